package io.github.posewipe.io.wipe;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import io.github.posewipe.io.verify.VerifyExtent;
import java.nio.file.Path;
import java.util.List;

/** Wipes a device while faults are injected from outside, and prints how it ended. Run in a JVM of its own. */
final class WipeProgram {
    /** Each write has this length: chunks of 64 KiB, a window each. */
    static final int WRITE_BYTES = 1 << 16;

    static final int WRITES = 16;

    private WipeProgram() {}

    public static void main(String[] arguments) {
        QuickProvider quick = new QuickProvider("quick", QuickProvider.Lie.NONE, 1, 1000);
        try (SessionSeed seed = Seeds.of(7)) {
            WipeSettings settings = WipeSettings.builder()
                    .scheme(LabelScheme.DRG_V1)
                    .chunkLabels(WRITE_BYTES / 32)
                    .seed(seed)
                    .provider(quick)
                    .judge(quick)
                    .labelers(WRITES)
                    .verify(VerifyExtent.all())
                    .build();
            // strace counts calls by thread: one write at a time is one thread that writes.
            WipeJob job = new WipeJob(Devices.cleared(Path.of(arguments[0])), settings);
            WipeResult result = Wipes.run(List.of(job), Runs.inOrder().build()).get(0);
            System.out.println(result.exitCode().code() + " " + result.bytesWritten() + " " + result.summary());
        }
    }
}
