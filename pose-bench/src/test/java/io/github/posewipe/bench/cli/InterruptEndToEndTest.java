package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.posewipe.bench.testing.Labels;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.io.testing.Command;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SIGINT and SIGTERM: a stop at a chunk border with a true report, and at once the second time. */
class InterruptEndToEndTest {
    /** Undoes what a parent that ignores signals (nohup, a background job) has passed on to us. */
    private static final List<String> HEED_SIGNALS = List.of("env", "--default-signal=INT,TERM");

    private static final int CHUNK_LABELS = 4096;
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    private Process start(String chunkLabels) throws IOException {
        return PoseRunner.start(
                folder,
                HEED_SIGNALS,
                folder.resolve("out"),
                folder.resolve("err"),
                "wipe",
                "x.img",
                "--size",
                "1GiB",
                "--backend",
                "reference",
                "--threads",
                "1",
                "--chunk-labels",
                chunkLabels,
                "--report",
                "r.json");
    }

    private void awaitErr(String word) throws IOException, InterruptedException {
        await(() -> Files.readString(folder.resolve("err")).contains(word), "'" + word + "' on standard error");
    }

    private void awaitFirstChunk() throws IOException, InterruptedException {
        await(
                () -> {
                    try (RandomAccessFile image =
                            new RandomAccessFile(folder.resolve("x.img").toFile(), "r")) {
                        return image.length() > 0 && image.readLong() != 0;
                    }
                },
                "the first chunk");
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition, String what) throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        while (!condition.holds()) {
            assertTrue(System.nanoTime() - startNs < DEADLINE_NS, "waited in vain for " + what);
            Thread.sleep(20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void stopsAtAChunkBorderWithATrueReport(String signal) throws Exception {
        Process wipe = start(Integer.toString(CHUNK_LABELS));
        awaitErr("write 0.0 %");
        awaitFirstChunk();
        Command.run("kill", "-" + signal, Long.toString(wipe.pid()));

        PoseResult result = PoseRunner.finish(wipe, folder.resolve("out"), folder.resolve("err"));
        result.expect(130).expectErr("interrupted");
        JsonNode report = Labels.report(folder.resolve("r.json"));
        assertEquals("interrupted", report.get("status").textValue());
        long written = report.get("bytesWritten").longValue();
        assertTrue(written > 0 && written < 1 << 30, "bytesWritten " + written);
        assertEquals(0, written % (CHUNK_LABELS * 32), "bytesWritten " + written + " is no chunk border");
        assertEquals(written, writtenPrefix(), "bytes that are not zero");
    }

    /** Labels are never 32 zero bytes, so what was written ends at the first label that is. */
    private long writtenPrefix() throws IOException {
        byte[] label = new byte[32];
        byte[] zero = new byte[32];
        long at = 0;
        try (RandomAccessFile image =
                new RandomAccessFile(folder.resolve("x.img").toFile(), "r")) {
            image.readFully(label);
            while (!Arrays.equals(label, zero)) {
                at += label.length;
                image.readFully(label);
            }
        }
        return at;
    }

    /** One chunk of 2^18 labels takes the reference many seconds: after the first signal it would still be finished. */
    @Test
    void theSecondSignalEndsAtOnce() throws Exception {
        Process wipe = start("262144");
        awaitErr("write 0.0 %");
        Command.run("kill", "-INT", Long.toString(wipe.pid()));
        awaitErr("a second signal ends at once");
        Command.run("kill", "-INT", Long.toString(wipe.pid()));
        assertTrue(wipe.waitFor(10, TimeUnit.SECONDS), "still running");
        assertEquals(130, wipe.exitValue());
        assertEquals(
                "started",
                Labels.report(folder.resolve("r.json")).get("status").textValue(),
                "the report from before the first write is the last");
    }
}
