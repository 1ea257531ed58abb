package io.github.posewipe.bench.testing;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Report files made up for tests: each is that of a disk that was wiped and verified, with what the test changes. */
public final class ReportFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ReportFiles() {}

    /** The report of a disk that was wiped and verified by samples. */
    public static ObjectNode done(String path, String serial) throws IOException {
        try (var template = ReportFiles.class.getResourceAsStream("/report-done.json")) {
            ObjectNode report = (ObjectNode) MAPPER.readTree(template);
            report.withObject("/target").put("path", path).put("realPath", path).put("serial", serial);
            report.put("seedFingerprint", String.format("%016x", (path + serial).hashCode()));
            return report;
        }
    }

    /** The same, changed. */
    public static ObjectNode done(String path, String serial, Consumer<ObjectNode> change) throws IOException {
        ObjectNode report = done(path, serial);
        change.accept(report);
        return report;
    }

    /** A file of one report, or of an array of several. */
    public static Path write(Path file, ObjectNode... reports) throws IOException {
        ArrayNode array = MAPPER.createArrayNode();
        for (ObjectNode report : reports) {
            array.add(report);
        }
        return Files.writeString(file, (reports.length == 1 ? reports[0] : array).toPrettyString());
    }

    /** What {@code pose bench wipe --sweep threads --json} prints: six points, the knee at 4. */
    public static Path writeSweep(Path file) throws IOException {
        List<String> rows = new ArrayList<>();
        int[] values = {1, 2, 3, 4, 6, 8};
        double[] rates = {50, 99.5, 148, 196, 199, 200};
        for (int i = 0; i < values.length; i++) {
            rows.add(MAPPER.createObjectNode()
                    .put("sweep", "threads")
                    .put("value", values[i])
                    .put("mibPerSecond", rates[i])
                    .put("labelShare", values[i] < 6 ? 0.99 : 0.5)
                    .put("copyShare", 0.01)
                    .put("writeShare", Math.min(1, 0.25 * values[i]))
                    .put("peakResidentBytes", (100L + 20L * values[i]) << 20)
                    .put("bound", values[i] < 4 ? "label" : "write")
                    .put("knee", values[i] == 4)
                    .toString());
        }
        return Files.write(file, rows);
    }

    /** Adds how the wipe went over time: a labeler that stalls between the first and the second third. */
    public static void addWork(ObjectNode report, int samples) {
        ObjectNode work = report.putObject("work");
        ObjectNode labeler = work.putArray("labelers").addObject();
        labeler.put("name", "cuda:0 NVIDIA H200")
                .put("bytes", report.get("bytesWritten").longValue());
        putSplit(labeler.putObject("seconds"));
        putSplit(work.putObject("writerSeconds"));
        work.put("writesInFlight", 4).put("buffers", 7);
        ObjectNode peaks = work.putObject("peakBytes");
        for (String kind : List.of("resident", "direct", "pinned", "device", "budgeted", "budget")) {
            peaks.put(kind, 1 << 28);
        }
        work.putArray("labelerFailures");
        putSamples(
                work.putObject("samples"), samples, report.get("bytesWritten").longValue());
    }

    private static void putSplit(ObjectNode seconds) {
        seconds.put("label", 20.5).put("transfer", 2.5).put("write", 0).put("wait", 8.25);
    }

    private static void putSamples(ObjectNode columns, int samples, long bytes) {
        double seconds = 0;
        double label = 0;
        for (int i = 0; i < samples; i++) {
            columns.withArray("seconds").add(seconds);
            columns.withArray("bytesDone").add(bytes / (samples - 1) * i);
            columns.withArray("residentBytes").add((200L << 20) + (i % 7 << 20));
            columns.withArray("label").add(label);
            columns.withArray("transfer").add(seconds * 0.1);
            columns.withArray("write").add(seconds * 0.3);
            columns.withArray("wait").add(seconds * 2 - label);
            boolean stalls = i > samples / 3 && i < samples / 2;
            seconds += stalls ? 3 : 1;
            label += 1;
        }
    }
}
