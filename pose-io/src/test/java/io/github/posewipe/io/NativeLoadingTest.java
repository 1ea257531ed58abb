package io.github.posewipe.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.testing.ChildJvm;
import io.github.posewipe.io.testing.Command;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.testing.Undo;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A native library that can't be loaded is a refusal with a way out (recipe R11), never an error of a class. */
class NativeLoadingTest {
    @TempDir
    Path folder;

    /** What every public entry says without natives. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            TargetRequest request = new TargetRequest(arguments[0], OptionalLong.empty(), true);
            System.out.println(
                    Guard.ofThisSystem().examine(List.of(request), List.of()).get(0));
            try {
                Targets.openForReading(Path.of(arguments[0])).close();
                System.out.println("opened");
            } catch (TargetRefusedException e) {
                System.out.println(e.reason() + " " + e.getMessage());
            }
            System.out.println("listed "
                    + BlockDevices.list().stream()
                            .allMatch(entry -> entry.refusal().isPresent()));
        }
    }

    @Test
    @SuppressWarnings("try") // a mount that is only held
    void aFolderThatDoesNotAllowExecutionIsARefusal() throws IOException {
        LoopDevice.assumeLoopDevices();
        Path target = Files.write(folder.resolve("a.img"), new byte[64]);
        Path cache = Files.createDirectory(folder.resolve("noexec"));
        List<String> mount = List.of("mount", "-t", "tmpfs", "-o", "noexec", "none", cache.toString());
        try (Undo tmpfs = Undo.of(mount, List.of("umount", cache.toString()))) {
            Command.Outcome outcome = run(cache, target);
            assertEquals(0, outcome.exitCode(), outcome.output());
            List<String> lines = outcome.output().lines().toList();
            assertEquals(3, lines.size(), outcome.output());
            for (String line : lines.subList(0, 2)) {
                assertTrue(line.contains("native library of pose-io can't be loaded"), line);
                assertTrue(line.contains(cache.toString()), line);
                assertTrue(line.contains("-Dorg.bytedeco.javacpp.cachedir=DIR"), line);
            }
            assertTrue(lines.get(1).startsWith("NOT_PERMITTED "), lines.get(1));
            assertEquals("listed true", lines.get(2));
        }
    }

    @Test
    void theFolderCanBeNamed() throws IOException {
        Path target = Files.write(folder.resolve("a.img"), new byte[64]);
        Path cache = Files.createDirectory(folder.resolve("natives"));
        Command.Outcome outcome = run(cache, target);
        assertTrue(outcome.output().contains("opened"), outcome.output());
        try (Stream<Path> files = Files.walk(cache)) {
            assertTrue(files.anyMatch(file -> file.toString().endsWith("libjniposeio.so")), "not unpacked there");
        }
    }

    private Command.Outcome run(Path cache, Path target) throws IOException {
        return new ChildJvm()
                .classPath(packed() + File.pathSeparator + System.getProperty("java.class.path"))
                .option("-Dorg.bytedeco.javacpp.cachedir=" + cache)
                .run(Program.class, target.toString());
    }

    /** The classes of this module as a jar, as users have them: natives in a folder need no unpacking. */
    private Path packed() throws IOException {
        URI source = URI.create(
                Guard.class.getProtectionDomain().getCodeSource().getLocation().toString());
        Path classes = Path.of(source);
        Path jar = folder.resolve("packed.jar");
        if (Files.isRegularFile(classes)) {
            return classes;
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return jar;
    }
}
