package io.github.posewipe.io.journal;

import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.files.SafeFile;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.wipe.Checkpoints;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The journal of a run over one or several targets. It holds which targets these are, what is written to them, and how
 * far each is safely written; a run that was killed is gone on with by running it again with the same journal.
 *
 * <pre>{@code
 * try (Journal journal = Journal.open(path)) {
 *     // for each cleared target:
 *     Optional<SessionSeed> seed = journal.seed(clearance.identity());   // made by an earlier run
 *     settings.checkpoints(journal.checkpoints(clearance, settings.build()));
 *     // before the run:
 *     journal.keep();
 *     Wipes.run(jobs, pool);
 * }
 * }</pre>
 *
 * <p>The file has mode 0600, as it holds seeds that the tool made. It is replaced as a whole, synced with its folder, and
 * locked while a journal is open. When it can't be written the target's wipe ends, and the last journal stands: it says
 * less than is written, never more. Thread-safe.
 */
public final class Journal implements AutoCloseable {
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path path;
    private final JournalFile file;
    private final List<Entry> entries = new ArrayList<>();
    private final boolean resumes;
    private final long intervalNs;

    private Journal(Path path, JournalFile file, long intervalNs) throws IOException {
        this.path = path;
        this.file = file;
        this.intervalNs = intervalNs;
        this.resumes = file.exists();
        if (resumes) {
            entries.addAll(JournalText.parse(path.toString(), file.content()));
        }
    }

    /**
     * Opens a journal; a new one is written by {@link #keep()} alone.
     *
     * @param path the file; links are followed
     * @return the journal; the caller closes it after the run
     * @throws JournalException if what is there is no journal, is cut short, damaged, of another version or in use by
     *     another run, or if no file can be there
     */
    public static Journal open(Path path) throws JournalException {
        return open(path, INTERVAL_NS);
    }

    /** With another interval between two marks of a target. */
    static Journal open(Path path, long intervalNs) throws JournalException {
        Optional<String> missing = Posix.failure();
        if (missing.isPresent()) {
            throw unusable(path, missing.get(), null);
        }
        JournalFile file = null;
        try {
            file = new JournalFile(path);
            return new Journal(path, file, intervalNs);
        } catch (IOException | SecurityException failed) {
            if (file != null) {
                file.close();
            }
            throw failed instanceof JournalException told ? told : unusable(path, SafeFile.reasonOf(failed), failed);
        }
    }

    private static JournalException unusable(Path path, String reason, Exception cause) {
        return new JournalException(
                path.toString(),
                "",
                "journal can't be used: path=" + path + ", reason: " + reason + "; name another place for it",
                cause);
    }

    /**
     * Whether an earlier run is gone on with.
     *
     * @return true if there was a journal
     */
    public boolean resumes() {
        return resumes;
    }

    /**
     * The seed that an earlier run made for a target.
     *
     * @param target the target, as the guard saw it
     * @return the seed, which the caller closes; empty if the journal has none: the user brought it, or the run is new
     */
    public synchronized Optional<SessionSeed> seed(TargetIdentity target) {
        return find(Medium.of(target)).flatMap(Entry::seedHex).map(SessionSeed::ofHex);
    }

    /**
     * Whether an earlier run has opened a target for writing, so that it was confirmed before. Not so for a file that was
     * still to be created when that run ended: what has this name by now may be another's.
     *
     * @param target the target, as the user names it
     * @return true if the journal knows it under this name
     */
    public synchronized boolean began(Path target) {
        return entries.stream()
                .map(Entry::medium)
                .anyMatch(medium -> resumes && medium.wasOpened() && isAt(medium, target));
    }

    private static boolean isAt(Medium medium, Path target) {
        try {
            return target.toRealPath().toString().equals(medium.realPath());
        } catch (IOException | SecurityException nothingThere) {
            return false;
        }
    }

    /**
     * How far an earlier run came with a target.
     *
     * @param target the target, as the guard saw it
     * @return bytes from its first on that are safe; its size if it was finished; 0 for a new run
     */
    public synchronized long safeBytes(TargetIdentity target) {
        return find(Medium.of(target)).map(Entry::safeBytes).orElse(0L);
    }

    /**
     * Enters a target, or finds it again. Nothing is written yet.
     *
     * @param clearance the guard's word
     * @param settings what the target is wiped with; their own checkpoints play no part
     * @return what {@link WipeSettings.Builder#checkpoints} takes
     * @throws JournalException if an earlier run knows no such target, or wrote something else to it (fill, scheme, chunk
     *     size, chain, seed): names the field, what the journal has and what was asked for
     * @throws TargetRefusedException if the target is not the one that the earlier run wrote
     */
    public synchronized Checkpoints checkpoints(Clearance clearance, WipeSettings settings)
            throws JournalException, TargetRefusedException {
        if (settings.fill() == Fill.RANDOM) {
            throw new JournalException(
                    path.toString(),
                    "",
                    "a random fill can't be computed again, so no run can check where it would go on: fill=random,"
                            + " allowed with a journal: labels, zeros",
                    null);
        }
        TargetIdentity target = clearance.identity();
        Medium medium = clearance.createsFile() ? Medium.ofNewFile(target) : Medium.of(target);
        Optional<Entry> known = find(medium);
        if (known.isEmpty()) {
            requireNew(target);
            entries.add(Entry.fresh(medium, settings));
        } else {
            Agreement.requireSame(path, target, known.get().medium(), medium);
            Agreement.requireSame(path, target, known.get().parameters(), Entry.Parameters.of(settings));
        }
        return new Marks(clearance);
    }

    private void requireNew(TargetIdentity target) throws JournalException {
        if (resumes) {
            throw new JournalException(
                    path.toString(),
                    "target",
                    "journal knows no such target: path=" + path + ", field=target, expected="
                            + String.join(
                                    " or ",
                                    entries.stream()
                                            .map(entry -> entry.medium().path())
                                            .toList())
                            + ", found=" + target.path() + "; wipe it with a journal of its own",
                    null);
        }
    }

    private Optional<Entry> find(Medium medium) {
        return entries.stream()
                .filter(entry -> entry.medium().isNamedBy(medium))
                .findFirst();
    }

    /**
     * Writes the journal with all targets entered so far, so that it is found out before the run whether it can be.
     *
     * @throws JournalException if it can't be written
     */
    public synchronized void keep() throws JournalException {
        try {
            file.replace(JournalText.of(entries));
        } catch (IOException | SecurityException failed) {
            throw unusable(path, SafeFile.reasonOf(failed), failed);
        }
    }

    private synchronized Checkpoints.Start begin(TargetIdentity target, TargetIdentity opened)
            throws TargetRefusedException, TargetIoException {
        Medium now = Medium.of(opened);
        Entry entry = find(now).orElseThrow();
        Agreement.requireSame(path, target, entry.medium(), now);
        put(entry, entry.on(now));
        return new Checkpoints.Start(entry.safeBytes(), entry.notWritten());
    }

    private synchronized void safe(TargetIdentity target, long highWaterBytes, List<BadRange> notWritten)
            throws TargetIoException {
        Entry entry = find(Medium.of(target)).orElseThrow();
        put(entry, entry.safeTo(highWaterBytes, notWritten));
    }

    private void put(Entry old, Entry next) throws TargetIoException {
        entries.set(entries.indexOf(old), next);
        try {
            file.replace(JournalText.of(entries));
        } catch (IOException | SecurityException failed) {
            TargetIoException notKept = new TargetIoException(
                    "journal write",
                    path.toString(),
                    -1,
                    -1,
                    0,
                    SafeFile.reasonOf(failed) + "; the last journal stands: make room for it, then run again with it");
            notKept.initCause(failed);
            throw notKept;
        }
    }

    /** Lets another run have the journal. The file stays: a run with it finds what is finished and wipes it no more. */
    @Override
    public synchronized void close() {
        file.close();
    }

    /** The marks of one target. */
    private final class Marks implements Checkpoints {
        private final Clearance clearance;

        Marks(Clearance clearance) {
            this.clearance = clearance;
        }

        @Override
        public Start begin(TargetIdentity opened) throws TargetRefusedException, TargetIoException {
            return Journal.this.begin(clearance.identity(), opened);
        }

        @Override
        public void safe(long highWaterBytes, List<BadRange> notWritten) throws TargetIoException {
            Journal.this.safe(clearance.identity(), highWaterBytes, notWritten);
        }

        @Override
        public long intervalNs() {
            return intervalNs;
        }
    }
}
