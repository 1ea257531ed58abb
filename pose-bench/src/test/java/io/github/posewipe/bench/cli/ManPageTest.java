package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.bench.testing.PoseRunner;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class ManPageTest {
    private static final Path GROFF = Path.of("/usr/bin/groff");

    private static String page() {
        return PoseRunner.inProcess("man").expect(0).out();
    }

    @Test
    void thePageNamesEveryCommandAndOption() {
        String page = page().replace("\\-", "-");
        assertTrue(page.startsWith(".TH POSE 1 "), page.substring(0, 40));
        check(page, Pose.commandLine(new ByteArrayOutputStream(), new ByteArrayOutputStream()));
    }

    private static void check(String page, CommandLine command) {
        String name = command.getCommandSpec().qualifiedName();
        command.getSubcommands().values().forEach(child -> check(page, child));
        if (command.getSubcommands().isEmpty()) {
            assertTrue(page.contains("\n.SS " + name), "the manual page lacks " + name);
            for (OptionSpec option : command.getCommandSpec().options()) {
                assertTrue(
                        option.inherited() || page.contains("\n.B " + String.join(", ", option.names())),
                        "the manual page lacks " + option.longestName() + " of " + name);
            }
        }
    }

    @Test
    void theFormatterHasNothingToComplainOf(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(GROFF), "no " + GROFF + "; Debian: apt-get install groff-base");
        Path source = Files.writeString(folder.resolve("pose.1"), page());
        Process groff = new ProcessBuilder(
                        GROFF.toString(), "-man", "-Tutf8", "-Kutf8", "-P-cbu", "-ww", source.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, groff.waitFor(), said);
        assertTrue(said.contains("NAME") && said.contains("pose wipe TARGET"), said);
        assertTrue(
                !said.contains("pose.1:"),
                () -> "groff complains: "
                        + said.lines().filter(l -> l.contains("pose.1:")).toList());
    }
}
