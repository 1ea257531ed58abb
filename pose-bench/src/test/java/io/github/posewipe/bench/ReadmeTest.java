package io.github.posewipe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.testing.PoseRunner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README.md shows is true. */
class ReadmeTest {
    private static final Path README = Path.of("../README.md");
    private static final Pattern SNIPPET =
            Pattern.compile("<!-- tested: (\\w+) -->\n```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    @Test
    void theSnippetCompilesRunsAndGivesTheFirstLabelOfItsChunk(@TempDir Path folder) throws Exception {
        Matcher snippet = SNIPPET.matcher(Files.readString(README));
        assertTrue(snippet.find(), "README.md has no tested snippet");
        Path source = Files.writeString(folder.resolve(snippet.group(1) + ".java"), snippet.group(2));
        String classPath = System.getProperty("java.class.path");
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        Process compiler = new ProcessBuilder(
                        bin.resolve("javac").toString(), "-cp", classPath, "-d", folder.toString(), source.toString())
                .inheritIO()
                .start();
        assertEquals(0, compiler.waitFor(), "javac");

        Process program = new ProcessBuilder(
                        bin.resolve("java").toString(), "-cp", folder + ":" + classPath, snippet.group(1))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        assertEquals(0, program.waitFor(), "exit code of the snippet");

        byte[] chunk = PoseRunner.inProcess(
                        "label",
                        "--chunk",
                        "7",
                        "--chunk-labels",
                        "4096",
                        "--seed-hex",
                        "00".repeat(32),
                        "--backend",
                        "reference")
                .expect(0)
                .outBytes();
        assertEquals(HexFormat.of().formatHex(chunk, 0, 32), printed);
    }

    @Test
    void theTestCommandIsTheOneThatTheBuildServerRuns() throws Exception {
        assertTrue(Files.readString(README).contains("\n    ./mvnw verify\n"), "README.md lacks the test command");
        assertTrue(Files.readString(Path.of("../.ci/run")).contains("./mvnw --batch-mode"), ".ci/run");
    }

    @Test
    void everyLinkLeadsToAFile() throws Exception {
        Matcher link = LINK.matcher(Files.readString(README));
        while (link.find()) {
            Path file = README.resolveSibling(link.group(1));
            assertTrue(Files.exists(file), "README.md links to a missing file: " + link.group(1));
        }
    }
}
