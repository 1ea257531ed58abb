package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.core.Labelers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory targets and evidence as a user meets them. */
class MemoryEndToEndTest {
    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static void requireOneLine(PoseResult result, int code, String... words) {
        assertEquals(code, result.exitCode(), result::toString);
        for (String word : words) {
            assertTrue(result.err().contains(word), () -> "no '" + word + "' in " + result);
        }
    }

    @Test
    void memoryIsWipedAndItsEvidenceVerifies() throws Exception {
        assertEquals(0, PoseRunner.inProcess("keygen", file("k")).exitCode());
        PoseResult wiped = PoseRunner.inProcess(
                "wipe",
                "ram:2MiB",
                "--chunk-labels",
                "1024",
                "--chain",
                "1",
                "--verify",
                "all",
                "--progress",
                "none",
                "--report",
                file("r.json"),
                "--evidence",
                file("e"),
                "--evidence-key",
                file("k.key"),
                "--nonce",
                "nonce-42",
                "--operator",
                "A. Operator");
        assertEquals(0, wiped.exitCode(), wiped::toString);
        assertTrue(wiped.out().contains("of physical memory"), wiped::toString);
        assertTrue(Files.readString(folder.resolve("e.html")).contains("A. Operator"));
        PoseResult verified =
                PoseRunner.inProcess("evidence", "verify", file("e"), "--key", file("k.pub"), "--nonce", "nonce-42");
        assertEquals(0, verified.exitCode(), verified::toString);
        assertTrue(verified.out().contains("result: erased"), verified::toString);
        assertEquals(
                0, PoseRunner.inProcess("evidence", "show", file("e"), "--json").exitCode());
        requireOneLine(
                PoseRunner.inProcess("evidence", "verify", file("e"), "--key", file("k.pub"), "--nonce", "nonce-43"),
                1,
                "eat_nonce=nonce-42");
        assertEquals(0, PoseRunner.inProcess("keygen", file("other")).exitCode());
        requireOneLine(
                PoseRunner.inProcess("evidence", "verify", file("e"), "--key", file("other.pub")),
                1,
                "signature does not match");
        requireOneLine(
                PoseRunner.inProcess("evidence", "verify", file("none"), "--key", file("k.pub")), 2, "no such file");
    }

    @Test
    void whatMakesNoSenseIsRefusedInOneLine() {
        requireOneLine(PoseRunner.inProcess("verify", "ram:2MiB"), 2, "nothing to verify later");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:33"), 2, "sizeBytes=33");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:lots"), 2, "is no size");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:2MiB", file("x.img"), "--size", "1MiB"), 2, "wiped alone");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:2MiB", "--fill", "zeros"), 2, "labels alone");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:2MiB", "--leave", "1MiB"), 2, "--leave");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:900TiB"), 2, "at most");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:2MiB", "--evidence", file("e")), 2, "--evidence-key");
        requireOneLine(PoseRunner.inProcess("wipe", "ram:2MiB", "--nonce", "nonce-42"), 2, "--evidence");
        requireOneLine(PoseRunner.inProcess("wipe", "hbm:x"), 2, "no GPU number");
    }

    @Test
    void gpuMemoryWithoutAGpuIsABackendThatIsUnavailable() {
        boolean gpu = Labelers.providers().stream()
                .anyMatch(provider -> provider.backend().equals("cuda")
                        && provider.availability().available());
        assumeTrue(!gpu, "there is a GPU here");
        requireOneLine(PoseRunner.inProcess("wipe", "hbm:0"), 5, "hbm:0");
    }

    @Test
    void passesArePlannedWithoutAGpu() {
        PoseResult planned = PoseRunner.inProcess("plan", "hbm", "--memory", "139GiB");
        assertEquals(0, planned.exitCode(), planned::toString);
        assertTrue(planned.out().contains("pass 1: "), planned::toString);
        assertEquals(
                1,
                PoseRunner.inProcess("plan", "hbm", "--memory", "1MiB", "--leave", "0")
                        .exitCode());
        requireOneLine(PoseRunner.inProcess("plan", "hbm", "--memory", "0"), 2, "allocations");
    }
}
