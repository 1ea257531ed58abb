package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.testing.Labels;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.io.testing.Command;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wipe that is interrupted and gone on with, and one that is paused and resumed, by signals to a process. */
class SignalEndToEndTest {
    private static final List<String> HEED_SIGNALS = List.of("env", "--default-signal=INT,TERM,TSTP,CONT");
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final String[] SLOW = {
        "wipe",
        "x.img",
        "--size",
        "8MiB",
        "--chunk-labels",
        "2048",
        "--chain",
        "1",
        "--max-rate",
        "2MiB",
        "--journal",
        "j.json"
    };
    private static final String[] AGAIN = {
        "wipe",
        "x.img",
        "--size",
        "8MiB",
        "--chunk-labels",
        "2048",
        "--chain",
        "1",
        "--journal",
        "j.json",
        "--verify",
        "all"
    };

    @TempDir
    private Path folder;

    private Process start() throws IOException {
        return PoseRunner.start(folder, HEED_SIGNALS, folder.resolve("out"), folder.resolve("err"), SLOW);
    }

    private PoseResult finish(Process wipe) throws IOException, InterruptedException {
        return PoseRunner.finish(wipe, folder.resolve("out"), folder.resolve("err"));
    }

    private static void await(Callable<Boolean> condition, String what) throws Exception {
        long startNs = System.nanoTime();
        while (!condition.call()) {
            assertTrue(System.nanoTime() - startNs < DEADLINE_NS, "waited in vain for " + what);
            Thread.sleep(20);
        }
    }

    private void awaitFirstChunk() throws Exception {
        Path image = folder.resolve("x.img");
        await(
                () -> {
                    if (!Files.exists(image)) {
                        return false;
                    }
                    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "r")) {
                        return file.length() > 0 && file.readLong() != 0;
                    }
                },
                "the first chunk");
    }

    private void awaitErr(String word) throws Exception {
        await(() -> Files.readString(folder.resolve("err")).contains(word), "'" + word + "' on standard error");
    }

    @Test
    void theSameCommandGoesOnWhereASignalEndedIt() throws Exception {
        Process wipe = start();
        awaitFirstChunk();
        Command.run("kill", "-TERM", Long.toString(wipe.pid()));
        finish(wipe).expect(130).expectErr("interrupted");
        byte[] interrupted = Files.readAllBytes(folder.resolve("x.img"));

        String[] other = AGAIN.clone();
        other[5] = "1024";
        PoseRunner.process(folder, other).expect(3).expectErr("chunkLabels").expectErr("j.json");
        assertArrayEquals(interrupted, Files.readAllBytes(folder.resolve("x.img")), "a refused run has written");

        PoseRunner.process(folder, AGAIN).expect(0).expectOut("goes on at byte").expectOut("seed from the journal");
        Labels.assertTargetHolds(folder.resolve("x.img"), Labels.report(folder.resolve("x.img.pose.json")));
    }

    @Test
    void isPausedAndResumedBySignals() throws Exception {
        Process wipe = start();
        awaitFirstChunk();
        Command.run("kill", "-TSTP", Long.toString(wipe.pid()));
        awaitErr("paused");
        Thread.sleep(1000);
        byte[] paused = Files.readAllBytes(folder.resolve("x.img"));
        Thread.sleep(1500);
        assertArrayEquals(paused, Files.readAllBytes(folder.resolve("x.img")), "written while paused");
        assertTrue(wipe.isAlive());

        Command.run("kill", "-CONT", Long.toString(wipe.pid()));
        finish(wipe).expect(0).expectErr("going on");
        Labels.assertTargetHolds(folder.resolve("x.img"), Labels.report(folder.resolve("x.img.pose.json")));
    }

    /** 8 MiB at 4 MiB/s: a lower bound alone. */
    @Test
    void severalTargetsShareTheRateAndAreTabulated() throws Exception {
        long startNs = System.nanoTime();
        PoseResult result = PoseRunner.process(
                        folder,
                        "wipe",
                        "a.img",
                        "b.img",
                        "--size",
                        "4MiB",
                        "--chunk-labels",
                        "2048",
                        "--chain",
                        "1",
                        "--threads",
                        "2",
                        "--gpus-per-disk",
                        "1",
                        "--max-rate",
                        "4MiB",
                        "--on-labeler-failure",
                        "fail")
                .expect(0)
                .expectOut("labelers: 1 of 2 labelers a target, 2 of 2 targets at a time: as asked for")
                .expectOut("at most 4.00 MiB/s")
                .expectOut("one that fails: fail");
        double seconds = (System.nanoTime() - startNs) / 1e9;
        assertTrue(seconds > 1.5, "8 MiB at 4 MiB/s took " + seconds + " s");
        List<String> table = result.out()
                .lines()
                .dropWhile(line -> !line.startsWith("SECONDS OF"))
                .toList();
        assertTrue(table.get(0).matches("SECONDS OF +BYTES +MiB/s +label +transfer +write +wait"), result.out());
        assertEquals(
                2,
                table.stream()
                        .filter(line -> line.matches("[ab]\\.img +4\\.00 MiB .*"))
                        .count(),
                result.out());
        assertTrue(table.stream().anyMatch(line -> line.matches("  cpu.* MiB .*|  reference.* MiB .*")), result.out());
        for (String name : List.of("a.img", "b.img")) {
            Labels.assertTargetHolds(folder.resolve(name), Labels.report(folder.resolve(name + ".pose.json")));
        }
    }

    @Test
    void aDryRunWritesNoJournal() throws Exception {
        PoseRunner.process(folder, "wipe", "x.img", "--size", "1MiB", "--journal", "j.json", "--dry-run")
                .expect(0)
                .expectOut("kept in the journal");
        assertTrue(Files.notExists(folder.resolve("j.json")) && Files.notExists(folder.resolve("x.img")));
    }
}
