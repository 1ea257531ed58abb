package io.github.posewipe.io.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.io.LabelerFailure;
import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.report.WorkSplit.LabelerWork;
import java.util.ArrayList;
import java.util.List;

/** The part of a report that tells who did what, to JSON and back. */
final class WorkJson {
    private WorkJson() {}

    static ObjectNode of(WorkSplit work) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode labelers = json.putArray("labelers");
        for (LabelerWork labeler : work.labelers()) {
            ObjectNode node = labelers.addObject();
            node.put("name", labeler.name());
            node.put("bytes", labeler.bytes());
            put(node.putObject("seconds"), labeler.split());
        }
        put(json.putObject("writerSeconds"), work.writer());
        json.put("writesInFlight", work.writesInFlight());
        json.put("buffers", work.buffers());
        put(json.putObject("peakBytes"), work.memory());
        ArrayNode failures = json.putArray("labelerFailures");
        for (LabelerFailure failure : work.labelerFailures()) {
            ObjectNode node = failures.addObject();
            node.put("labeler", failure.labeler());
            node.put("offsetBytes", failure.offsetBytes());
            node.put("lengthBytes", failure.lengthBytes());
            node.put("message", failure.message());
        }
        return json;
    }

    private static void put(ObjectNode json, StageSplit split) {
        json.put("label", split.labelSeconds());
        json.put("transfer", split.transferSeconds());
        json.put("write", split.writeSeconds());
        json.put("wait", split.waitSeconds());
    }

    private static void put(ObjectNode json, MemoryPeaks peaks) {
        json.put("resident", peaks.residentBytes());
        json.put("direct", peaks.directBytes());
        json.put("pinned", peaks.pinnedBytes());
        json.put("device", peaks.deviceBytes());
        json.put("budgeted", peaks.budgetedBytes());
        json.put("budget", peaks.budgetBytes());
    }

    static WorkSplit parse(JsonFields json) throws ReportException {
        List<LabelerWork> labelers = new ArrayList<>();
        for (JsonFields labeler : json.objects("labelers")) {
            labelers.add(new LabelerWork(
                    labeler.text("name"),
                    labeler.integer("bytes", 0, Long.MAX_VALUE),
                    split(labeler.object("seconds"))));
        }
        List<LabelerFailure> failures = new ArrayList<>();
        for (JsonFields failure : json.objects("labelerFailures")) {
            failures.add(new LabelerFailure(
                    failure.text("labeler"),
                    failure.integer("offsetBytes", 0, Long.MAX_VALUE),
                    failure.integer("lengthBytes", 0, Long.MAX_VALUE),
                    failure.text("message")));
        }
        return new WorkSplit(
                labelers,
                split(json.object("writerSeconds")),
                (int) json.integer("writesInFlight", 0, Integer.MAX_VALUE),
                (int) json.integer("buffers", 0, Integer.MAX_VALUE),
                peaks(json.object("peakBytes")),
                failures);
    }

    private static StageSplit split(JsonFields json) throws ReportException {
        return new StageSplit(json.number("label"), json.number("transfer"), json.number("write"), json.number("wait"));
    }

    private static MemoryPeaks peaks(JsonFields json) throws ReportException {
        return new MemoryPeaks(
                bytes(json, "resident"),
                bytes(json, "direct"),
                bytes(json, "pinned"),
                bytes(json, "device"),
                bytes(json, "budgeted"),
                bytes(json, "budget"));
    }

    private static long bytes(JsonFields json, String name) throws ReportException {
        return json.integer(name, 0, Long.MAX_VALUE);
    }
}
