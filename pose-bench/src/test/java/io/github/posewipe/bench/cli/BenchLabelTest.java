package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BenchLabelTest {
    private static final Set<String> FIELDS = Set.of(
            "backend",
            "scheme",
            "chunkLabels",
            "chain",
            "threads",
            "mibPerSecond",
            "nodesPerSecond",
            "compressionsPerSecond",
            "plainCompressionsPerSecond",
            "workingBytes");

    @Test
    void jsonRowsHaveExactlyTheFieldsAndAgreeWithThemselves() throws IOException {
        String rows = PoseRunner.inProcess(
                        "bench", "label", "--backend", "cpu", "--chunk-labels", "256", "--threads", "1", "--json")
                .expect(0)
                .out();
        List<String> lines = rows.lines().toList();
        assertEquals(2, lines.size(), rows);
        for (String line : lines) {
            JsonNode row = new ObjectMapper().readTree(line);
            Set<String> names = new TreeSet<>();
            for (Iterator<String> name = row.fieldNames(); name.hasNext(); ) {
                names.add(name.next());
            }
            assertEquals(new TreeSet<>(FIELDS), names);
            double labelsPerSecond = row.get("mibPerSecond").doubleValue() * (1 << 20) / 32;
            double nodesPerLabel = row.get("nodesPerSecond").doubleValue() / labelsPerSecond;
            ChunkGeometry geometry =
                    ChunkGeometry.of(LabelScheme.of(row.get("scheme").textValue()), 256);
            assertEquals(geometry.nodeCount() / 256.0, nodesPerLabel, 0.01, line);
            double ratio = row.get("compressionsPerSecond").doubleValue()
                    / row.get("plainCompressionsPerSecond").doubleValue();
            assertTrue(ratio > 0.05 && ratio < 1.3, "ratio to the plain rate: " + ratio);
        }
    }

    @Test
    void theTableSetsBothSchemesSideBySide() {
        PoseRunner.inProcess("bench", "label", "--backend", "cpu", "--chunk-labels", "128", "--threads", "2")
                .expect(0)
                .expectOut("drg-v1 ")
                .expectOut("drg-v2(chain=15)")
                .expectOut("OF PLAIN")
                .expectOut(" x as fast as drg-v1, chunkLabels=128 (cpu/");
    }

    @Test
    void allSaysWhichBackendWasNotMeasured() {
        PoseRunner.inProcess(
                        "bench",
                        "label",
                        "--backend",
                        "all",
                        "--scheme",
                        "drg-v2",
                        "--chunk-labels",
                        "16",
                        "--threads",
                        "1",
                        "--chunks",
                        "3")
                .expect(0)
                .expectOut("reference")
                .expectErr("not measured: cuda");
    }
}
