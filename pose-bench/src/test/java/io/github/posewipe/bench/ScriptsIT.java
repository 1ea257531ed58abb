package io.github.posewipe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts for a rack and for comparisons, run as a user runs them, with the jars that were just packaged. */
class ScriptsIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long LIMIT_SECONDS = 240;

    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String said) {}

    /** What {@code ./pose} starts, without its look at whether the build is current. */
    private Path launcher() throws IOException {
        Path jars = Path.of("target/lib").toAbsolutePath();
        assertTrue(Files.isDirectory(jars), "nothing is packaged in " + jars);
        String script = "#!/bin/sh\nexec " + Path.of(System.getProperty("java.home"), "bin", "java")
                + " -XX:+UseSerialGC -Dorg.bytedeco.javacpp.maxbytes=0 -Dorg.bytedeco.javacpp.maxphysicalbytes=0 -cp '"
                + jars + "/*' io.github.posewipe.bench.PoseMain \"$@\"\n";
        Path launcher = Files.writeString(folder.resolve("pose"), script);
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        return launcher;
    }

    private Outcome run(String... command) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        ProcessBuilder builder = new ProcessBuilder(List.of(command))
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .redirectInput(Path.of("/dev/null").toFile());
        builder.environment().put("POSE", launcher().toString());
        Process process = builder.start();
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroy();
            process.waitFor(20, TimeUnit.SECONDS);
        }
        assertTrue(ended, () -> "does not end: " + List.of(command) + ": " + read(said));
        return new Outcome(process.exitValue(), Files.readString(said));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    private static void assumeTool(String... paths) {
        for (String path : paths) {
            assumeTrue(Files.isExecutable(Path.of(path)), "no " + path + "; .ci/run installs it");
        }
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root, for loop devices");
    }

    @Test
    void aRackOfTwoNodesLosesOneAndItsTaskGoesOn() throws Exception {
        assumeTool("/usr/sbin/slurmctld", "/usr/sbin/slurmd", "/usr/sbin/munged", "/usr/bin/jq");
        Outcome outcome = run("deploy/slurm/try-on-one-machine.sh");
        assertEquals(0, outcome.exitCode(), outcome.said());
        assertTrue(outcome.said().contains("verdict: verified: 3 targets"), outcome.said());
        assertTrue(outcome.said().contains("n2 goes on from "), outcome.said());
        assertTrue(outcome.said().contains("n1 recomputed the chunks of n2: 2 match, 0 differ"), outcome.said());
    }

    @Test
    void theListOfDisksNamesStableIdsAlone() throws Exception {
        assumeTool("/usr/bin/sbatch", "/usr/bin/jq");
        for (String bad : List.of(
                "n1 /dev/sda", "n1 all", "n1 /dev/disk/by-id/", "/dev/disk/by-id/x", "n1 /dev/disk/by-id/../sda")) {
            Path list = Files.writeString(folder.resolve("list"), bad + "\n");
            Outcome outcome = run(
                    "deploy/slurm/submit.sh",
                    list.toString(),
                    folder.resolve("run").toString());
            assertEquals(2, outcome.exitCode(), bad + ": " + outcome.said());
            assertTrue(outcome.said().contains("needed: NODE /dev/disk/by-id/NAME"), outcome.said());
        }
    }
}
