package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.journal.Journal;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/**
 * What a wipe is going to do, printed before it begins.
 *
 * @param settings what is the same for all targets
 * @param backend what labels and why, in one line; empty where nothing does
 * @param pool what all targets share
 * @param places where the reports go
 * @param seedGiven whether the user brought the seed
 * @param journal what keeps how far the run came, if anything does
 */
record WipePlan(
        WipeSettings settings,
        Optional<String> backend,
        PoolPlan pool,
        ReportPlaces places,
        boolean seedGiven,
        Optional<Journal> journal) {

    /** Prints the plan: what is written and by whom, then a line a target. */
    void print(List<Clearance> targets, PrintWriter out) {
        out.println("plan: fill " + settings.fill().id() + labels() + ", verify " + settings.verify());
        backend.ifPresent(line -> out.println("backend: " + line));
        pool.print(targets.size(), out);
        if (seedGiven && targets.size() > 1 && settings.fill() == Fill.LABELS) {
            out.println("note: one seed for " + targets.size() + " targets gives them the same labels; a device that"
                    + " holds one of them could answer for all");
        }
        for (Clearance target : targets) {
            String name = target.identity().path().toString();
            out.println("  " + name + ": " + cut(target.identity().sizeBytes()) + ", report " + places.path(name)
                    + journal.map(known -> begin(known, target)).orElse(""));
        }
        out.flush();
    }

    private String seed() {
        if (seedGiven) {
            return "as given";
        }
        return journal.filter(Journal::resumes).isPresent() ? "from the journal" : "fresh, kept in the report";
    }

    private static String begin(Journal journal, Clearance target) {
        return journal.resumes()
                ? ", goes on at byte " + journal.safeBytes(target.identity()) + " as the journal says"
                : ", kept in the journal";
    }

    private String labels() {
        if (settings.fill() != Fill.LABELS) {
            return "";
        }
        ChunkGeometry geometry = ChunkGeometry.of(settings.scheme(), settings.chunkLabels());
        return ", " + geometry + ", gamma=" + geometry.gamma() + " ("
                + settings.scheme().depthClaim().words() + "), seed "
                + seed();
    }

    private String cut(long sizeBytes) {
        TargetLayout layout = TargetLayout.of(settings.scheme(), settings.chunkLabels(), sizeBytes);
        long last = layout.chunkCount() - 1;
        String tail = layout.tailLabels() == 0
                ? ""
                : ", the last of " + layout.labelsIn(last) + " labels (gamma="
                        + layout.geometryOf(last).gamma() + ")";
        return Sizes.exact(sizeBytes) + ", " + layout.labelCount() + " labels in "
                + layout.chunkCount() + (last == 0 ? " chunk" : " chunks")
                + tail;
    }
}
