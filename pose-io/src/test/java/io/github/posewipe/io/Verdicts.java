package io.github.posewipe.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.TargetRefusedException.Reason;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Short ways to ask the guard of this system, and to state what it must say. */
final class Verdicts {
    private Verdicts() {}

    static TargetRequest confirmed(String name) {
        return new TargetRequest(name, OptionalLong.empty(), true);
    }

    static TargetRequest newFile(Path path, long sizeBytes) {
        return new TargetRequest(path.toString(), OptionalLong.of(sizeBytes), false);
    }

    static List<GuardVerdict> examine(TargetRequest... requests) {
        return Guard.ofThisSystem().examine(List.of(requests), List.of());
    }

    static GuardVerdict verdict(String name, Path... outputs) {
        return Guard.ofThisSystem()
                .examine(List.of(confirmed(name)), List.of(outputs))
                .get(0);
    }

    static Clearance cleared(String name) {
        return assertCleared(verdict(name));
    }

    static Clearance assertCleared(GuardVerdict verdict) {
        return assertInstanceOf(GuardVerdict.Cleared.class, verdict, () -> "not cleared: " + verdict)
                .clearance();
    }

    /** The reason, and in one line each of the texts that the message must hold. */
    static TargetRefusedException assertRefused(Reason reason, GuardVerdict verdict, String... texts) {
        TargetRefusedException refusal =
                assertInstanceOf(GuardVerdict.Refused.class, verdict, "cleared").refusal();
        assertRefusal(reason, refusal, texts);
        return refusal;
    }

    static void assertRefusal(Reason reason, TargetRefusedException refusal, String... texts) {
        assertEquals(reason, refusal.reason(), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
        for (String text : texts) {
            assertTrue(refusal.getMessage().contains(text), () -> "no \"" + text + "\" in: " + refusal.getMessage());
        }
    }
}
