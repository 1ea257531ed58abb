package io.github.posewipe.bench.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.posewipe.io.report.ReportException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The points of a sweep, as {@code pose bench wipe --sweep WHAT --json} prints them. Immutable.
 *
 * @param file where they were read
 * @param sweep what was changed from point to point
 * @param points one or more, in the file's order
 */
public record SweepCurve(Path file, String sweep, List<Point> points) {
    private static final long MOST_BYTES = 16L << 20;
    private static final String KIND = "sweep";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Copies the list. */
    public SweepCurve {
        points = List.copyOf(points);
    }

    /**
     * A point of a sweep.
     *
     * @param value what the sweep was at
     * @param mibPerSecond rate of all targets together
     * @param labelShare part of their time that labelers compute, 0 to 1
     * @param copyShare part of their time that labelers copy, 0 to 1
     * @param writeShare part of its time that a writer writes, 0 to 1
     * @param residentBytes peak of the process
     * @param bound the stage that bounds it
     * @param knee whether more brings little
     */
    public record Point(
            long value,
            double mibPerSecond,
            double labelShare,
            double copyShare,
            double writeShare,
            long residentBytes,
            String bound,
            boolean knee) {}

    /**
     * Reads a file of points.
     *
     * @param file any file
     * @return the points, or nothing if the file does not begin with one: it may be a report then
     * @throws ReportException if it begins with one and does not hold what a sweep prints; names the line and the field
     */
    public static Optional<SweepCurve> read(Path file) throws ReportException {
        List<JsonNode> rows = new ArrayList<>();
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return Optional.empty();
            }
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    rows.add(MAPPER.readTree(line));
                }
                if (rows.size() == 1 && !rows.get(0).path(KIND).isTextual()) {
                    return Optional.empty();
                }
            }
        } catch (JsonProcessingException | CharacterCodingException noRow) {
            if (rows.isEmpty()) {
                return Optional.empty();
            }
            throw wrong(file, rows.size() + 1, "it is no JSON, or cut short", noRow);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of(of(file, rows));
    }

    private static SweepCurve of(Path file, List<JsonNode> rows) throws ReportException {
        String sweep = rows.get(0).path(KIND).textValue();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            JsonNode row = rows.get(i);
            if (!sweep.equals(row.path(KIND).textValue())) {
                throw wrong(file, i + 1, "sweep: expected " + sweep + ", found " + row.path(KIND), null);
            }
            for (String number :
                    List.of("value", "mibPerSecond", "labelShare", "copyShare", "writeShare", "peakResidentBytes")) {
                if (!row.path(number).isNumber() || !(row.path(number).doubleValue() >= 0)) {
                    throw wrong(file, i + 1, number + ": needed: a number from 0 on, found " + row.path(number), null);
                }
            }
            points.add(point(row));
        }
        return new SweepCurve(file, sweep, points);
    }

    private static Point point(JsonNode row) {
        return new Point(
                row.get("value").longValue(),
                row.get("mibPerSecond").doubleValue(),
                row.get("labelShare").doubleValue(),
                row.get("copyShare").doubleValue(),
                row.get("writeShare").doubleValue(),
                row.get("peakResidentBytes").longValue(),
                row.path("bound").asText("-"),
                row.path("knee").asBoolean(false));
    }

    private static ReportException wrong(Path file, int row, String what, Exception cause) {
        return new ReportException(
                file.toString(), "sweep can't be read: path=" + file + ", row " + row + ", " + what, cause);
    }
}
