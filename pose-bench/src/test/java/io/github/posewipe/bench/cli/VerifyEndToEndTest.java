package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.posewipe.bench.testing.Labels;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code pose verify} finds, says, records and exits with. */
class VerifyEndToEndTest {
    private static final int CHUNK_LABELS = 64;
    private static final long SIZE_BYTES = 100 * CHUNK_LABELS * 32 + 5 * 32;
    private static final String OTHER_SEED = "ff".repeat(32);

    @TempDir
    private Path folder;

    private Path image;
    private Path report;

    @BeforeEach
    void wipe() {
        image = folder.resolve("x.img");
        report = folder.resolve("x.img.pose.json");
        PoseRunner.inProcess(
                        "wipe",
                        image.toString(),
                        "--size",
                        Long.toString(SIZE_BYTES),
                        "--chunk-labels",
                        Integer.toString(CHUNK_LABELS),
                        "--chain",
                        "2",
                        "--verify",
                        "none")
                .expect(0);
    }

    private PoseResult verify(String... options) {
        String[] args = new String[options.length + 2];
        args[0] = "verify";
        args[1] = image.toString();
        System.arraycopy(options, 0, args, 2, options.length);
        return PoseRunner.inProcess(args);
    }

    private void flip(long offsetBytes) throws IOException {
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, offsetBytes);
            one.put(0, (byte) (one.get(0) ^ 0x10));
            channel.write(one.flip(), offsetBytes);
        }
    }

    @Test
    void takesEverythingFromTheReportAndRecordsTheResultThere() throws IOException {
        byte[] before = Files.readAllBytes(image);
        verify("--samples", "all").expect(0).expectOut("100 of 100 chunks match");

        JsonNode recorded = Labels.report(report);
        assertEquals(100, recorded.at("/verify/matched").intValue());
        assertEquals("done", recorded.get("status").textValue());
        assertEquals(SIZE_BYTES, recorded.get("bytesWritten").longValue());
        assertArrayEquals(before, Files.readAllBytes(image));
    }

    @Test
    void samplesSayWhatTheyWouldHaveCaught() {
        verify("--samples", "10")
                .expect(0)
                .expectOut("verifying 10 of 100 chunks")
                .expectOut("10 of 10 chunks match")
                .expectOut("99 %");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2047, 2048, 103_000, SIZE_BYTES - 1})
    void oneFlippedByteIsFoundWithItsOffset(long offsetBytes) throws IOException {
        flip(offsetBytes);
        long chunk = Math.min(offsetBytes / (CHUNK_LABELS * 32), 99);
        long rank = offsetBytes / 32 - chunk * CHUNK_LABELS;
        PoseResult found = verify("--samples", "all")
                .expect(1)
                .expectErr("offset=" + offsetBytes)
                .expectErr("chunk=" + chunk)
                .expectErr("rank=" + rank);
        assertFalse(found.err().contains("whole target"), found.err());

        JsonNode mismatch = Labels.report(report).at("/verify/mismatches/0");
        assertEquals(offsetBytes, mismatch.get("offsetBytes").longValue());
        assertEquals(chunk, mismatch.get("chunk").longValue());
        assertEquals(rank, mismatch.get("rank").longValue());
    }

    @Test
    void aMismatchReachesTheShell() throws IOException, InterruptedException {
        flip(4711);
        PoseRunner.process(folder, "verify", "x.img", "--samples", "all")
                .expect(1)
                .expectErr("offset=4711");
        PoseRunner.process(folder, "verify", "x.img", "--report", report.toString(), "--seed-hex", OTHER_SEED)
                .expect(1)
                .expectErr("the whole target disagrees");
    }

    @ParameterizedTest
    @CsvSource({
        "--seed-hex, " + "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "--scheme, drg-v1",
        "--chain, 3",
        "--chunk-labels, 128",
        "--chunk-labels, 32"
    })
    void wrongParametersMakeTheWholeTargetDisagree(String option, String value) throws IOException {
        String before = Files.readString(report);
        verify("--samples", "all", option, value)
                .expect(1)
                .expectErr("the whole target disagrees")
                .expectOut("not recorded");
        assertEquals(before, Files.readString(report), "a report says nothing of other parameters");
    }

    @Test
    void withASeedAndNoReportAFreshOneIsWritten() throws IOException {
        String seed = Labels.report(report).get("seedHex").textValue();
        Path fresh = folder.resolve("fresh.json");
        verify("--seed-hex", seed, "--chunk-labels", "64", "--chain", "2", "--report", fresh.toString())
                .expect(0);
        JsonNode recorded = Labels.report(fresh);
        assertEquals(0, recorded.get("bytesWritten").longValue());
        assertEquals(64, recorded.at("/verify/matched").intValue());
        assertFalse(Files.readString(fresh).contains(seed), "the user's seed is kept");
    }

    @Test
    void aSeedThatTheReportDoesNotKeepHasToBeNamed() throws IOException {
        Files.delete(report);
        verify().expect(2).expectErr("--seed-file");
        Files.writeString(report, "{");
        verify().expect(2).expectErr("x.img.pose.json").expectOneErrLine();
    }

    @Test
    void aTargetOfAnotherSizeIsRemarkedOn() throws IOException {
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.WRITE)) {
            channel.truncate(SIZE_BYTES - 5 * 32);
        }
        verify("--samples", "all").expect(1).expectErr(SIZE_BYTES + " when it was wiped");
    }
}
