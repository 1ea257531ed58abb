package io.github.posewipe.bench.page;

import static io.github.posewipe.bench.testing.ReportFiles.done;
import static io.github.posewipe.bench.testing.ReportFiles.write;
import static io.github.posewipe.bench.testing.ReportFiles.writeSweep;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.bench.testing.ReportFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
    private static final Pattern REFERENCE = Pattern.compile("(?:href=\"#|aria-labelledby=\")([^\"]*)\"");

    @TempDir
    private Path folder;

    private String page(int exitCode, Path... reports) {
        String[] command = new String[reports.length + 4];
        command[0] = "report";
        command[1] = "html";
        for (int i = 0; i < reports.length; i++) {
            command[i + 2] = reports[i].toString();
        }
        command[reports.length + 2] = "--out";
        command[reports.length + 3] = "-";
        return PoseRunner.inProcess(command).expect(exitCode).out();
    }

    private Path damaged() throws IOException {
        ObjectNode report = done("/dev/sdb", "B1", made -> ReportFiles.addWork(made, 50));
        report.put("status", "mismatch").put("resumedFromBytes", 1 << 20).put("bytesUnwritten", 8192);
        report.putArray("badRanges")
                .addObject()
                .put("offsetBytes", 4096)
                .put("lengthBytes", 8192)
                .put("errno", 5);
        report.withObject("/verify")
                .put("status", "mismatch")
                .put("matched", 63)
                .put("mismatched", 1);
        report.withObject("/verify")
                .withArray("mismatches")
                .addObject()
                .put("offsetBytes", 524384)
                .put("chunk", 1)
                .put("rank", 3)
                .put("wrongLabels", 12);
        return write(folder.resolve("n2.json"), report);
    }

    @Test
    void aPageOfSeveralMachinesShowsPlanStagesPlotsReadBackAndDamage() throws IOException {
        Path good = write(folder.resolve("n1.json"), done("/dev/sda", "A1", made -> ReportFiles.addWork(made, 240)));
        String page = page(0, good, damaged());
        for (String shown : new String[] {
            "<h1 class=\"bad\">1 mismatch, 1 verified</h1>",
            "1000.0 MiB (1048576000 bytes)",
            "drg-v2, 16384 labels a chunk, chain 15",
            "Where the time went, over time",
            "Rate over time",
            "Resident memory over time",
            "63 of 64 match, 1 do not",
            "chunk 1, rank 3, 12 wrong labels",
            "8192 bytes, errno 5",
            "went on from",
            "cpu/avx2 was compared with reference in chunk 7",
            "n1.json",
            "n2.json"
        }) {
            assertTrue(page.contains(shown), "the page lacks: " + shown);
        }
        assertEquals(7, page.split("<svg", -1).length - 1, "three plots a target and a strip of damage");
    }

    @Test
    void thePageNeedsNeitherNetworkNorScriptAndHoldsNoSeed() throws IOException {
        String page = page(0, damaged());
        for (String forbidden : new String[] {"<script", "http:", "https:", "url(", "@import", "src=", "5eed5eed"}) {
            assertFalse(page.contains(forbidden), "the page holds " + forbidden);
        }
        assertEquals(page, page(0, damaged()), "the same reports give the same page");
    }

    @Test
    void everyPlotHasATitleAndDescriptionAndEveryReferenceAnAim() throws IOException {
        String page = page(0, damaged(), write(folder.resolve("n1.json"), done("/dev/sda", "A1")));
        Set<String> ids = new HashSet<>();
        Matcher id = ID.matcher(page);
        while (id.find()) {
            assertTrue(ids.add(id.group(1)), "twice: " + id.group(1));
        }
        Matcher reference = REFERENCE.matcher(page);
        while (reference.find()) {
            for (String aim : reference.group(1).split(" ")) {
                assertTrue(ids.contains(aim), "nothing has the id " + aim);
            }
        }
        assertEquals(page.split("<svg", -1).length, page.split("<title id", -1).length);
        assertEquals(page.split("<svg", -1).length, page.split("<desc id", -1).length);
    }

    @Test
    void whatAReportSaysIsTextAndNeverMarkup() throws IOException {
        Path evil = write(folder.resolve("evil.json"), done("/dev/<script>alert(1)</script>&\"'\u0007", "A1"));
        String page = page(0, evil);
        assertTrue(page.contains("/dev/&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;\\u0007"), page);
        assertFalse(page.contains("<script"), page);
    }

    @Test
    void extremeFiguresAndHiddenCharactersAreShownAsWhatTheyAre() throws IOException {
        Path mad = write(folder.resolve("mad.json"), done("/dev/s\u202ed\u200ba", "A1", made -> {
            ReportFiles.addWork(made, 5);
            made.put("status", "failed").put("startedAt", "-1000000000-01-01T00:00:00Z");
            made.put("mibPerSecond", 1e308).withObject("/stageSeconds").put("wall", -0.0);
            made.withObject("/verify").put("coverage", 1e300);
            made.withObject("/verify")
                    .withArray("mismatches")
                    .addObject()
                    .put("offsetBytes", Long.MAX_VALUE)
                    .put("chunk", 1)
                    .put("rank", 0)
                    .put("wrongLabels", Long.MAX_VALUE);
        }));
        String page = page(0, mad);
        assertTrue(page.contains("/dev/s\\u202ed\\u200ba"), page);
        assertTrue(page.contains("impossible: "), page);
        assertFalse(page.contains("-0.0"), page);
        PoseRunner.inProcess("report", "merge", mad.toString()).expect(4).expectOut("/dev/s\\u202ed\\u200ba");
    }

    @Test
    void aReportThatCannotBeReadIsNamedOnThePageAndEndsWithTwo() throws IOException {
        Path cut = Files.writeString(folder.resolve("cut.json"), "{");
        Path good = write(folder.resolve("n1.json"), done("/dev/sda", "A1"));
        String page = page(2, cut, good);
        assertTrue(page.contains("report is not JSON, or cut short"), page);
        assertTrue(page.contains("1 unreadable, 1 verified"), page);
    }

    @Test
    void sweepsStandBesideReportsWithTheKneeMarked() throws IOException {
        Path report = write(folder.resolve("n1.json"), done("/dev/sda", "A1"));
        String page = page(0, report, writeSweep(folder.resolve("sweep.jsonl")));
        for (String shown : new String[] {
            "<h1 class=\"good\">Verified</h1>",
            "<h2>Sweep of threads</h2>",
            "Rate at 6 points, at most 200 MiB/s. The knee is at 4: 196 MiB/s, bounded by write.",
            ">knee 4</text>",
            "<span>4 <b class=\"badge good\">knee</b></span>",
            "Made by pose from 1 report and a sweep"
        }) {
            assertTrue(page.contains(shown), "the page lacks: " + shown);
        }
        assertEquals(1, page.split("class=\"ring knee\"", -1).length - 1, "one knee");
        assertEquals(6, page.split("class=\"dot rate\"", -1).length - 1, "six points");
    }

    @Test
    void aSweepAloneHasNoVerdict() throws IOException {
        String page = page(0, writeSweep(folder.resolve("sweep.jsonl")));
        assertTrue(page.contains("<title>Bench report</title>"), page);
        assertFalse(page.contains("Wipe report"), page);
        assertFalse(page.contains("Reading back"), page);
    }

    @Test
    void aSweepThatIsCutOrDamagedIsNamedWithItsRow() throws IOException {
        Path whole = writeSweep(folder.resolve("sweep.jsonl"));
        String rows = Files.readString(whole);
        Map<String, String> damages = Map.of(
                rows.substring(0, rows.length() - 40), "row 6, it is no JSON, or cut short",
                rows.replace("148.0", "-1"), "row 3, mibPerSecond: needed: a number from 0 on, found -1",
                rows.replace("\"value\":2,", ""), "row 2, value: needed: a number from 0 on, found ",
                rows.replaceFirst("(?m)^(.*)threads(.*\"value\":8)", "$1buffers$2"), "row 6, sweep: expected threads");
        damages.forEach((content, reason) -> {
            Path damaged = folder.resolve("damaged.jsonl");
            try {
                Files.writeString(damaged, content);
            } catch (IOException notWritten) {
                throw new UncheckedIOException(notWritten);
            }
            PoseRunner.inProcess("report", "html", damaged.toString(), "--out", "-")
                    .expect(2)
                    .expectOneErrLine()
                    .expectErr("sweep can't be read: path=" + damaged + ", " + reason);
        });
    }

    @Test
    void aPageTakesThePlaceOfAPageAndOfNothingElse() throws IOException {
        Path report = write(folder.resolve("n1.json"), done("/dev/sda", "A1"));
        String[] command = {"report", "html", report.toString()};
        PoseRunner.inProcess(command).expect(0).expectOut("page " + folder.resolve("n1.html"));
        PoseRunner.inProcess(command).expect(0);
        Path other = Files.writeString(folder.resolve("letter.txt"), "dear");
        PoseRunner.inProcess("report", "html", report.toString(), "--out", other.toString())
                .expect(2)
                .expectOneErrLine()
                .expectErr("is no page of pose");
        assertEquals("dear", Files.readString(other));
        PoseRunner.inProcess(
                        "report",
                        "html",
                        report.toString(),
                        "--out",
                        folder.resolve("no/where").toString())
                .expect(2)
                .expectOneErrLine()
                .expectErr("page not written");
    }
}
