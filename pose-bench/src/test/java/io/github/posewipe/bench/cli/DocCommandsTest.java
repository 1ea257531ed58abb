package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.PoseMain;
import io.github.posewipe.bench.testing.DocCommands;
import io.github.posewipe.bench.testing.DocCommands.DocCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Every command that the pages print runs, in the order of its page and in a folder for each page; those that need what a test does
 * not have are listed here with the reason, and have to be understood by the program at least.
 */
class DocCommandsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long LIMIT_SECONDS = 120;

    /** What stands for something else: dots, brackets, and names in capitals that are no option's. */
    private static final String FORM = "\\.\\.\\.|\\[|(?<=\\s)(?:NAME|TARGET|REPORT|PUB|F|K|N|S)(?=\\s|$)";

    /** Lines that are not run, and why. */
    private static final Map<Pattern, String> NOT_RUN = new LinkedHashMap<>();

    static {
        notRun(FORM, "a form, not a command");
        notRun(
                "/dev/|by-id",
                "names a disk that only the reader has; DeviceEndToEndTest wipes and verifies loop devices");
        notRun("\\b(ram|hbm):", "takes memory that a test machine may need");
        notRun("--gpus |--backend cuda", "needs a GPU");
        notRun("bench label|bench wipe|bench disk", "measures for minutes; the tests of bench run it small");
        notRun("--size 1GiB", "writes for minutes");
        notRun("pose (prove|challenge)", "two machines, or two shells; the tests of the session run both sides");
        notRun("^\\./mvnw|^\\.ci/run", "runs these tests themselves");
        notRun("org.openjdk.jmh.Main", "measures for minutes; JmhSmokeTest runs it small");
        notRun("examples/", "ExamplesTest runs them");
        notRun("sbatch|deploy/slurm", "ScriptsIT runs the try-out where Slurm is installed");
        notRun("scripts/", "compares for minutes, and device checks need a GPU");
        notRun("apt-get", "installs packages");
        notRun("reports/\\*", "names the reports of a rack that only the reader has; ReportMergeTest makes some");
        notRun("/etc/", "writes outside the test's folder");
    }

    private static void notRun(String pattern, String reason) {
        NOT_RUN.put(Pattern.compile(pattern), reason);
    }

    private static Optional<String> whyNot(DocCommand command) {
        return NOT_RUN.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(command.line()).find())
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @TempDir
    private Path folder;

    @Test
    void everyCommandIsUnderstood() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (DocCommand command : DocCommands.all(ROOT)) {
            boolean isForm = Pattern.compile(FORM).matcher(command.line()).find();
            for (String[] arguments : isForm ? List.<String[]>of() : command.poseArguments()) {
                CommandLine pose = Pose.commandLine(new ByteArrayOutputStream(), new ByteArrayOutputStream());
                try {
                    pose.parseArgs(arguments);
                } catch (CommandLine.ParameterException unknown) {
                    wrong.add(command.page() + ": " + command.line() + ": " + unknown.getMessage());
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void everyCommandThatNeedsNothingSpecialRuns() throws Exception {
        List<String> failed = new ArrayList<>();
        int ran = 0;
        for (DocCommand command : DocCommands.all(ROOT)) {
            if (whyNot(command).isEmpty()) {
                run(command, folderOf(command.page())).ifPresent(failed::add);
                ran++;
            }
        }
        assertEquals(List.of(), failed);
        assertTrue(ran >= 8, "only " + ran + " commands were found and run");
    }

    @Test
    void noReasonIsKeptForNothing() throws IOException {
        String pages =
                DocCommands.all(ROOT).stream().map(DocCommand::line).reduce("", (all, line) -> all + line + "\n");
        assertFalse(pages.isEmpty());
        for (String needed : List.of("/dev/", "\\.\\.\\.", "^\\./mvnw")) {
            assertTrue(Pattern.compile(needed, Pattern.MULTILINE).matcher(pages).find(), "no command for " + needed);
        }
    }

    private Path folderOf(Path page) throws IOException {
        Path own = folder.resolve(page.getFileName().toString());
        if (!Files.exists(own)) {
            prepare(Files.createDirectory(own));
        }
        return own;
    }

    /** A {@code ./pose} that starts the classes under test, and the files that the pages take for given. */
    private static void prepare(Path folder) throws IOException {
        String launcher = "#!/bin/sh\nexec " + Path.of(System.getProperty("java.home"), "bin", "java")
                + " -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                + PoseMain.class.getName() + " \"$@\"\n";
        Path pose = Files.writeString(folder.resolve("pose"), launcher);
        Files.setPosixFilePermissions(pose, PosixFilePermissions.fromString("rwxr-xr-x"));
        byte[] seed = new byte[32];
        Arrays.fill(seed, (byte) 7);
        Files.write(folder.resolve("seed.bin"), seed);
        Files.write(folder.resolve("old.img"), new byte[1 << 20]);
    }

    private static Optional<String> run(DocCommand command, Path folder) throws IOException, InterruptedException {
        Path said = folder.resolve(".said");
        ProcessBuilder shell = new ProcessBuilder("bash", "-o", "pipefail", "-c", command.line())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        shell.environment().merge("PATH", folder + ":", (path, own) -> own + path);
        Process process = shell.start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return Optional.of(command.line() + ": does not end");
        }
        return process.exitValue() == 0
                ? Optional.empty()
                : Optional.of(command.page() + ": " + command.line() + " ended with " + process.exitValue() + ": "
                        + Files.readString(said, StandardCharsets.UTF_8));
    }
}
