package io.github.posewipe.bench.testing;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
