package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelCommandTest {
    private static final String SEED = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);

    private static byte[] reference(LabelScheme scheme, int chunkLabels, long... chunks) throws IOException {
        ByteArrayOutputStream labels = new ByteArrayOutputStream();
        ChunkGeometry geometry = ChunkGeometry.of(scheme, chunkLabels);
        ByteBuffer buffer = ByteBuffer.allocateDirect(geometry.byteCount());
        byte[] chunk = new byte[geometry.byteCount()];
        try (SessionSeed seed = SessionSeed.ofHex(SEED);
                Labeler labeler = Labelers.exactly("reference").create(geometry);
                LabelRun run = labeler.start(seed, ChunkIndices.of(chunks))) {
            while (run.next(buffer.clear()) > 0) {
                buffer.flip().get(chunk);
                labels.write(chunk);
            }
        }
        return labels.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"drg-v1, 1, 1", "drg-v1, 1, 37", "drg-v1, 1, 1000", "drg-v2, 15, 1", "drg-v2, 2, 37", "drg-v2, 1, 1000"
    })
    void writesAnyNumberOfLabelsOfAnyChunks(String scheme, int chain, int chunkLabels) throws IOException {
        String[] args = {
            "label",
            "--chunk",
            "7,0,9223372036854775807,7",
            "--chunk-labels",
            Integer.toString(chunkLabels),
            "--scheme",
            scheme,
            "--chain",
            Integer.toString(chain),
            "--seed-hex",
            SEED,
            "--out",
            "-"
        };
        byte[] expected =
                reference(LabelScheme.of(scheme).withChainLength(chain), chunkLabels, 7, 0, Long.MAX_VALUE, 7);
        assertArrayEquals(expected, PoseRunner.inProcess(args).expect(0).outBytes());
    }

    @Test
    void standardOutputOfTheProcessIsBinaryAndEqualsTheFile(@TempDir Path folder) throws Exception {
        Path seed = folder.resolve("seed.txt");
        Files.writeString(seed, SEED + "\n");
        String[] toPipe = {"label", "--chunk", "3,1", "--chunk-labels", "512", "--seed-file", seed.toString()};
        String[] toFile = {
            "label", "--chunk", "3,1", "--chunk-labels", "512", "--seed-hex", SEED, "--out", folder + "/labels.bin"
        };
        byte[] expected = reference(LabelScheme.DRG_V2, 512, 3, 1);

        assertArrayEquals(expected, PoseRunner.process(folder, toPipe).expect(0).outBytes());
        assertEquals("", PoseRunner.inProcess(toFile).expect(0).out());
        assertArrayEquals(expected, Files.readAllBytes(folder.resolve("labels.bin")));
    }

    /** JavaCPP would stop a program that holds more than this; nothing of ours allocates through it. */
    @Test
    void theMemoryCeilingOfJavaCppStopsNothing(@TempDir Path folder) throws Exception {
        List<String> underCeiling = List.of(
                "env",
                "JAVA_TOOL_OPTIONS=-Dorg.bytedeco.javacpp.maxbytes=1024"
                        + " -Dorg.bytedeco.javacpp.maxphysicalbytes=1048576");
        String[] label = {
            "label", "--backend", "cpu", "--chunk", "3", "--chunk-labels", "512", "--seed-hex", SEED, "--out", "-"
        };
        assertArrayEquals(
                reference(LabelScheme.DRG_V2, 512, 3),
                PoseRunner.process(folder, underCeiling, label).expect(0).outBytes());
    }

    @Test
    void labelsThatStandardOutputDoesNotTakeEndWithFour(@TempDir Path folder) throws Exception {
        List<String> toFullDisk = List.of("sh", "-c", "exec \"$0\" \"$@\" >/dev/full");
        PoseRunner.process(folder, toFullDisk, "label", "--chunk", "0", "--chunk-labels", "4", "--seed-hex", SEED)
                .expect(4)
                .expectErr("No space left on device");
    }

    @Test
    void seedFilesMayHoldBytesOrDigits(@TempDir Path folder) throws IOException {
        byte[] raw = HexFormat.of().parseHex(SEED);
        Path bytes = Files.write(folder.resolve("seed.bin"), raw);
        Path digits = Files.writeString(folder.resolve("seed.txt"), SEED.toUpperCase(Locale.ROOT));
        byte[] expected = reference(LabelScheme.DRG_V2, 4, 5);
        for (Path file : new Path[] {bytes, digits}) {
            assertArrayEquals(
                    expected,
                    PoseRunner.inProcess("label", "--chunk", "5", "--chunk-labels", "4", "--seed-file", file.toString())
                            .expect(0)
                            .outBytes(),
                    file.toString());
        }
    }
}
