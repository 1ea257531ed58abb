package io.github.posewipe.core.nativecpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The objects of instruction sets that this machine may lack, run on an emulator: what they label has the digest of what
 * the portable path labels, which passes the whole contract.
 */
class EmulatedIsaTest {
    private static final Path SCRIPT = Path.of("src/test/cpp/emulated/digest.sh");
    private static final Path OBJECTS = Path.of("target/native").toAbsolutePath();
    private static final Pattern DIGEST = Pattern.compile("digest [0-9a-f]{16}\n");
    private static final long TIMEOUT_S = 300;

    @TempDir
    private Path out;

    @Test
    void avx512LabelsWhatThePortablePathLabels() throws Exception {
        assumeInstalled("bochs", "g++", "ld", "objcopy");
        assumeBuilt("isa_avx512.o");
        assertEquals(digest("portable"), digest("avx512"));
    }

    @Test
    void neonLabelsWhatThePortablePathLabels() throws Exception {
        assumeInstalled("qemu-aarch64", "aarch64-linux-gnu-g++", "g++");
        assumeBuilt("isa_neon.aarch64.o");
        assertEquals(digest("portable"), digest("neon"));
    }

    private static void assumeInstalled(String... tools) {
        List<String> folders = List.of(System.getenv("PATH").split(File.pathSeparator));
        for (String tool : tools) {
            assumeTrue(
                    folders.stream().anyMatch(folder -> Files.isExecutable(Path.of(folder, tool))),
                    tool + " is not installed");
        }
    }

    private static void assumeBuilt(String object) {
        assumeTrue(Files.exists(OBJECTS.resolve(object)), object + " is not built on this machine");
    }

    private String digest(String isa) throws IOException, InterruptedException {
        Path output = out.resolve(isa + ".txt");
        Process process = new ProcessBuilder(SCRIPT.toString(), isa, OBJECTS.toString(), out.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertTrue(process.waitFor(TIMEOUT_S, TimeUnit.SECONDS), isa + ": no digest after " + TIMEOUT_S + " s");
            String text = Files.readString(output);
            assertEquals(0, process.exitValue(), isa + ": " + text);
            assertTrue(DIGEST.matcher(text).matches(), isa + ": " + text);
            return text;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
