package io.github.posewipe.core.nativecpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.Labelers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which instruction set the backend takes, and what it says where it can't have the one asked for, or none at all. */
class CpuLabelerProviderTest {
    private static final ChunkGeometry GEOMETRY = ChunkGeometry.of(LabelScheme.DRG_V2, 4);
    private static final long CHILD_TIMEOUT_S = 60;

    private final String propertyBefore = System.getProperty(CpuIsa.PROPERTY);

    @AfterEach
    void putThePropertyBack() {
        if (propertyBefore == null) {
            System.clearProperty(CpuIsa.PROPERTY);
        } else {
            System.setProperty(CpuIsa.PROPERTY, propertyBefore);
        }
    }

    @Test
    void thePropertyForcesAnInstructionSet() {
        System.setProperty(CpuIsa.PROPERTY, "portable");
        CpuLabelerProvider provider = new CpuLabelerProvider();
        assertTrue(provider.availability().detail().startsWith("portable, 4 chunks"), provider.availability()::detail);
        try (Labeler labeler = provider.create(GEOMETRY)) {
            assertEquals("cpu/portable", labeler.backend());
        }
    }

    @Test
    void withoutThePropertyTheBestOneIsTaken() {
        System.clearProperty(CpuIsa.PROPERTY);
        CpuIsa best = CpuIsa.available().get(0);
        try (Labeler labeler = new CpuLabelerProvider().create(GEOMETRY)) {
            assertEquals("cpu/" + best.id(), labeler.backend());
        }
    }

    @Test
    void anUnknownInstructionSetIsRefusedWithWhatIsPossible() {
        System.setProperty(CpuIsa.PROPERTY, "mmx");
        requireRefused(
                new CpuLabelerProvider(),
                "unknown instruction set: pose.cpu.isa=mmx, possible here: " + CpuIsa.possible());
        assertTrue(CpuIsa.possible().contains("portable"), CpuIsa.possible());
    }

    @Test
    void anInstructionSetOfAnotherArchitectureIsNeverReplaced() {
        CpuIsa foreign = CpuIsa.available().contains(CpuIsa.NEON) ? CpuIsa.AVX512 : CpuIsa.NEON;
        requireRefused(
                CpuLabelerProvider.forced(foreign),
                "it is not built for " + System.getProperty("os.arch") + ": isa=" + foreign.id() + ", possible here: "
                        + CpuIsa.possible());
    }

    private static void requireRefused(CpuLabelerProvider provider, String reason) {
        Availability availability = provider.availability();
        assertFalse(availability.available(), reason);
        assertEquals(reason, availability.detail());
        BackendUnavailableException refused =
                assertThrows(BackendUnavailableException.class, () -> provider.create(GEOMETRY));
        assertEquals(reason, refused.reason());
        assertThrows(BackendUnavailableException.class, () -> provider.workingBytes(GEOMETRY));
    }

    /** What {@code auto} makes of a library that can't be loaded. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            Labelers.Choice choice = Labelers.auto();
            System.out.println("chosen " + choice.provider().backend());
            System.out.println("usable " + CpuIsa.available() + " " + CpuIsa.detect());
            System.out.println("passed over " + choice.passedOver());
        }
    }

    /** For a platform that nothing was built for there is no library: as where it can't be unpacked. */
    @Test
    void aLibraryThatDoesNotLoadIsKeptAsAValueAndAutoTakesTheReference() throws IOException, InterruptedException {
        List<String> lines = linesOfChild("-Dorg.bytedeco.javacpp.platform=linux-none");
        assertEquals(3, lines.size(), lines::toString);
        assertEquals("chosen reference", lines.get(0));
        assertEquals("usable [] Optional.empty", lines.get(1));
        assertTrue(lines.get(2).contains("the native library of the CPU labeler can't be loaded: "), lines::toString);
        assertTrue(lines.get(2).contains("-Dorg.bytedeco.javacpp.cachedir=DIR"), lines::toString);
    }

    private static List<String> linesOfChild(String option) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        Process child = new ProcessBuilder(java, option, "-cp", classPath, Program.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            List<String> lines = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertTrue(child.waitFor(CHILD_TIMEOUT_S, TimeUnit.SECONDS), "the child does not end");
            assertEquals(0, child.exitValue(), lines::toString);
            return lines;
        } finally {
            child.destroyForcibly();
        }
    }
}
