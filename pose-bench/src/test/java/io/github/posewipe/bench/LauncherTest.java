package io.github.posewipe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher {@code ./pose}, over a project and a JDK made of scripts that write down how they are called. */
class LauncherTest {
    private static final List<String> MODULES = List.of("pose-core", "pose-cuda", "pose-io", "pose-bench");

    @TempDir
    private Path folder;

    private Path root;
    private Path jdk;
    private Path log;

    @BeforeEach
    void makeProject() throws IOException {
        root = Files.createDirectories(folder.resolve("a project"));
        log = folder.resolve("calls");
        Files.createFile(log);
        Files.copy(Path.of("../pose"), root.resolve("pose"));
        makeExecutable(root.resolve("pose"));
        Files.createFile(root.resolve("pom.xml"));
        for (String module : MODULES) {
            Files.createDirectories(root.resolve(module).resolve("src/main/java"));
            Files.createFile(root.resolve(module).resolve("pom.xml"));
            Files.createFile(root.resolve(module).resolve("src/main/java/A.java"));
        }
        script(root.resolve("mvnw"), "sleep 0.3; echo \"built $*\" >> \"" + log + "\"; mkdir -p pose-bench/target/lib");
        jdk = jdk("jdk-17", "17.0.9");
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name).resolve("bin")).getParent();
        script(home.resolve("bin/javac"), "echo javac " + version);
        script(home.resolve("bin/java"), "echo \"java $*\"");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    private static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        makeExecutable(file);
    }

    private static void makeExecutable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private record Outcome(int exitCode, String out, String err) {}

    private ProcessBuilder launcher(Path pose, Path javaHome, String path, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/bash", pose.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(Path.of("/").toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", path);
        if (javaHome != null) {
            environment.put("JAVA_HOME", javaHome.toString());
        }
        return builder.redirectError(Files.createTempFile(folder, "err", ".txt").toFile())
                .redirectOutput(Files.createTempFile(folder, "out", ".txt").toFile());
    }

    private static Outcome finish(ProcessBuilder builder, Process process) throws IOException, InterruptedException {
        int exitCode = process.waitFor();
        return new Outcome(
                exitCode,
                Files.readString(builder.redirectOutput().file().toPath(), StandardCharsets.UTF_8),
                Files.readString(builder.redirectError().file().toPath(), StandardCharsets.UTF_8));
    }

    private Outcome run(Path pose, Path javaHome, String path, String... args)
            throws IOException, InterruptedException {
        ProcessBuilder builder = launcher(pose, javaHome, path, args);
        return finish(builder, builder.start());
    }

    private Outcome run(String... args) throws IOException, InterruptedException {
        return run(root.resolve("pose"), jdk, System.getenv("PATH"), args);
    }

    private long builds() throws IOException {
        return Files.readAllLines(log).size();
    }

    private void newer(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    }

    @Test
    void buildsOnceAndHandsTheArgumentsOn() throws Exception {
        Outcome first = run("wipe", "a file.img", "--dry-run");
        assertEquals(0, first.exitCode(), first.err());
        assertTrue(first.out().endsWith("PoseMain wipe a file.img --dry-run\n"), first.out());
        assertTrue(first.out().contains("-Dorg.bytedeco.javacpp.maxbytes=0"), first.out());
        assertTrue(first.out().contains(root + "/pose-bench/target/lib/*"), first.out());
        assertFalse(first.out().contains("enable-native-access"), first.out());
        assertEquals(1, first.err().lines().count(), first.err());

        Outcome second = run("backends");
        assertEquals("", second.err(), "no word without a build");
        assertEquals(1, builds());
    }

    @Test
    void buildsAgainWhenASourceOrPomIsNewer() throws Exception {
        run();
        newer(root.resolve("pose-core/src/main/java/A.java"));
        run();
        assertEquals(2, builds());
        Files.setLastModifiedTime(root.resolve("pose-core/src/main/java/A.java"), FileTime.fromMillis(0));
        newer(root.resolve("pose-io/pom.xml"));
        run();
        assertEquals(3, builds());
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws Exception {
        ProcessBuilder first = launcher(root.resolve("pose"), jdk, System.getenv("PATH"));
        ProcessBuilder second = launcher(root.resolve("pose"), jdk, System.getenv("PATH"));
        Process firstProcess = first.start();
        Process secondProcess = second.start();
        assertEquals(0, finish(first, firstProcess).exitCode());
        assertEquals(0, finish(second, secondProcess).exitCode());
        assertEquals(1, builds());
    }

    @Test
    void followsLinksFromAnywhere() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("bin dir"));
        Files.createSymbolicLink(elsewhere.resolve("real"), root.resolve("pose"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("pose"), Path.of("real"));
        Outcome outcome = run(link, jdk, System.getenv("PATH"), "devices");
        assertEquals(0, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains(root + "/pose-bench/target/lib/*"), outcome.out());
    }

    @Test
    void aFailedBuildShowsItsOutputAndIsTriedAgain() throws Exception {
        script(root.resolve("mvnw"), "echo tried >> \"" + log + "\"; echo 'A.java:7: no such thing'; exit 1");
        Outcome outcome = run("devices");
        assertEquals(2, outcome.exitCode());
        assertTrue(outcome.err().contains("A.java:7: no such thing"), outcome.err());
        assertEquals("", outcome.out());
        run("devices");
        assertEquals(2, builds());
    }

    @Test
    void saysInOneLineWhatIsMissingAndWhichPackageBringsIt() throws Exception {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool :
                List.of("dirname", "readlink", "sed", "find", "mkdir", "flock", "mktemp", "mv", "rm", "cat")) {
            Path real = Path.of("/usr/bin", tool);
            script(tools.resolve(tool), "exec " + (Files.exists(real) ? real : Path.of("/bin", tool)) + " \"$@\"");
        }
        assertMissing(
                run(root.resolve("pose"), null, tools.toString()), "JDK of at least 17", "openjdk-17-jdk-headless");
        assertMissing(run(root.resolve("pose"), jdk, tools.toString()), "C++ compiler", "g++");
        Path jre = jdk("jre", "21.0.1");
        Files.delete(jre.resolve("bin/javac"));
        assertMissing(run(root.resolve("pose"), jre, tools.toString()), "no bin/javac", "openjdk-17-jdk-headless");
        Path old = jdk("jdk-11", "11.0.20");
        assertMissing(run(root.resolve("pose"), old, tools.toString()), "release 11", "openjdk-17-jdk-headless");
        assertEquals(0, builds());
    }

    private static void assertMissing(Outcome outcome, String what, String debianPackage) {
        assertEquals(2, outcome.exitCode(), outcome.err());
        assertTrue(outcome.err().contains(what), outcome.err());
        assertTrue(outcome.err().contains("apt-get install " + debianPackage), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
    }

    @Test
    void newerJvmsAreToldThatNativeCodeIsWanted() throws Exception {
        Outcome outcome = run(root.resolve("pose"), jdk("jdk-25", "25.0.1"), System.getenv("PATH"));
        assertTrue(outcome.out().contains("--enable-native-access=ALL-UNNAMED"), outcome.out());
    }
}
