package io.github.posewipe.bench.page;

import io.github.posewipe.bench.rack.RackEntry;
import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.report.Sample;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.report.WipeReport.StageSeconds;
import io.github.posewipe.io.report.WorkSplit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** The part of the page that is about one target: plan, time, read-back, damage, labelers. */
final class TargetSection {
    private final String id;
    private final RackEntry entry;
    private final WipeReport report;
    private final Html html = new Html();

    private TargetSection(String id, RackEntry entry) {
        this.id = id;
        this.entry = entry;
        this.report = entry.report();
    }

    /**
     * The section.
     *
     * @param id its anchor
     * @param entry the report
     * @return markup
     */
    static String of(String id, RackEntry entry) {
        TargetSection section = new TargetSection(id, entry);
        section.head();
        section.plan();
        section.time();
        section.readBack();
        section.labelers();
        section.html.raw("</section>\n");
        return section.html.toString();
    }

    private void head() {
        html.raw("<section class=\"target\" id=\"" + id + "\">\n<h2>")
                .element("span class=\"name\"", report.target().path())
                .raw(" ")
                .raw(Badge.of(entry.verdict()))
                .raw("</h2>\n")
                .element("p class=\"source\"", "from " + entry.file());
        entry.remark().ifPresent(remark -> html.element("p class=\"remark\"", remark));
    }

    private void plan() {
        WipeReport.Target target = report.target();
        html.raw("<h3>Target and plan</h3>\n<dl class=\"facts\">\n");
        html.fact("size", Figures.size(target.sizeBytes()) + " (" + target.sizeBytes() + " bytes)");
        html.fact("kind", target.kind() + ", sectors of " + target.logicalBlockBytes() + " bytes");
        if (!target.model().isEmpty() || !target.serial().isEmpty()) {
            html.fact("model, serial", (target.model() + ", " + target.serial()).strip());
        }
        if (!target.realPath().equals(target.path())) {
            html.fact("real path", target.realPath());
        }
        html.fact("filled with", report.fill().id());
        report.labels().ifPresent(labels -> {
            html.fact(
                    "scheme",
                    labels.scheme() + ", " + labels.chunkLabels() + " labels a chunk"
                            + (labels.scheme().equals(LabelScheme.DRG_V1.id()) ? "" : ", chain " + labels.chain()));
            html.fact(
                    "depth (gamma)",
                    labels.gamma() + " sequential compressions"
                            + (labels.tailGamma().isPresent()
                                    ? "; last chunk " + labels.tailGamma().getAsLong()
                                    : ""));
            html.fact("seed fingerprint", labels.seedFingerprint());
        });
        html.raw("</dl>\n");
    }

    private void time() {
        StageSeconds seconds = report.stageSeconds();
        html.raw("<h3>How it went</h3>\n<dl class=\"facts\">\n");
        html.fact("written", Figures.size(report.bytesWritten()) + " in " + Figures.duration(seconds.wall()));
        if (report.coverage().resumedFromBytes() > 0) {
            html.fact("went on from", Figures.size(report.coverage().resumedFromBytes()));
        }
        if (report.coverage().bytesUnwritten() > 0) {
            html.fact("not wiped", report.coverage().bytesUnwritten() + " bytes");
        }
        html.fact("rate", Figures.number(report.mibPerSecond()) + " MiB/s");
        html.fact("peak memory", Figures.size(report.peakResidentBytes()));
        html.fact("started", time(report.startedAt()));
        report.finishedAt().ifPresent(at -> html.fact("finished", time(at)));
        html.raw("</dl>\n");
        List<Sample> samples = report.work().map(WorkSplit::samples).orElse(List.of());
        if (samples.size() > 1) {
            html.raw(new History(id, samples).html());
        } else {
            html.element(
                    "p class=\"note\"",
                    "Too short, or too old a report, for a plot over time: label "
                            + Figures.duration(seconds.label()) + " over all labelers, transfer "
                            + Figures.duration(seconds.transfer()) + ", write " + Figures.duration(seconds.write())
                            + ", flush " + Figures.duration(seconds.flush()) + ".");
        }
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", " UTC");
    }

    private void readBack() {
        html.raw("<h3>Read back</h3>\n");
        if (report.verify().isEmpty()) {
            html.element("p class=\"note\"", "Nothing was read back.");
        }
        report.verify().ifPresent(this::readBack);
        damage();
    }

    private void readBack(WipeReport.Verify read) {
        html.raw("<dl class=\"facts\">\n");
        html.fact("result", read.status().word());
        html.fact(
                "chunks",
                read.matched() + " of " + read.samples() + " match"
                        + (read.mismatched() > 0 ? ", " + read.mismatched() + " do not" : "")
                        + (read.incomplete() > 0
                                ? ", " + read.incomplete() + " match as far as they could be compared"
                                : ""));
        html.fact("part that was read", Figures.percent(read.coverage()));
        read.caughtFraction()
                .ifPresent(fraction -> html.fact(
                        "damage caught with 99 %",
                        String.format(Locale.ROOT, "%.3g %% of the chunks or more", 100 * fraction)));
        html.raw("</dl>\n");
    }

    private void damage() {
        DamageStrip strip = new DamageStrip(id + "-damage", report.target().sizeBytes());
        Html rows = new Html();
        report.verify().map(WipeReport.Verify::mismatches).orElse(List.of()).forEach(wrong -> {
            long lengthBytes =
                    Math.min(wrong.wrongLabels(), Long.MAX_VALUE / LabelScheme.LABEL_BYTES) * LabelScheme.LABEL_BYTES;
            strip.mark("wrong", wrong.offsetBytes(), lengthBytes);
            row(
                    rows,
                    "differs",
                    wrong.offsetBytes(),
                    "chunk " + wrong.chunk() + ", rank " + wrong.rank() + ", " + wrong.wrongLabels() + " wrong labels");
        });
        report.coverage().badRanges().forEach(bad -> badRange(rows, strip, "not wiped", bad));
        report.verify()
                .map(WipeReport.Verify::badRanges)
                .orElse(List.of())
                .forEach(bad -> badRange(rows, strip, "not compared", bad));
        report.work()
                .map(WorkSplit::labelerFailures)
                .orElse(List.of())
                .forEach(failure -> row(
                        rows, "labeler failed", failure.offsetBytes(), failure.labeler() + ": " + failure.message()));
        if (!rows.toString().isEmpty()) {
            html.raw("<h3>Damage</h3>\n").raw(strip.svg());
            html.raw(
                            "<table class=\"rows\"><thead><tr><th>what</th><th>first byte</th><th>where</th></tr></thead><tbody>\n")
                    .raw(rows.toString())
                    .raw("</tbody></table>\n");
        }
    }

    private static void badRange(Html rows, DamageStrip strip, String what, BadRange bad) {
        strip.mark("unwritten", bad.offsetBytes(), bad.lengthBytes());
        row(rows, what, bad.offsetBytes(), bad.lengthBytes() + " bytes, errno " + bad.errno());
    }

    private static void row(Html rows, String what, long offsetBytes, String where) {
        rows.raw("<tr>")
                .element("td data-of=\"what\"", what)
                .element("td data-of=\"first byte\" class=\"num\"", Long.toString(offsetBytes))
                .element("td data-of=\"where\"", where)
                .raw("</tr>\n");
    }

    private void labelers() {
        if (report.labelers().isEmpty()) {
            return;
        }
        html.raw("<h3>Labelers</h3>\n");
        if (report.work().isPresent()) {
            shares(report.work().get());
        } else {
            html.element("p", String.join(", ", report.labelers()));
        }
        report.checks()
                .forEach(check -> html.element(
                        "p class=\"note\"",
                        "Before the first write "
                                + check.labeler() + " was compared with " + check.judge() + " in chunk " + check.chunk()
                                + " ("
                                + check.chunkLabels() + " labels)."));
    }

    private void shares(WorkSplit work) {
        html.raw("<table class=\"rows\"><thead><tr><th>labeler</th><th>filled</th><th>label s</th><th>transfer s</th>"
                + "<th>wait s</th></tr></thead><tbody>\n");
        for (WorkSplit.LabelerWork labeler : work.labelers()) {
            html.raw("<tr>")
                    .element("td data-of=\"labeler\"", labeler.name())
                    .element("td data-of=\"filled\" class=\"num\"", Figures.size(labeler.bytes()))
                    .element(
                            "td data-of=\"label s\" class=\"num\"",
                            Figures.number(labeler.split().labelSeconds()))
                    .element(
                            "td data-of=\"transfer s\" class=\"num\"",
                            Figures.number(labeler.split().transferSeconds()))
                    .element(
                            "td data-of=\"wait s\" class=\"num\"",
                            Figures.number(labeler.split().waitSeconds()))
                    .raw("</tr>\n");
        }
        html.raw("</tbody></table>\n");
    }
}
