package io.github.posewipe.bench.page;

import io.github.posewipe.bench.rack.EntryVerdict;
import io.github.posewipe.bench.rack.RackEntry;
import io.github.posewipe.bench.rack.RackVerdict;
import io.github.posewipe.bench.text.Figures;
import io.github.posewipe.io.report.WipeReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The page that shows reports of wipes and sweeps of benches: one HTML document with its style and its plots inside, without script, without
 * anything to fetch, and without a seed. The same reports give the same bytes.
 */
public final class ReportPage {
    /** Stands in every page, so that a page is known for one of ours. */
    public static final String MARK = "<meta name=\"generator\" content=\"pose\">";

    private static final String STYLE = "page.css";

    private final RackVerdict verdict;
    private final List<SweepCurve> sweeps;
    private final Html html = new Html();

    private ReportPage(RackVerdict verdict, List<SweepCurve> sweeps) {
        this.verdict = Objects.requireNonNull(verdict, "verdict");
        this.sweeps = List.copyOf(sweeps);
    }

    /**
     * The page.
     *
     * @param verdict the reports and what they say together
     * @param sweeps sweeps to be shown after the reports
     * @return an HTML document, to be stored as UTF-8
     */
    public static String of(RackVerdict verdict, List<SweepCurve> sweeps) {
        ReportPage page = new ReportPage(verdict, sweeps);
        page.head();
        page.summary();
        page.remarks();
        page.targets();
        page.sweeps();
        page.foot();
        return page.html.toString();
    }

    private List<RackEntry> entries() {
        return verdict.rack().entries();
    }

    /** Whether it shows a bench and no wipe at all: then there is no verdict. */
    private boolean isBenchAlone() {
        return entries().isEmpty() && verdict.rack().unreadable().isEmpty() && !sweeps.isEmpty();
    }

    private void head() {
        html.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .raw(MARK);
        html.raw("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
        html.element(
                "title",
                isBenchAlone()
                        ? "Bench report"
                        : "Wipe report: " + verdict.verdict().word());
        html.raw("\n<style>\n" + style() + "</style>\n</head>\n<body>\n<main>\n");
    }

    private static String style() {
        try (InputStream style = ReportPage.class.getResourceAsStream(STYLE)) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the page's style can't be read from the jar: " + STYLE, unreadable);
        }
    }

    private void summary() {
        if (isBenchAlone()) {
            html.raw("<header class=\"top\">\n<p class=\"kicker\">Bench report</p>\n")
                    .element("h1", sweeps.size() == 1 ? "One sweep" : sweeps.size() + " sweeps")
                    .raw("\n</header>\n");
            return;
        }
        html.raw("<header class=\"top\">\n<p class=\"kicker\">Wipe report</p>\n<h1 class=\""
                        + Badge.tone(verdict.verdict()) + "\">")
                .text(sentence())
                .raw("</h1>\n<dl class=\"tiles\">\n");
        html.fact("targets", Integer.toString(entries().size()));
        html.fact("written", Figures.size(verdict.bytesWritten()));
        html.fact(
                "of what was read back, at least",
                verdict.leastCoverage().isEmpty()
                        ? "nothing"
                        : Figures.percent(verdict.leastCoverage().getAsDouble()));
        span().ifPresent(time ->
                html.fact("from start to end", Figures.duration(time.getSeconds() + time.getNano() / 1e9)));
        html.raw("</dl>\n</header>\n");
    }

    /** The verdict in words, with its numbers. */
    private String sentence() {
        if (entries().size() == 1 && verdict.rack().unreadable().isEmpty()) {
            String word = verdict.verdict().word();
            return Character.toUpperCase(word.charAt(0)) + word.substring(1);
        }
        List<String> parts = new ArrayList<>();
        for (EntryVerdict each : EntryVerdict.values()) {
            if (verdict.count(each) > 0) {
                parts.add(verdict.count(each) + " " + each.word());
            }
        }
        return parts.isEmpty() ? "No report" : String.join(", ", parts);
    }

    private Optional<Duration> span() {
        List<WipeReport> reports = entries().stream().map(RackEntry::report).toList();
        Optional<Instant> first = reports.stream().map(WipeReport::startedAt).min(Instant::compareTo);
        Optional<Instant> last =
                reports.stream().flatMap(report -> report.finishedAt().stream()).max(Instant::compareTo);
        return first.isEmpty() || last.isEmpty()
                ? Optional.empty()
                : Optional.of(Duration.between(first.get(), last.get()));
    }

    private void remarks() {
        List<String> lines = new ArrayList<>(verdict.rack().unreadable().values());
        verdict.rack()
                .superseded()
                .forEach(entry -> lines.add("another report of the same target counts: " + entry.file() + ": "
                        + entry.report().target().path() + ", "
                        + entry.verdict().word()));
        verdict.sharedSeeds()
                .forEach((seed, targets) -> lines.add(
                        "one seed for " + targets.size() + " targets, so one device could answer for all of them ("
                                + seed + "): " + String.join(", ", targets)));
        if (!lines.isEmpty()) {
            html.raw("<section>\n<h2>To be looked at</h2>\n<ul>\n");
            lines.forEach(line -> html.element("li", line).raw("\n"));
            html.raw("</ul>\n</section>\n");
        }
    }

    private void targets() {
        if (entries().size() > 1) {
            html.raw("<section>\n<h2>Targets</h2>\n<table class=\"rows\"><thead><tr><th>target</th><th>report</th>"
                    + "<th>size</th><th>rate</th><th>read back</th><th>verdict</th></tr></thead><tbody>\n");
            for (int i = 0; i < entries().size(); i++) {
                row("t" + i, entries().get(i));
            }
            html.raw("</tbody></table>\n</section>\n");
        }
        for (int i = 0; i < entries().size(); i++) {
            html.raw(TargetSection.of("t" + i, entries().get(i)));
        }
    }

    private void sweeps() {
        for (int i = 0; i < sweeps.size(); i++) {
            html.raw(SweepSection.of("s" + i, sweeps.get(i)));
        }
    }

    private void row(String id, RackEntry entry) {
        WipeReport report = entry.report();
        html.raw("<tr><td data-of=\"target\">")
                .element("a href=\"#" + id + "\"", report.target().path())
                .raw("</td>")
                .element("td data-of=\"report\"", entry.file().toString())
                .element(
                        "td data-of=\"size\" class=\"num\"",
                        Figures.size(report.target().sizeBytes()))
                .element("td data-of=\"rate\" class=\"num\"", Figures.number(report.mibPerSecond()) + " MiB/s")
                .element(
                        "td data-of=\"read back\" class=\"num\"",
                        report.verify()
                                .map(read -> Figures.percent(read.coverage()))
                                .orElse("nothing"))
                .raw("<td data-of=\"verdict\">")
                .raw(Badge.of(entry.verdict()))
                .raw("</td></tr>\n");
    }

    private void foot() {
        html.raw("<footer>\n");
        if (!isBenchAlone()) {
            html.element(
                    "p",
                    "Reading back proves nothing about a device that lies about what it stored; only timed challenges do."
                            + " Spare blocks, caches and remapped sectors lie beyond what software can address.");
        }
        List<String> versions = entries().stream()
                .map(entry -> entry.report().toolVersion())
                .distinct()
                .toList();
        html.element(
                "p",
                "Made by pose from " + entries().size() + (entries().size() == 1 ? " report" : " reports")
                        + (sweeps.isEmpty()
                                ? ""
                                : sweeps.size() == 1 ? " and a sweep" : " and " + sweeps.size() + " sweeps")
                        + (versions.isEmpty() ? "" : " of version " + String.join(", ", versions))
                        + ". This page holds no seed; the reports may.");
        html.raw("\n</footer>\n</main>\n</body>\n</html>\n");
    }
}
