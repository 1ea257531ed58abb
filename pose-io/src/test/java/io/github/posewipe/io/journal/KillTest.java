package io.github.posewipe.io.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.testing.Expected;
import io.github.posewipe.io.testing.QuickProvider;
import io.github.posewipe.io.testing.Seeds;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * kill -9 at random moments. Each of several targets is wiped by a run that is killed again and again and at last let
 * finish; three targets at a time, in Java machines of their own.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class KillTest {
    private static final int TARGETS = 6;
    private static final int KILLS_OF_EACH = 5;
    private static final long SEED = 77;
    private static final int SIZE = (2 << 20) + 8192 + 96;
    private static final int CHUNK_MICROS = 2000;
    private static final long MOST_DELAY_NS = 100_000_000;

    private final AtomicInteger killed = new AtomicInteger();
    private final AtomicInteger killedUnderWay = new AtomicInteger();

    @TempDir
    private Path folder;

    @Test
    void theImageIsThatOfARunThatNobodyKilled() throws Exception {
        ExecutorService side = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < TARGETS; i++) {
                int number = i;
                all.add(side.submit(() -> {
                    killAndResume(number);
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            side.shutdownNow();
        }
        assertEquals(TARGETS * KILLS_OF_EACH, killed.get());
        assertTrue(
                killedUnderWay.get() >= TARGETS,
                "too few kills struck a run that was half done: " + killedUnderWay + " of " + killed);
    }

    private void killAndResume(int number) throws IOException, InterruptedException {
        Random random = new Random(SEED + number);
        Path target = Files.write(folder.resolve("t" + number + ".img"), new byte[SIZE]);
        Path journal = folder.resolve("t" + number + ".journal");
        byte[] wanted = wanted(number);
        for (int kill = 0; kill < KILLS_OF_EACH; kill++) {
            long delayNs = (long) (random.nextDouble() * MOST_DELAY_NS);
            killAfter(target, journal, number, delayNs);
            killed.incrementAndGet();
            requireSafePart(target, journal, wanted, "seed=" + SEED + ", target=" + number + ", kill=" + kill);
        }
        Process last = start(target, journal, number, 0);
        List<String> lines = lines(last);
        assertEquals(0, last.waitFor(), lines.toString());
        assertTrue(lines.get(lines.size() - 1).startsWith("0 "), lines.toString());
        assertArrayEquals(wanted, Files.readAllBytes(target), "seed=" + SEED + ", target=" + number);
        if (number == 0) {
            requireFinishedIsLeftAlone(target, journal, number);
        }
    }

    private static byte[] wanted(int number) {
        try (SessionSeed seed = Seeds.of(number)) {
            TargetLayout layout = TargetLayout.of(LabelScheme.DRG_V2, JournalProgram.CHUNK_LABELS, SIZE);
            return Expected.labels(layout, seed, QuickProvider.honest());
        }
    }

    /** The delay counts from the moment at which the first byte may be written; a run may have ended by then. */
    private static void killAfter(Path target, Path journal, int number, long delayNs)
            throws IOException, InterruptedException {
        Process process = start(target, journal, number, CHUNK_MICROS);
        try (BufferedReader output = process.inputReader()) {
            String first = output.readLine();
            assertEquals("writes", first);
            LockSupport.parkNanos(delayNs);
            process.destroyForcibly();
        }
        process.waitFor();
    }

    /** What the journal calls safe is written, whenever the kill came. */
    private void requireSafePart(Path target, Path journal, byte[] wanted, String which) throws IOException {
        List<Entry> entries = JournalText.parse(journal.toString(), Files.readAllBytes(journal));
        int safe = (int) entries.get(0).safeBytes();
        if (safe > 0 && safe < SIZE) {
            killedUnderWay.incrementAndGet();
        }
        byte[] found = Files.readAllBytes(target);
        assertTrue(Arrays.equals(found, 0, safe, wanted, 0, safe), which + ", safeBytes=" + safe);
    }

    private static void requireFinishedIsLeftAlone(Path target, Path journal, int number)
            throws IOException, InterruptedException {
        Process again = start(target, journal, number, 0);
        List<String> lines = lines(again);
        assertEquals(0, again.waitFor(), lines.toString());
        assertTrue(lines.get(lines.size() - 1).startsWith("0 " + SIZE + " done"), lines.toString());
    }

    private static Process start(Path target, Path journal, int number, int chunkMicros) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-Xshare:auto",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        JournalProgram.class.getName(),
                        target.toString(),
                        journal.toString(),
                        Integer.toString(number),
                        Integer.toString(chunkMicros))
                .redirectErrorStream(true)
                .start();
    }

    private static List<String> lines(Process process) throws IOException {
        try (BufferedReader output = process.inputReader()) {
            return output.lines().toList();
        }
    }
}
