package io.github.posewipe.bench.testing;

import io.github.posewipe.bench.PoseMain;
import io.github.posewipe.bench.cli.Pose;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@code pose}: in this JVM where speed counts, or as a process of its own where the exit code does. */
public final class PoseRunner {
    private static final long LIMIT_SECONDS = 120;

    private PoseRunner() {}

    /** Runs the command line in this JVM. */
    public static PoseResult inProcess(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Pose.commandLine(out, err).execute(args);
        return new PoseResult(exitCode, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs the main class in a JVM of its own, in a folder. */
    public static PoseResult process(Path folder, String... args) throws IOException, InterruptedException {
        return process(folder, List.of(), args);
    }

    /** The same behind another program, such as strace with its options. */
    public static PoseResult process(Path folder, List<String> prefix, String... args)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("pose-out", ".bin");
        Path err = Files.createTempFile("pose-err", ".txt");
        try {
            Process process = start(folder, prefix, out, err, args);
            return finish(process, out, err);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Starts the main class with its streams in files. */
    public static Process start(Path folder, List<String> prefix, Path out, Path err, String... args)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        if (Runtime.version().feature() >= 24) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PoseMain.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
    }

    /** Waits for a started process; one that hangs is ended and fails the test. */
    public static PoseResult finish(Process process, Path out, Path err) throws IOException, InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("pose hangs; out:\n" + Files.readString(out, StandardCharsets.ISO_8859_1)
                    + "err:\n" + Files.readString(err));
        }
        return new PoseResult(process.exitValue(), Files.readAllBytes(out), Files.readString(err));
    }
}
