package io.github.posewipe.io.journal;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Clearances for targets that a test owns. */
final class Cleared {
    private Cleared() {}

    static Clearance existing(Path path) {
        return of(new TargetRequest(path.toString(), OptionalLong.empty(), true));
    }

    static Clearance newFile(Path path, long sizeBytes) {
        return of(new TargetRequest(path.toString(), OptionalLong.of(sizeBytes), false));
    }

    private static Clearance of(TargetRequest request) {
        GuardVerdict verdict =
                Guard.ofThisSystem().examine(List.of(request), List.of()).get(0);
        return assertInstanceOf(GuardVerdict.Cleared.class, verdict, verdict::toString)
                .clearance();
    }
}
