package io.github.posewipe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.testing.PoseRunner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README.md shows is true, and the program in docs/embedding.md. */
class ReadmeTest {
    private static final Path README = Path.of("../README.md");
    private static final Pattern SNIPPET =
            Pattern.compile("<!-- tested: (\\w+) -->\n```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    @Test
    void theSnippetCompilesRunsAndGivesTheFirstLabelOfItsChunk(@TempDir Path folder) throws Exception {
        String printed = compileAndRun(README, "LabelChunk", folder);

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
    void theProgramThatEmbedsAWipeWipesAndVerifies(@TempDir Path folder) throws Exception {
        Path target = folder.resolve("embedded.img");
        List<String> printed = compileAndRun(Path.of("../docs/embedding.md"), "WipeFile", folder, target.toString())
                .lines()
                .toList();
        assertEquals(2, printed.size(), printed.toString());
        assertTrue(printed.get(0).startsWith("done: " + target), printed.get(0));
        assertEquals("done: 2 of 2 chunks match, 100.0 % of the target read", printed.get(1));
        assertEquals(1 << 20, Files.size(target));
    }

    /** A limit that no busy machine exceeds, with compressions that are as much slower. */
    @Test
    void theProgramThatProvesAWipeIsAcceptedAndItsEvidenceAgrees(@TempDir Path folder) throws Exception {
        Path target = folder.resolve("proved.img");
        Path token = folder.resolve("proved.eat");
        String[] arguments = {target.toString(), token.toString(), "20000000000", "200000"};
        List<String> printed =
                compileAndRun(README, "ProveFile", folder, arguments).lines().toList();
        assertEquals(List.of("accepted: 264 of 264 rounds right and in time", "proved"), printed);
        PoseRunner.inProcess("evidence", "show", token.toString()).expect(0).expectOut("result: proved");
    }

    /** Compiles the program that a page shows, runs it, expects exit code 0 and gives what it printed. */
    private static String compileAndRun(Path page, String name, Path folder, String... arguments) throws Exception {
        String text = SNIPPET.matcher(Files.readString(page))
                .results()
                .filter(snippet -> snippet.group(1).equals(name))
                .map(snippet -> snippet.group(2))
                .findFirst()
                .orElseThrow(() -> new AssertionError(page + " has no tested snippet " + name));
        Path source = Files.writeString(folder.resolve(name + ".java"), text);
        String classPath = System.getProperty("java.class.path");
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        Process compiler = new ProcessBuilder(
                        bin.resolve("javac").toString(), "-cp", classPath, "-d", folder.toString(), source.toString())
                .inheritIO()
                .start();
        assertEquals(0, compiler.waitFor(), "javac");

        List<String> command =
                new ArrayList<>(List.of(bin.resolve("java").toString(), "-cp", folder + ":" + classPath, name));
        command.addAll(List.of(arguments));
        Process program = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        assertEquals(0, program.waitFor(), "exit code of the snippet " + name + " of " + page);
        return printed;
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
