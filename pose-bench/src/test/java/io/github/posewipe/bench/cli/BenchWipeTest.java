package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code pose bench wipe} and {@code pose bench disk} on files. */
class BenchWipeTest {
    @TempDir
    private Path folder;

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private static List<JsonNode> rows(PoseResult result) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        for (String line : result.out().lines().toList()) {
            rows.add(new ObjectMapper().readTree(line));
        }
        return rows;
    }

    private static void assertOneKnee(List<JsonNode> rows) {
        double best = 0;
        JsonNode knee = null;
        for (JsonNode row : rows) {
            assertTrue(row.get("mibPerSecond").doubleValue() > 0, row.toString());
            assertTrue(row.get("peakResidentBytes").longValue() > 0, row.toString());
            best = Math.max(best, row.get("mibPerSecond").doubleValue());
            if (row.get("knee").booleanValue()) {
                assertTrue(knee == null, "two knees: " + rows);
                knee = row;
            }
        }
        assertTrue(knee != null && knee.get("mibPerSecond").doubleValue() >= 0.95 * best, "knee of " + rows);
    }

    /** Labelers of a tenth of what the file takes: they bound the wipe, and more of them are faster. */
    @Test
    void aSweepOfThreadsShowsThatSlowLabelersBound() throws IOException {
        List<JsonNode> rows = rows(PoseRunner.inProcess(
                        "bench",
                        "wipe",
                        at("x.img"),
                        "--size",
                        "8MiB",
                        "--sweep",
                        "threads",
                        "--threads",
                        "2",
                        "--label-rate",
                        "4MiB",
                        "--chunk-labels",
                        "2048",
                        "--seconds",
                        "1",
                        "--json")
                .expect(0)
                .expectErr("will create and remove"));
        assertEquals(2, rows.size());
        assertOneKnee(rows);
        assertEquals("threads", rows.get(0).get("sweep").textValue());
        assertEquals("label", rows.get(0).get("bound").textValue());
        assertTrue(
                rows.get(1).get("mibPerSecond").doubleValue()
                        > 1.5 * rows.get(0).get("mibPerSecond").doubleValue(),
                rows.toString());
        assertFalse(Files.exists(folder.resolve("x.img")), "the file stays");
    }

    @ParameterizedTest
    @ValueSource(strings = {"buffers", "gpus-per-disk"})
    void otherSweepsRunOverSeveralTargets(String sweep) {
        PoseRunner.inProcess(
                        "bench",
                        "wipe",
                        at("x.img"),
                        at("y.img"),
                        "--size",
                        "2MiB",
                        "--sweep",
                        sweep,
                        "--threads",
                        "2",
                        "--label-rate",
                        "1GiB",
                        "--chunk-labels",
                        "2048",
                        "--seconds",
                        "1")
                .expect(0)
                .expectOut(sweep.toUpperCase(Locale.ROOT))
                .expectOut("<- knee")
                .expectOut("knee: " + sweep + "=")
                .expectOut("bounded by ");
        assertFalse(Files.exists(folder.resolve("x.img")) || Files.exists(folder.resolve("y.img")), "a file stays");
    }

    @Test
    void realLabelersAreSweptToo() throws IOException {
        List<JsonNode> rows = rows(PoseRunner.inProcess(
                        "bench",
                        "wipe",
                        at("x.img"),
                        "--size",
                        "1MiB",
                        "--sweep",
                        "threads",
                        "--threads",
                        "1",
                        "--chunk-labels",
                        "256",
                        "--chain",
                        "1",
                        "--seconds",
                        "1",
                        "--json")
                .expect(0));
        assertEquals(1, rows.size());
        assertOneKnee(rows);
    }

    @Test
    void whatExistsIsOverwrittenWhenConfirmedAndStays() throws IOException {
        Path file = folder.resolve("old.img");
        Files.write(file, new byte[1 << 20]);
        PoseRunner.inProcess("bench", "disk", file.toString(), "--write-size", "64KiB", "--queue-depth", "2")
                .expect(3)
                .expectErr("--confirm");
        assertArrayEquals(new byte[1 << 20], Files.readAllBytes(file));
        PoseRunner.inProcess(
                        "bench",
                        "disk",
                        file.toString(),
                        "--confirm",
                        "--write-size",
                        "64KiB",
                        "--queue-depth",
                        "2",
                        "--seconds",
                        "1")
                .expect(0)
                .expectErr("will overwrite")
                .expectOut("<- knee");
        assertEquals(1 << 20, Files.size(file));
    }

    @Test
    void disksAreMeasuredByWriteSizeAndQueueDepth() throws IOException {
        List<JsonNode> rows = rows(PoseRunner.inProcess(
                        "bench",
                        "disk",
                        at("x.img"),
                        "--size",
                        "8MiB",
                        "--write-size",
                        "1MiB,64KiB",
                        "--queue-depth",
                        "4",
                        "--seconds",
                        "1",
                        "--json")
                .expect(0));
        assertOneKnee(rows);
        assertEquals(
                List.of("65536x4", "1048576x4"),
                rows.stream()
                        .map(row -> row.get("writeBytes").intValue() + "x"
                                + row.get("writesInFlight").intValue())
                        .toList());
        assertFalse(Files.exists(folder.resolve("x.img")), "the file stays");
    }
}
