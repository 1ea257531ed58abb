package io.github.posewipe.bench.wipe;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.PoolSettings;
import io.github.posewipe.io.wipe.WipeJob;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import io.github.posewipe.io.wipe.Wipes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Runs points: wipes of the same targets by the engine of {@code pose wipe}, without a report and without a read-back,
 * each cut off after a set time, and begun again where the targets are too small for that time. Not thread-safe.
 */
public final class PointBench {
    private static final Path PEAK_RESET = Path.of("/proc/self/clear_refs");
    private static final String RESET_PEAK_RESIDENT = "5";
    private static final int MOST_PASSES = 1000;

    private final BenchTargets targets;
    private final LabelerProvider provider;
    private final double secondsPerPoint;
    private final OptionalLong memoryBudgetBytes;
    private final Cancellation cancellation;

    /**
     * A bench.
     *
     * @param targets what is written
     * @param provider what labels; its own judge where it is a stand-in
     * @param secondsPerPoint how long a point writes
     * @param memoryBudgetBytes as for a wipe
     * @param cancellation ends a point early
     */
    public PointBench(
            BenchTargets targets,
            LabelerProvider provider,
            double secondsPerPoint,
            OptionalLong memoryBudgetBytes,
            Cancellation cancellation) {
        this.targets = targets;
        this.provider = provider;
        this.secondsPerPoint = secondsPerPoint;
        this.memoryBudgetBytes = memoryBudgetBytes;
        this.cancellation = cancellation;
    }

    /**
     * Runs a point.
     *
     * @param point its settings
     * @param scheme what is labelled
     * @param chunkLabels labels of a chunk
     * @return what it reached; what a cancellation left of it, where there was one
     * @throws TargetRefusedException if the guard refuses a target
     * @throws PointFailedException if a wipe fails
     */
    public PointResult run(PointSettings point, LabelScheme scheme, int chunkLabels)
            throws TargetRefusedException, PointFailedException {
        resetPeakResident();
        PointTally tally = new PointTally();
        for (int pass = 0; pass < MOST_PASSES && isWorthAPass(tally); pass++) {
            tally.add(pass(point, scheme, chunkLabels, secondsPerPoint - tally.writingSeconds()));
        }
        return tally.result();
    }

    /** A pass that would be cut off at once measures nothing. */
    private boolean isWorthAPass(PointTally tally) {
        return !cancellation.isCancelled() && tally.writingSeconds() < 0.9 * secondsPerPoint;
    }

    private List<WipeResult> pass(PointSettings point, LabelScheme scheme, int chunkLabels, double seconds)
            throws TargetRefusedException, PointFailedException {
        Cancellation cutOff = Cancellation.below(cancellation);
        try (SessionSeed seed = SessionSeed.random()) {
            List<WipeJob> jobs = new ArrayList<>();
            for (Clearance clearance : targets.clear()) {
                jobs.add(new WipeJob(clearance, settings(seed, scheme, chunkLabels)));
            }
            PoolSettings pool = point.pool(provider, memoryBudgetBytes)
                    .cancellation(cutOff)
                    .progress(new CutOff(cutOff, seconds)::update)
                    .build();
            List<WipeResult> results = Wipes.run(jobs, pool);
            for (int i = 0; i < jobs.size(); i++) {
                WipeResult result = results.get(i);
                if (result.bytesWritten() > 0) {
                    targets.written(jobs.get(i).clearance());
                }
                if (result.status() != WipeStatus.DONE && result.status() != WipeStatus.INTERRUPTED) {
                    throw new PointFailedException(result);
                }
            }
            return results;
        }
    }

    private WipeSettings settings(SessionSeed seed, LabelScheme scheme, int chunkLabels) {
        WipeSettings.Builder settings = WipeSettings.builder()
                .seed(seed)
                .provider(provider)
                .scheme(scheme)
                .chunkLabels(chunkLabels)
                .verify(VerifyExtent.none());
        if (provider instanceof PacedLabelers) {
            settings.judge(provider);
        }
        return settings.build();
    }

    /**
     * From here on the kernel counts the peak anew; where it does not, peaks are those of all points so far. Buffers of
     * the point before are held until they are collected.
     */
    private static void resetPeakResident() {
        System.gc();
        try {
            Files.writeString(PEAK_RESET, RESET_PEAK_RESIDENT);
        } catch (IOException notHere) {
            // The peak then never falls, which a reader of the numbers can see.
        }
    }

    /** Cancels a run some time after its first byte. */
    private static final class CutOff {
        private final Cancellation cancellation;
        private final double seconds;
        private double beganSeconds = -1;

        CutOff(Cancellation cancellation, double seconds) {
            this.cancellation = cancellation;
            this.seconds = seconds;
        }

        void update(RunSnapshot snapshot) {
            if (beganSeconds < 0 && snapshot.bytesDone() > 0) {
                beganSeconds = snapshot.elapsedSeconds();
            } else if (beganSeconds >= 0 && snapshot.elapsedSeconds() - beganSeconds >= seconds) {
                cancellation.cancel();
            }
        }
    }
}
