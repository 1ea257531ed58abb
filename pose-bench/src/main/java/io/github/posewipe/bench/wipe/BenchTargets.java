package io.github.posewipe.bench.wipe;

import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The targets that a bench writes again and again. A file that did not exist before is removed when the bench is closed;
 * what existed is overwritten only if that was confirmed. Not thread-safe.
 */
public final class BenchTargets implements AutoCloseable {
    private final List<String> names;
    private final OptionalLong sizeBytes;
    private final boolean confirmed;
    private final List<Path> created = new ArrayList<>();

    /**
     * Targets; nothing is looked at yet.
     *
     * @param names paths as the user named them
     * @param sizeBytes size of files that are created; empty if none is to be
     * @param confirmed whether what exists may be overwritten
     */
    public BenchTargets(List<String> names, OptionalLong sizeBytes, boolean confirmed) {
        this.names = List.copyOf(names);
        this.sizeBytes = sizeBytes;
        this.confirmed = confirmed;
    }

    /**
     * Has the guard look at all targets, as they are now.
     *
     * @return its word on each
     * @throws TargetRefusedException if it refuses one
     */
    public List<Clearance> clear() throws TargetRefusedException {
        List<TargetRequest> requests = names.stream()
                .map(name -> new TargetRequest(name, sizeBytes, confirmed || created.contains(Path.of(name))))
                .toList();
        List<Clearance> cleared = new ArrayList<>();
        for (GuardVerdict verdict : Guard.ofThisSystem().examine(requests, List.of())) {
            if (verdict instanceof GuardVerdict.Refused refused) {
                throw refused.refusal();
            }
            cleared.add(((GuardVerdict.Cleared) verdict).clearance());
        }
        return cleared;
    }

    /** A target was opened and written, so a file that its clearance creates is this bench's own. */
    void written(Clearance clearance) {
        if (clearance.createsFile()) {
            created.add(clearance.identity().path());
        }
    }

    /** Removes the files that the bench created. */
    @Override
    public void close() throws IOException {
        for (Path file : created) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(file);
            }
        }
    }
}
