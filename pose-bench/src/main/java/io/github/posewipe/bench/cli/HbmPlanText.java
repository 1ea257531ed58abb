package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.cuda.memory.HbmPass;
import io.github.posewipe.cuda.memory.HbmPassPlan;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints the passes over a GPU's memory. */
final class HbmPlanText {
    /** What one multiprocessor of a large GPU is expected to do: 27 billion compressions a second over 132 of them. */
    private static final double COMPRESSIONS_PER_SECOND = 27e9 / 132;

    private HbmPlanText() {}

    /** Labels that a device is expected to make, in bytes a second, where nobody measured it. */
    static double expectedBytesPerSecond(ChunkGeometry geometry, int multiprocessors) {
        return COMPRESSIONS_PER_SECOND * multiprocessors * geometry.byteCount() / geometry.compressionCount();
    }

    /** A line a pass, and one for all. */
    static void print(HbmPassPlan plan, PrintWriter out) {
        int number = 1;
        for (HbmPass pass : plan.passes()) {
            out.println(String.format(
                    Locale.ROOT,
                    "pass %d: %d bytes in %d launches of %d chunks (team %d), scratch %d bytes, %.1f s at most; left: %d"
                            + " bytes",
                    number++,
                    pass.chunkCount() * plan.geometry().byteCount(),
                    pass.launches(),
                    pass.chunksInFlight(),
                    pass.teamWidth(),
                    pass.scratchBytes(),
                    pass.seconds(),
                    pass.unattestedBytes()));
        }
        out.println(String.format(
                Locale.ROOT,
                "all: %d of %d bytes (%.4f %%) in %d passes, %.1f s at most; unattested: %d bytes",
                plan.totalBytes() - plan.unattestedBytes(),
                plan.totalBytes(),
                100.0 * (plan.totalBytes() - plan.unattestedBytes()) / plan.totalBytes(),
                plan.passes().size(),
                plan.seconds(),
                plan.unattestedBytes()));
        out.flush();
    }
}
