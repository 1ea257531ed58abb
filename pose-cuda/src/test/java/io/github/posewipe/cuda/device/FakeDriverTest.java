package io.github.posewipe.cuda.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The presets' binding of the driver, over a libcuda.so.1 that runs without a GPU (src/test/driver): addresses, handles
 * and arguments arrive as they should, and what a driver may say in place of devices becomes one line.
 */
class FakeDriverTest {
    private static final long TIMEOUT_S = 120;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        String core = Path.of("../pose-core").toAbsolutePath().normalize().toString();
        List<String> said = run(Map.of(), List.of("bash", "src/test/driver/build.sh", folder.toString(), core));
        assertEquals(List.of(), said, "what the compiler said");
    }

    private static List<String> run(Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertTrue(process.waitFor(TIMEOUT_S, TimeUnit.SECONDS), "still running after so many seconds: " + TIMEOUT_S);
        assertEquals(0, process.exitValue(), () -> command + " said: " + lines);
        return lines;
    }

    private static List<String> program(Map<String, String> environment, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx64m"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FakeDriverProgram.class.getName()));
        return run(environment, command);
    }

    private Map<String, String> withDriver(String name, String value) {
        return Map.of("LD_LIBRARY_PATH", folder.toString(), name, value);
    }

    /** Under a heap so small that JavaCPP's ceiling would stop whoever allocates through it. */
    @Test
    void labelsThroughThePresets() throws IOException, InterruptedException {
        List<String> said = program(
                withDriver("FAKE_CUDA_DEVICES", "2"),
                "-Dorg.bytedeco.javacpp.maxbytes=1",
                "-Dorg.bytedeco.javacpp.maxphysicalbytes=1");
        assertEquals(
                List.of(
                        "cuda:0 Fake GPU A, compute 9.0, 2 multiprocessors, 0.3 GiB, PCI 0000:1B:00.0, driver 13.1",
                        "labelled, given back: true",
                        "cuda:1 Fake GPU B, compute 9.0, 2 multiprocessors, 0.3 GiB, PCI 0000:1C:00.0, driver 13.1",
                        "labelled, given back: true"),
                said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FAKE_CUDA_VERSION | 12080 | NVIDIA driver too old: it supports CUDA 12.8, needed is 13.0
            FAKE_CUDA_DEVICES | 0     | the NVIDIA driver finds no GPU
            FAKE_CUDA_INIT    | 100   | the NVIDIA driver finds no GPU
            FAKE_CUDA_INIT    | 34    | a stand-in for linking
            FAKE_CUDA_INIT    | 999   | cuInit gave CUDA_ERROR_UNKNOWN (999)
            """)
    void saysInOneLineWhyThereAreNoDevices(String name, String value, String reason)
            throws IOException, InterruptedException {
        List<String> said = program(withDriver(name, value));
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.get(0).startsWith("none: ") && said.get(0).contains(reason), said::toString);
    }
}
