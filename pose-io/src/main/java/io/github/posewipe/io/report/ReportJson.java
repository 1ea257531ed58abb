package io.github.posewipe.io.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import io.github.posewipe.io.report.WipeReport.Labels;
import io.github.posewipe.io.report.WipeReport.StageSeconds;
import io.github.posewipe.io.report.WipeReport.Target;
import io.github.posewipe.io.report.WipeReport.Verify;
import io.github.posewipe.io.verify.Mismatch;
import java.util.List;

/** Report to JSON. What is not known is left out; integers are integers, exact to 2^63 - 1. */
final class ReportJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ReportJson() {}

    static ObjectNode of(WipeReport report) {
        ObjectNode json = NODES.objectNode();
        json.put("status", report.status().word());
        json.put("fill", report.fill().id());
        report.labels().ifPresent(labels -> putLabels(json, labels));
        report.seedHex().ifPresent(hex -> json.put("seedHex", hex));
        json.set("target", target(report.target()));
        json.put("bytesWritten", report.bytesWritten());
        json.put("labelsWritten", report.labelsWritten());
        json.put("tailLabels", report.tailLabels());
        json.put("resumedFromBytes", report.coverage().resumedFromBytes());
        json.put("bytesUnwritten", report.coverage().bytesUnwritten());
        json.set("badRanges", BadRangesJson.of(report.coverage().badRanges()));
        json.set("stageSeconds", stageSeconds(report.stageSeconds()));
        json.put("mibPerSecond", report.mibPerSecond());
        ArrayNode labelers = json.putArray("labelers");
        report.labelers().forEach(labelers::add);
        json.set("checks", checks(report.checks()));
        report.work().ifPresent(work -> json.set("work", WorkJson.of(work)));
        report.verify().ifPresent(verify -> json.set("verify", verify(verify)));
        report.error().ifPresent(error -> {
            ObjectNode node = json.putObject("error");
            node.put("message", error.message());
            error.offsetBytes().ifPresent(offset -> node.put("offsetBytes", offset));
        });
        json.put("peakResidentBytes", report.peakResidentBytes());
        json.put("startedAt", report.startedAt().toString());
        report.finishedAt().ifPresent(at -> json.put("finishedAt", at.toString()));
        json.put("toolVersion", report.toolVersion());
        return json;
    }

    private static void putLabels(ObjectNode json, Labels labels) {
        json.put("scheme", labels.scheme());
        json.put("chunkLabels", labels.chunkLabels());
        json.put("chain", labels.chain());
        json.put("gamma", labels.gamma());
        labels.tailGamma().ifPresent(gamma -> json.put("tailGamma", gamma));
        json.put("seedFingerprint", labels.seedFingerprint());
    }

    private static ObjectNode target(Target target) {
        ObjectNode json = NODES.objectNode();
        json.put("path", target.path());
        json.put("realPath", target.realPath());
        json.put("kind", target.kind());
        json.put("sizeBytes", target.sizeBytes());
        json.put("logicalBlockBytes", target.logicalBlockBytes());
        json.put("model", target.model());
        json.put("serial", target.serial());
        return json;
    }

    private static ObjectNode stageSeconds(StageSeconds seconds) {
        ObjectNode json = NODES.objectNode();
        json.put("label", seconds.label());
        json.put("transfer", seconds.transfer());
        json.put("write", seconds.write());
        json.put("flush", seconds.flush());
        json.put("wall", seconds.wall());
        return json;
    }

    private static ArrayNode checks(List<LabelerCheck> checks) {
        ArrayNode json = NODES.arrayNode();
        for (LabelerCheck check : checks) {
            ObjectNode node = json.addObject();
            node.put("labeler", check.labeler());
            node.put("judge", check.judge());
            node.put("chunk", check.chunk());
            node.put("chunkLabels", check.chunkLabels());
        }
        return json;
    }

    private static ObjectNode verify(Verify verify) {
        ObjectNode json = NODES.objectNode();
        json.put("status", verify.status().word());
        json.put("samples", verify.samples());
        json.put("matched", verify.matched());
        json.put("mismatched", verify.mismatched());
        json.put("incomplete", verify.incomplete());
        json.put("wrongLabels", verify.wrongLabels());
        json.put("coverage", verify.coverage());
        verify.caughtFraction().ifPresent(fraction -> json.put("caughtFraction", fraction));
        ArrayNode mismatches = json.putArray("mismatches");
        for (Mismatch mismatch : verify.mismatches()) {
            ObjectNode node = mismatches.addObject();
            node.put("offsetBytes", mismatch.offsetBytes());
            node.put("chunk", mismatch.chunk());
            node.put("rank", mismatch.rank());
            node.put("wrongLabels", mismatch.wrongLabels());
        }
        json.set("badRanges", BadRangesJson.of(verify.badRanges()));
        return json;
    }
}
