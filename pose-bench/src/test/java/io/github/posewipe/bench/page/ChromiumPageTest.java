package io.github.posewipe.bench.page;

import static io.github.posewipe.bench.testing.ReportFiles.done;
import static io.github.posewipe.bench.testing.ReportFiles.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.bench.testing.ReportFiles;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser. What it looked like stays in {@code target/page} for a person to look at. */
class ChromiumPageTest {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path SEEN = Path.of("target/page");
    private static final long LIMIT_SECONDS = 90;
    private static final String FRAME = "<!doctype html><body><iframe id=page src=\"page.html\" style=\"width:360px;"
            + "height:2000px;border:0\"></iframe><p id=said></p><script>page.onload = () => { const seen ="
            + " page.contentDocument.scrollingElement; said.textContent = 'wide ' + seen.scrollWidth + ' of '"
            + " + seen.clientWidth; }</script>";
    private static final Pattern SAID = Pattern.compile("wide (\\d+) of (\\d+)<");

    @TempDir
    private Path folder;

    @BeforeEach
    void makePage() throws IOException {
        assumeTrue(Files.isExecutable(CHROMIUM), "no " + CHROMIUM + "; Debian: apt-get install chromium");
        Files.createDirectories(SEEN);
        Path one = write(
                folder.resolve("node-a.json"),
                done("/dev/disk/by-id/nvme-SAMSUNG_MZQL230THCLA-00A07_S64GNE0T100001", "S64GNE0T100001", report -> {
                    ReportFiles.addWork(report, 240);
                }),
                done("/dev/disk/by-id/ata-ST4000NM000A_ZC11", "ZC11", report -> report.put("status", "interrupted")));
        PoseRunner.inProcess(
                        "report",
                        "html",
                        one.toString(),
                        ReportFiles.writeSweep(folder.resolve("sweep.jsonl")).toString(),
                        "--out",
                        folder.resolve("page.html").toString())
                .expect(0);
    }

    private String chromium(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                CHROMIUM.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--allow-file-access-from-files",
                "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(List.of(arguments));
        Path out = folder.resolve("out");
        Process browser = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!browser.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly();
            throw new AssertionError("chromium hangs: " + command);
        }
        assertEquals(0, browser.exitValue(), "chromium " + command);
        return Files.readString(out);
    }

    private String url(String name) {
        return folder.resolve(name).toUri().toString();
    }

    @Test
    void aScreenshotShowsThePlots() throws Exception {
        assertColours("desktop.png", 0xfbfaf7, 0x2f6db5, 0x57a6a1, 0xd98a29, 0xc9c6bd, 0x8a4f9e, 0x1b6e3c);
    }

    @Test
    void aDarkScreenHasADarkPage() throws Exception {
        assertColours(
                "dark.png", "--blink-settings=preferredColorScheme=0", 0x15171a, 0x5b97dd, 0xe09a45, 0xc08ad3, 0x83d6a0);
    }

    private void assertColours(String name, int... wanted) throws Exception {
        assertColours(name, "--hide-scrollbars", wanted);
    }

    private void assertColours(String name, String option, int... wanted) throws Exception {
        Path seen = SEEN.resolve(name).toAbsolutePath();
        Files.deleteIfExists(seen);
        chromium(option, "--window-size=1280,2600", "--screenshot=" + seen, url("page.html"));
        BufferedImage image = ImageIO.read(seen.toFile());
        assertEquals(1280, image.getWidth());
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y += 2) {
            for (int x = 0; x < image.getWidth(); x += 2) {
                colours.add(image.getRGB(x, y) & 0xffffff);
            }
        }
        for (int plotted : wanted) {
            assertTrue(
                    colours.contains(plotted), name + " has no pixel of colour " + Integer.toHexString(plotted));
        }
    }

    @Test
    void nothingIsWiderThanANarrowPhone() throws Exception {
        Files.writeString(folder.resolve("frame.html"), FRAME);
        Matcher said = SAID.matcher(chromium("--window-size=800,2000", "--dump-dom", url("frame.html")));
        assertTrue(said.find(), "the page was not measured");
        assertEquals("360", said.group(2), "width of the frame");
        assertTrue(Integer.parseInt(said.group(1)) <= 360, "the page is wider than 360 px: " + said.group(1));
        chromium(
                "--window-size=500,2000",
                "--screenshot=" + SEEN.resolve("phone.png").toAbsolutePath(),
                url("frame.html"));
    }

    @Test
    void itPrintsOnAFewSheets() throws Exception {
        Path printed = SEEN.resolve("print.pdf").toAbsolutePath();
        Files.deleteIfExists(printed);
        chromium("--no-pdf-header-footer", "--print-to-pdf=" + printed, url("page.html"));
        String pdf = new String(Files.readAllBytes(printed), StandardCharsets.ISO_8859_1);
        assertTrue(pdf.startsWith("%PDF-"), pdf.substring(0, 8));
        int sheets = pdf.split("/Type /Page\\b", -1).length - 1;
        assertTrue(sheets >= 1 && sheets <= 4, sheets + " sheets for two targets and a sweep");
    }
}
