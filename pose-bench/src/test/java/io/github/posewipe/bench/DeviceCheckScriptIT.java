package io.github.posewipe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of a GPU, as far as it goes where there is none: what is prepared labels with the processor. */
class DeviceCheckScriptIT {
    private static final Path SCRIPT =
            Path.of("../scripts/device-check.sh").toAbsolutePath().normalize();
    private static final long LIMIT_SECONDS = 240;
    private static final long MOST_BYTES = 60L << 20;

    @TempDir
    private static Path shared;

    @TempDir
    private Path work;

    private static Path prepared;

    private record Outcome(int exitCode, String said) {}

    @BeforeAll
    static void prepares() throws Exception {
        assumeTrue("amd64".equals(System.getProperty("os.arch")), "device-check.sh is for x86-64");
        prepared = shared.resolve("prepared");
        Outcome outcome = script(shared, prepared, "prepare");
        assertEquals(0, outcome.exitCode(), outcome.said());
    }

    @Test
    void whatIsPreparedIsSmallAndMarked() throws Exception {
        try (Stream<Path> files = Files.walk(prepared)) {
            long bytes = files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
            assertTrue(bytes < MOST_BYTES, "bytes=" + bytes);
        }
        assertTrue(Files.exists(prepared.resolve(".made-by-device-check")));
    }

    @Test
    void theRuntimeWipesAFile() throws Exception {
        Path image = work.resolve("wiped.img");
        List<String> command = List.of(
                prepared.resolve("runtime/bin/java").toString(),
                "-XX:+UseSerialGC",
                "-Dorg.bytedeco.javacpp.maxbytes=0",
                "-Dorg.bytedeco.javacpp.maxphysicalbytes=0",
                "-cp",
                prepared.resolve("lib") + "/*",
                "io.github.posewipe.bench.PoseMain",
                "wipe",
                image.toString(),
                "--size",
                "2MiB",
                "--chunk-labels",
                "4096",
                "--backend",
                "cpu",
                "--verify",
                "2",
                "--progress",
                "none");
        Outcome outcome = ended(work, new ProcessBuilder(command));
        assertEquals(0, outcome.exitCode(), outcome.said());
        assertEquals(2 << 20, Files.size(image));
    }

    @Test
    void withoutADeviceItSaysWhyInOneLine() throws Exception {
        assumeFalse(Files.exists(Path.of("/dev/nvidiactl")), "this machine has a GPU");
        Outcome outcome = script(work, prepared, "run");
        assertEquals(77, outcome.exitCode(), outcome.said());
        assertEquals(1, outcome.said().lines().count(), outcome.said());
        assertTrue(outcome.said().startsWith("no device to check: no NVIDIA driver here"), outcome.said());
    }

    @Test
    void aForeignFolderStaysAsItIs() throws Exception {
        Path foreign = Files.createDirectory(work.resolve("foreign"));
        Path theirs = Files.writeString(foreign.resolve("thesis.txt"), "years");
        Outcome outcome = script(work, foreign, "prepare");
        assertEquals(2, outcome.exitCode(), outcome.said());
        assertTrue(
                outcome.said().contains("not made by device-check and not empty: DEVICE_CHECK_FOLDER=" + foreign),
                outcome.said());
        assertEquals("years", Files.readString(theirs));
        assertFalse(Files.exists(foreign.resolve("lib")));
    }

    @Test
    void whatIsNotPreparedIsNotRun() throws Exception {
        Outcome outcome = script(work, work.resolve("nothing"), "run");
        assertEquals(2, outcome.exitCode(), outcome.said());
        assertTrue(outcome.said().contains("scripts/device-check.sh prepare"), outcome.said());
    }

    private static Outcome script(Path output, Path folder, String verb) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", SCRIPT.toString(), verb);
        List<String> path = new ArrayList<>(
                Arrays.asList(System.getProperty("jdk.module.path", "").split(":")));
        path.addAll(Arrays.asList(System.getProperty("java.class.path").split(":")));
        path.removeIf(String::isEmpty);
        builder.environment().put("DEVICE_CHECK_CLASS_PATH", String.join(":", path));
        builder.environment().put("DEVICE_CHECK_FOLDER", folder.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return ended(output, builder);
    }

    private static Outcome ended(Path output, ProcessBuilder builder) throws IOException, InterruptedException {
        Path said = output.resolve("said");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        boolean inTime = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!inTime) {
            process.destroy();
        }
        assertTrue(inTime, () -> "does not end: " + builder.command());
        return new Outcome(process.exitValue(), Files.readString(said));
    }
}
