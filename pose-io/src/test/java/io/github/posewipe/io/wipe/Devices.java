package io.github.posewipe.io.wipe;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Clearances for real targets that a test owns. */
final class Devices {
    private Devices() {}

    static Clearance cleared(Path existing) {
        return cleared(new TargetRequest(existing.toString(), OptionalLong.empty(), true));
    }

    static Clearance newFile(Path path, long sizeBytes) {
        return cleared(new TargetRequest(path.toString(), OptionalLong.of(sizeBytes), false));
    }

    private static Clearance cleared(TargetRequest request) {
        GuardVerdict verdict =
                Guard.ofThisSystem().examine(List.of(request), List.of()).get(0);
        return assertInstanceOf(GuardVerdict.Cleared.class, verdict, verdict::toString)
                .clearance();
    }
}
