package io.github.posewipe.cuda.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** NVRTC's cubins of every variant and architecture, and the cache that keeps them. Nothing here needs a GPU. */
@Tag("nvrtc")
class NvrtcKernelTest {
    private static final List<String> ARCHITECTURES = List.of("sm_80", "sm_90", "sm_100", "sm_120");
    private static final int REGISTERS_FOR_EIGHT_WARPS = 255;

    /** On an H200; Blackwell's compiler schedules the same source into a few more. */
    private static final int MOST_INSTRUCTIONS_A_COMPRESSION = 720;

    /** Cubins of the last build, so that only what changed is compiled again. */
    private static final CubinCache KEPT = new CubinCache(Path.of(System.getProperty("pose.test.cubins")));

    private static final KernelVariant SMALLEST = new KernelVariant(Family.DRG_V2, 1);

    static Stream<Arguments> builds() {
        return KernelVariant.all().stream()
                .flatMap(variant -> ARCHITECTURES.stream().map(architecture -> Arguments.of(variant, architecture)));
    }

    /** The tests below find these in the cache. */
    @BeforeAll
    static void compileSideBySide() {
        KernelCompiler compiler = KernelCompiler.with(KEPT);
        builds().parallel().forEach(build -> compiler.compile((KernelVariant) build.get()[0], (String) build.get()[1]));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void compilesWithoutSpills(KernelVariant variant, String architecture) {
        Cubin cubin = KernelCompiler.with(KEPT).compile(variant, architecture);
        CubinFacts facts = CubinFacts.of(cubin.image(), architecture);
        double most = facts.innerLoops().stream()
                .mapToDouble(CubinFacts.Loop::instructionsACompression)
                .max()
                .orElse(Double.NaN);
        System.out.printf(
                "%s, %s: %d registers, %d bytes of stack, %d instructions, inner loops a compression: %s%n",
                variant,
                architecture,
                facts.registers(),
                facts.frameBytes(),
                facts.instructions(),
                Double.isNaN(most) ? "not read before Hopper" : String.format("at most %.1f", most));
        assertEquals(0, facts.frameBytes(), "bytes of stack, where spilled registers would go");
        assertEquals(0, facts.localAccesses(), "instructions that spill or fetch");
        assertTrue(facts.registers() > 0 && facts.registers() <= REGISTERS_FOR_EIGHT_WARPS, facts::toString);
        if (architecture.equals("sm_90")) {
            assertTrue(most > 600, () -> "fewer than a compression can have, so the count is wrong: " + facts);
            assertTrue(most <= MOST_INSTRUCTIONS_A_COMPRESSION || !isDefault(variant), facts::toString);
        }
    }

    private static boolean isDefault(KernelVariant variant) {
        return variant.teamWidth() == (variant.family() == Family.DRG_V1 ? 4 : 1);
    }

    @Test
    void whatWasCompiledOnceIsFound(@TempDir Path folder) throws IOException {
        KernelCompiler compiler = KernelCompiler.with(new CubinCache(folder.resolve("made/when/needed")));
        Cubin fresh = compiler.compile(SMALLEST, "sm_90");
        Cubin found = compiler.compile(SMALLEST, "sm_90");
        assertFalse(fresh.fromCache());
        assertTrue(fresh.log().contains("registers"), fresh::log);
        assertTrue(found.fromCache());
        assertArrayEquals(fresh.image(), found.image());

        try (Stream<Path> files = Files.list(folder.resolve("made/when/needed"))) {
            Path file = files.reduce((a, b) -> {
                        throw new AssertionError("one file, nothing half written: " + a + ", " + b);
                    })
                    .orElseThrow();
            byte[] damaged = Files.readAllBytes(file);
            damaged[damaged.length / 2] ^= 1;
            Files.write(file, damaged);
        }
        Cubin again = compiler.compile(SMALLEST, "sm_90");
        assertFalse(again.fromCache(), "a damaged file counts as absent");
        assertTrue(compiler.compile(SMALLEST, "sm_90").fromCache(), "and is replaced");
    }

    @Test
    void aFolderThatCannotBeWrittenCostsOnlyTime(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("no-folder"));
        KernelCompiler compiler = KernelCompiler.with(new CubinCache(file));
        assertFalse(compiler.compile(SMALLEST, "sm_90").fromCache());
    }

    @Test
    void aKernelThatDoesNotCompileBringsTheLog() {
        KernelSource broken = new KernelSource("#include \"walk.cuh\"\nthis is no CUDA", Map.of("walk.cuh", ""));
        KernelCompileException refused = assertThrows(
                KernelCompileException.class,
                () -> Nvrtc.compile(broken, List.of("--gpu-architecture=sm_90"), "a test"));
        assertTrue(refused.log().contains("error"), refused::log);
        assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
        assertTrue(refused.getMessage().contains("a test"), refused.getMessage());
        assertTrue(refused.getMessage().contains(KernelSource.MAIN_FILE), refused.getMessage());
    }

    @Test
    void anArchitectureThatNvrtcDoesNotKnowIsAFailedCompile() {
        KernelCompiler compiler = KernelCompiler.with(KEPT);
        assertThrows(KernelCompileException.class, () -> compiler.compile(SMALLEST, "sm_999"));
        assertThrows(IllegalArgumentException.class, () -> compiler.compile(SMALLEST, "sm_90; rm"));
    }

    @Test
    void saysItsVersion() {
        assertTrue(KernelCompiler.with(KEPT).nvrtcVersion().matches("[0-9]+\\.[0-9]+"));
    }
}
