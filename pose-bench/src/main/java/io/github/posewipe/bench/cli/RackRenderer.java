package io.github.posewipe.bench.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.rack.EntryVerdict;
import io.github.posewipe.bench.rack.RackEntry;
import io.github.posewipe.bench.rack.RackVerdict;
import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.bench.text.SafeText;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.report.WipeReport;
import java.io.PrintWriter;

/**
 * A verdict over reports as text and as JSON, without seeds.
 *
 * @param verdict the verdict
 */
record RackRenderer(RackVerdict verdict) {

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("verdict", verdict.verdict().word());
        json.put("exitCode", verdict.exitCode().code());
        json.put("targets", verdict.rack().entries().size());
        for (EntryVerdict each : EntryVerdict.values()) {
            json.put(each.word(), verdict.count(each));
        }
        json.put("bytesWritten", verdict.bytesWritten());
        verdict.leastCoverage().ifPresent(coverage -> json.put("leastCoverage", coverage));
        ArrayNode entries = json.putArray("reports");
        verdict.rack().entries().forEach(entry -> entries.add(json(entry)));
        ArrayNode superseded = json.putArray("superseded");
        verdict.rack().superseded().forEach(entry -> superseded.add(json(entry)));
        ObjectNode unreadable = json.putObject("unreadableFiles");
        verdict.rack().unreadable().forEach((file, reason) -> unreadable.put(file.toString(), reason));
        ObjectNode shared = json.putObject("sharedSeeds");
        verdict.sharedSeeds().forEach((seed, targets) -> targets.forEach(shared.withArray(seed)::add));
        return json;
    }

    private static ObjectNode json(RackEntry entry) {
        WipeReport report = entry.report();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("file", entry.file().toString());
        json.put("target", report.target().path());
        json.put("model", report.target().model());
        json.put("serial", report.target().serial());
        json.put("sizeBytes", report.target().sizeBytes());
        json.put("bytesWritten", report.bytesWritten());
        json.put("fill", report.fill().id());
        report.labels().ifPresent(labels -> {
            json.put("scheme", labels.scheme());
            json.put("gamma", labels.gamma());
            json.put("seedFingerprint", labels.seedFingerprint());
        });
        json.put("status", report.status().word());
        report.verify().ifPresent(read -> {
            json.put("verifyStatus", read.status().word());
            json.put("coverage", read.coverage());
            read.caughtFraction().ifPresent(fraction -> json.put("caughtFraction", fraction));
        });
        json.put("verdict", entry.verdict().word());
        entry.remark().ifPresent(remark -> json.put("remark", remark));
        json.put("startedAt", report.startedAt().toString());
        report.finishedAt().ifPresent(at -> json.put("finishedAt", at.toString()));
        return json;
    }

    void print(PrintWriter out, PrintWriter err) {
        Table table = new Table("llrrllrl", "FILE", "TARGET", "SIZE", "WRITTEN", "FILL", "STATUS", "READ", "VERDICT");
        verdict.rack().entries().forEach(entry -> row(table, entry));
        if (!verdict.rack().entries().isEmpty()) {
            table.print(out);
        }
        verdict.rack()
                .superseded()
                .forEach(entry -> out.println("superseded: " + SafeText.of(place(entry)) + ", "
                        + entry.verdict().word() + ", started " + entry.report().startedAt()));
        out.flush();
        verdict.rack()
                .entries()
                .forEach(entry -> entry.remark()
                        .ifPresent(remark -> err.println(
                                SafeText.of("pose: " + entry.verdict().word() + ": " + place(entry) + ": " + remark))));
        verdict.rack().unreadable().values().forEach(reason -> err.println(SafeText.of("pose: " + reason)));
        verdict.sharedSeeds()
                .forEach((seed, targets) -> err.println(SafeText.of("note: one seed for " + targets.size()
                        + " targets, so one device could answer for all of them: seedFingerprint=" + seed + ": "
                        + String.join(", ", targets))));
        err.flush();
        out.println(summary());
    }

    private static void row(Table table, RackEntry entry) {
        WipeReport report = entry.report();
        table.row(
                entry.file().toString(),
                report.target().path(),
                Sizes.readable(report.target().sizeBytes()),
                Sizes.readable(report.bytesWritten()),
                report.fill().id(),
                report.status().word(),
                report.verify().map(read -> Figures.percent(read.coverage())).orElse("-"),
                entry.verdict().word());
    }

    private static String place(RackEntry entry) {
        return entry.file() + ": " + entry.report().target().path();
    }

    /** One line: the verdict, what it counts, and how much of the targets was read. */
    String summary() {
        StringBuilder line = new StringBuilder("verdict: " + verdict.verdict().word() + ": "
                + verdict.rack().entries().size() + " targets, "
                + Sizes.readable(verdict.bytesWritten()) + " written");
        for (EntryVerdict each : EntryVerdict.values()) {
            if (verdict.count(each) > 0) {
                line.append(", ").append(verdict.count(each)).append(' ').append(each.word());
            }
        }
        long unproven = verdict.rack().entries().stream()
                .filter(entry -> entry.report().fill() != Fill.LABELS)
                .count();
        if (unproven > 0) {
            line.append("; ").append(unproven).append(" not filled with labels");
        }
        verdict.leastCoverage()
                .ifPresent(least -> line.append("; of those read back at least ")
                        .append(Figures.percent(least))
                        .append(" each"));
        return line.toString();
    }
}
