package io.github.posewipe.bench.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.wipe.Knee;
import io.github.posewipe.bench.wipe.PointResult;
import io.github.posewipe.bench.wipe.PointSettings;
import io.github.posewipe.bench.wipe.Sweep;
import io.github.posewipe.io.MemoryPeaks;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The points of a sweep as a table for people and as JSON rows. */
final class SweepRenderer {
    private SweepRenderer() {}

    /** Prints the points; nothing where there is none. */
    static void print(
            Sweep sweep, List<PointSettings> points, List<PointResult> results, boolean json, PrintWriter out) {
        if (results.isEmpty()) {
            return;
        }
        int knee = Knee.of(results.stream().map(PointResult::mibPerSecond).toList());
        if (json) {
            for (int i = 0; i < results.size(); i++) {
                out.println(json(sweep, points.get(i), results.get(i), i == knee));
            }
        } else {
            table(sweep, points, results, knee).print(out);
            PointResult best = results.get(knee);
            out.println("knee: " + sweep.id() + "=" + value(sweep, points.get(knee)) + ", " + rate(best)
                    + ", bounded by " + best.bound().id());
        }
        out.flush();
    }

    private static Table table(Sweep sweep, List<PointSettings> points, List<PointResult> results, int knee) {
        Table table = new Table(
                "rrrrrrrrrrll",
                sweep.id().toUpperCase(Locale.ROOT),
                "MiB/s",
                "label",
                "copy",
                "write",
                "BUFFERS",
                "RESIDENT",
                "DIRECT",
                "PINNED",
                "DEVICE",
                "BOUND BY",
                "");
        for (int i = 0; i < results.size(); i++) {
            PointResult result = results.get(i);
            MemoryPeaks memory = result.memory();
            table.row(
                    Integer.toString(value(sweep, points.get(i))),
                    String.format(Locale.ROOT, "%.1f", result.mibPerSecond()),
                    percent(result.labelShare()),
                    percent(result.copyShare()),
                    percent(result.writeShare()),
                    Integer.toString(result.buffers()),
                    Sizes.readable(memory.residentBytes()),
                    Sizes.readable(memory.directBytes()),
                    Sizes.readable(memory.pinnedBytes()),
                    Sizes.readable(memory.deviceBytes()),
                    result.bound().id(),
                    i == knee ? "<- knee" : "");
        }
        return table;
    }

    private static int value(Sweep sweep, PointSettings point) {
        return switch (sweep) {
            case THREADS -> point.labelers();
            case BUFFERS -> point.tuning().mostBuffers().orElseThrow();
            case GPUS_PER_DISK -> point.labelersPerTarget().orElseThrow();
        };
    }

    private static ObjectNode json(Sweep sweep, PointSettings point, PointResult result, boolean knee) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.put("sweep", sweep.id());
        row.put("value", value(sweep, point));
        row.put("labelers", point.labelers());
        row.put("buffers", result.buffers());
        row.put("bytes", result.bytes());
        row.put("seconds", result.writingSeconds());
        row.put("mibPerSecond", result.mibPerSecond());
        row.put("labelShare", result.labelShare());
        row.put("copyShare", result.copyShare());
        row.put("writeShare", result.writeShare());
        row.put("peakResidentBytes", result.memory().residentBytes());
        row.put("peakDirectBytes", result.memory().directBytes());
        row.put("peakPinnedBytes", result.memory().pinnedBytes());
        row.put("peakDeviceBytes", result.memory().deviceBytes());
        row.put("bound", result.bound().id());
        row.put("knee", knee);
        return row;
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    /** The rate of a point with its unit. */
    static String rate(PointResult result) {
        return String.format(Locale.ROOT, "%.1f MiB/s", result.mibPerSecond());
    }
}
