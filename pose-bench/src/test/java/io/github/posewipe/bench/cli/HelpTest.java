package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.io.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The help, the completion and docs/cli.md say the same as the program. */
class HelpTest {
    private static final Path PAGE = Path.of("../docs/cli.md");
    private static final Pattern LONG_OPTION = Pattern.compile("--[a-z][a-z-]+");

    private static List<CommandLine> commands() {
        List<CommandLine> all = new ArrayList<>();
        collect(Pose.commandLine(new ByteArrayOutputStream(), new ByteArrayOutputStream()), all);
        return all;
    }

    private static void collect(CommandLine command, List<CommandLine> all) {
        all.add(command);
        command.getSubcommands().values().forEach(child -> collect(child, all));
    }

    private static Set<String> optionNames() {
        Set<String> names = new TreeSet<>();
        for (CommandLine command : commands()) {
            for (OptionSpec option : command.getCommandSpec().options()) {
                names.add(option.longestName());
            }
        }
        return names;
    }

    @Test
    void everyCommandHasHelpThatNamesItsOptions() {
        for (CommandLine command : commands()) {
            String name = command.getCommandSpec().qualifiedName();
            String[] words = (name + " --help").substring("pose ".length()).split(" ");
            PoseResult help = PoseRunner.inProcess(words).expect(0).expectOut("Usage: " + name);
            for (OptionSpec option : command.getCommandSpec().options()) {
                help.expectOut(option.longestName());
            }
        }
    }

    @Test
    void thePageNamesEveryCommandOptionAndExitCode() throws IOException {
        String page = Files.readString(PAGE);
        for (CommandLine command : commands()) {
            if (command.getSubcommands().isEmpty()) {
                String title = "\n## " + command.getCommandSpec().qualifiedName();
                assertTrue(page.contains(title), "docs/cli.md lacks" + title);
            }
        }
        optionNames().forEach(name -> assertTrue(page.contains(name), "docs/cli.md lacks " + name));
        for (ExitCode code : ExitCode.values()) {
            assertTrue(page.contains("| " + code.code() + " |"), "docs/cli.md lacks exit code " + code.code());
        }
    }

    @Test
    void thePageAndTheReadmeNameNoOptionThatDoesNotExist() throws IOException {
        Set<String> known = optionNames();
        for (Path page : List.of(PAGE, Path.of("../README.md"))) {
            Matcher words = LONG_OPTION.matcher(Files.readString(page));
            while (words.find()) {
                assertTrue(known.contains(words.group()), page + " names the unknown option " + words.group());
            }
        }
    }

    @Test
    void newcomersFindExamplesExitCodesAndSizes() {
        PoseRunner.inProcess("--help")
                .expect(0)
                .expectOut("pose wipe demo.img --size 64MiB")
                .expectOut("Exit codes: 0 done")
                .expectOut("Sizes: 64MiB, 1.5GB");
        PoseRunner.inProcess("--version").expect(0).expectOut("pose ");
        PoseRunner.inProcess().expect(2).expectErr("pose --help").expectOneErrLine();
    }

    @Test
    void completionScriptIsValidBashAndKnowsTheOptions(@TempDir Path folder) throws Exception {
        PoseResult completion = PoseRunner.inProcess("completion")
                .expect(0)
                .expectOut("--chunk-labels")
                .expectOut("\"labels\" \"zeros\" \"random\"")
                .expectOut("\"drg-v1\" \"drg-v2\"")
                .expectOut("\"auto\" \"reference\" \"cpu\" \"cuda\"");
        Path script = Files.write(folder.resolve("pose.bash"), completion.outBytes());
        Process bash =
                new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start();
        assertEquals(0, bash.waitFor(), "bash -n");
    }
}
