package io.github.posewipe.io.journal;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.Wipe;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A slow wipe with a journal, to be killed; prints when it writes and how it ended. Run in a JVM of its own. */
final class JournalProgram {
    static final int CHUNK_LABELS = 256;

    private static boolean told;

    private JournalProgram() {}

    private static void tellOnce(ProgressStage stage) {
        if (stage == ProgressStage.WRITE && !told) {
            told = true;
            System.out.println("writes");
        }
    }

    /** Target, journal, number of the seed, microseconds that a chunk takes. */
    public static void main(String[] arguments) throws Exception {
        Path target = Path.of(arguments[0]);
        long chunkNs = Long.parseLong(arguments[3]) * 1000;
        QuickProvider provider = QuickProvider.honest().beforeChunk(() -> LockSupport.parkNanos(chunkNs));
        try (SessionSeed seed = Seeds.of(Long.parseLong(arguments[2]));
                Journal journal = Journal.open(Path.of(arguments[1]), 2_000_000)) {
            Clearance clearance = Cleared.existing(target);
            WipeSettings.Builder settings = WipeSettings.builder()
                    .scheme(LabelScheme.DRG_V2)
                    .chunkLabels(CHUNK_LABELS)
                    .seed(seed)
                    .provider(provider)
                    .judge(QuickProvider.honest())
                    .labelers(2)
                    .memoryBudgetBytes(1 << 18)
                    .progress(event -> tellOnce(event.stage()))
                    .verify(VerifyExtent.none());
            settings.checkpoints(journal.checkpoints(clearance, settings.build()));
            journal.keep();
            WipeResult result = Wipe.run(clearance, settings.build());
            System.out.println(result.exitCode().code() + " "
                    + result.report().coverage().resumedFromBytes() + " " + result.summary());
        }
    }
}
