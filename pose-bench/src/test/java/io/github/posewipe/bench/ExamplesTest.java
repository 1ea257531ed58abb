package io.github.posewipe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.testing.PoseRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every program in {@code examples/} runs. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String out) {}

    private Outcome run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EXAMPLES.resolve(program).toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), out);
    }

    @Test
    void labelChunkPrintsTheFirstLabel() throws Exception {
        String seed = "0123456789abcdef".repeat(4);
        Outcome outcome = run("LabelChunk.java", seed, "7");
        assertEquals(0, outcome.exitCode(), Files.readString(folder.resolve("err")));
        byte[] chunk = PoseRunner.inProcess("label", "--chunk", "7", "--chunk-labels", "4096", "--seed-hex", seed)
                .expect(0)
                .outBytes();
        assertEquals(HexFormat.of().formatHex(chunk, 0, 32), outcome.out().strip());
    }

    @Test
    void wipeAndVerifyWipesReportsVerifiesAndRefuses() throws Exception {
        String[] arguments = {"demo.img", "1048576", "demo.json"};
        Outcome outcome = run("WipeAndVerify.java", arguments);
        assertEquals(0, outcome.exitCode(), Files.readString(folder.resolve("err")));
        assertTrue(outcome.out().contains("done: demo.img, 1048576 of 1048576 bytes written"), outcome.out());
        assertTrue(outcome.out().contains("2 of 2 chunks match"), outcome.out());
        PoseRunner.inProcess("report", "merge", folder.resolve("demo.json").toString())
                .expect(0);

        assertEquals(3, run("WipeAndVerify.java", arguments).exitCode());
        assertTrue(Files.readString(folder.resolve("err")).contains("it exists and would be overwritten"));
    }

    /** A limit that no busy machine exceeds, with compressions that are as much slower. */
    @Test
    void proveWipeWipesAnswersAndSignsEvidence() throws Exception {
        String[] arguments = {"proved.img", "proved.eat", "20000000000", "200000"};
        Outcome outcome = run("ProveWipe.java", arguments);
        assertEquals(0, outcome.exitCode(), () -> outcome + " " + folder);
        assertTrue(outcome.out().contains("accepted: 264 of 264 rounds right and in time"), outcome.out());
        assertTrue(outcome.out().endsWith("proved\n"), outcome.out());
        assertEquals(1 << 20, Files.size(folder.resolve("proved.img")));
        PoseRunner.inProcess("evidence", "show", folder.resolve("proved.eat").toString())
                .expect(0)
                .expectOut("result: proved");
        assertTrue(Files.exists(folder.resolve("proved.eat.html")));

        assertEquals(3, run("ProveWipe.java", arguments).exitCode());
        assertTrue(Files.readString(folder.resolve("err")).contains("it exists and would be overwritten"));
    }

    @Test
    void everyExampleHasATestAndALineInTheReadme() throws IOException {
        String readme = Files.readString(EXAMPLES.resolve("README.md"));
        String tests = Files.readString(Path.of("src/test/java/io/github/posewipe/bench/ExamplesTest.java"));
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            Set<String> programs = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .collect(Collectors.toSet());
            assertTrue(programs.size() >= 2, programs.toString());
            for (String program : programs) {
                assertTrue(readme.contains(" examples/" + program), "examples/README.md lacks " + program);
                assertTrue(tests.contains("run(\"" + program + "\""), "no test runs " + program);
            }
        }
    }
}
