package io.github.posewipe.bench.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wipe on a pseudo-terminal of 60 columns: what it prints, shown by the emulated terminal. */
class RealTerminalTest {
    private static final String ON_A_TERMINAL =
            "exec script -qec \"stty cols 60 rows 12; $(printf '%q ' \"$@\")\" /dev/null";

    @TempDir
    private Path folder;

    @Test
    void aWipeDrawsRowsOfTheTerminalsWidthAndRestoresTheCursor() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "program 'script' (bsdutils) is missing");
        PoseResult result = PoseRunner.process(
                        folder,
                        List.of("env", "TERM=xterm", "bash", "-c", ON_A_TERMINAL, "bash"),
                        "wipe",
                        "x.img",
                        "--size",
                        "4MiB",
                        "--chunk-labels",
                        "2048",
                        "--chain",
                        "1",
                        "--max-rate",
                        "2MiB")
                .expect(0);
        assertTrue(result.out().contains("\033[?25l"), "nothing was drawn: " + result.out());
        Emulator terminal = new Emulator(60, 12, true);
        char[] text = result.out().toCharArray();
        terminal.write(text, 0, text.length);

        assertTrue(terminal.cursorVisible() && terminal.wraps(), "the terminal is not restored");
        List<String> totals = terminal.lines().stream()
                .filter(line -> line.startsWith("total"))
                .toList();
        assertEquals(1, totals.size(), terminal.lines().toString());
        assertTrue(totals.get(0).startsWith("total  100.0 %"), totals.get(0));
        assertTrue(totals.get(0).length() < 60, totals.get(0));
    }
}
