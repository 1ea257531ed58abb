package io.github.posewipe.bench.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Compares what lies on a target with what {@code pose label} says of it. */
public final class Labels {
    private static final int LABEL_BYTES = 32;

    private Labels() {}

    /** Reads a report. */
    public static JsonNode report(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }

    /** Demands that every byte of a wiped target is what {@code pose label} gives for the parameters of its report. */
    public static void assertTargetHolds(Path target, JsonNode report) throws IOException {
        byte[] held = Files.readAllBytes(target);
        long sizeBytes = report.at("/target/sizeBytes").longValue();
        int chunkLabels = report.get("chunkLabels").intValue();
        long whole = sizeBytes / LABEL_BYTES / chunkLabels;
        int tail = (int) (sizeBytes / LABEL_BYTES % chunkLabels);
        assertEquals(tail, report.get("tailLabels").intValue(), "tailLabels");
        boolean joined = report.get("scheme").textValue().equals("drg-v2") && whole > 0 && tail > 0;
        long regular = joined ? whole - 1 : whole;
        int at = assertChunks(held, 0, report, LongStream.range(0, regular).toArray(), chunkLabels);
        if (joined) {
            at = assertChunks(held, at, report, new long[] {whole - 1}, chunkLabels + tail);
        } else if (tail > 0) {
            at = assertChunks(held, at, report, new long[] {whole}, tail);
        }
        assertEquals(sizeBytes, at, "bytes compared");
        assertEquals(sizeBytes, held.length, "bytes on the target");
    }

    private static int assertChunks(byte[] held, int at, JsonNode report, long[] chunks, int chunkLabels) {
        if (chunks.length == 0) {
            return at;
        }
        String list = Arrays.stream(chunks).mapToObj(Long::toString).collect(Collectors.joining(","));
        byte[] labels = PoseRunner.inProcess(
                        "label",
                        "--chunk",
                        list,
                        "--chunk-labels",
                        Integer.toString(chunkLabels),
                        "--scheme",
                        report.get("scheme").textValue(),
                        "--chain",
                        report.get("chain").asText(),
                        "--seed-hex",
                        report.get("seedHex").textValue(),
                        "--out",
                        "-")
                .expect(0)
                .outBytes();
        int wrong = Arrays.mismatch(labels, Arrays.copyOfRange(held, at, at + labels.length));
        assertEquals(-1, wrong, () -> "first wrong byte at offset " + (at + wrong));
        return at + labels.length;
    }
}
