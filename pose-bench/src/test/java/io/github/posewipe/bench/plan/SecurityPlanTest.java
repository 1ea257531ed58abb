package io.github.posewipe.bench.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.proof.TimeLimit;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecurityPlanTest {

    private static final ChunkGeometry V2_DEFAULT = defaultOf(LabelScheme.DRG_V2);
    private static final ChunkGeometry V1_DEFAULT = defaultOf(LabelScheme.DRG_V1);

    private static ChunkGeometry defaultOf(LabelScheme scheme) {
        return ChunkGeometry.of(scheme, scheme.defaultChunkLabels());
    }

    private static SecurityPlan plan(String roundTrip, String hashNs, ChunkGeometry geometry) {
        return SecurityPlan.of(Durations.timeLimit(roundTrip, hashNs), geometry);
    }

    @Test
    void theDefaultIsSafeForAMillisecondOfTenNanosecondHashes() {
        SecurityPlan plan = plan("1ms", "10", V2_DEFAULT);
        assertEquals(131_072, plan.asked().gamma());
        assertEquals(new BigDecimal("1.31"), plan.asked().margin());
        assertEquals(new BigDecimal("1.21"), plan.asked().preparedMargin());
        assertEquals(new BigDecimal("128.50"), plan.asked().compressionsPerLabel());
        assertEquals("SAFE (proved)", plan.verdict());
    }

    @Test
    void versionOneIsAsDeepAtEightTimesTheChunkButNotProved() {
        SecurityPlan plan = plan("1ms", "10", V1_DEFAULT);
        assertEquals(131_072, plan.asked().gamma());
        assertEquals("SAFE (published and tested)", plan.verdict());
        assertEquals(new BigDecimal("552.00"), plan.asked().compressionsPerLabel(), "36,175,870 nodes, two each");
    }

    @Test
    void theVerdictGrantsPreparedHalfRounds() {
        // q = 125,000 < gamma = 131,072 <= 134,616 = ceil(14/13 q)
        SecurityPlan plan = plan("1.25ms", "10", V2_DEFAULT);
        assertEquals(new BigDecimal("1.04"), plan.asked().margin());
        assertEquals(new BigDecimal("0.97"), plan.asked().preparedMargin());
        assertEquals("UNSAFE (proved)", plan.verdict());
    }

    @Test
    void theVerdictTurnsExactlyWhereQReachesGamma() {
        // 14/13 * (13 gamma ps) / 14 ps = gamma
        long compressionPs = 14;
        long roundTripPs = 13L * V2_DEFAULT.gamma();
        assertFalse(new ChunkChoice(V2_DEFAULT, new TimeLimit(roundTripPs, compressionPs)).isSafe());
        assertTrue(new ChunkChoice(V2_DEFAULT, new TimeLimit(roundTripPs - 13, compressionPs)).isSafe());
    }

    @Test
    void textGivesOneFigureALine() {
        assertEquals("""
                scheme:                          drg-v2
                chunk labels:                    16384
                chain:                           15
                round trip limit:                1000000 ns
                time of a compression:           10 ns
                gamma:                           131072 sequential compressions
                q:                               100000 sequential compressions within the limit
                q, half rounds prepared:         107693 (14/13 of it: what the verdict goes by)
                margin gamma/q:                  1.31
                margin, half rounds prepared:    1.21
                cost:                            128.50 compressions a label
                verdict:                         SAFE (proved)
                cheapest safe drg-v2:            --chunk-labels 16384 --chain 13, gamma 114688, 124.50 compressions a label (proved)
                cheapest safe drg-v1:            --chunk-labels 131072, gamma 131072, 552.00 compressions a label (published and tested)
                holds for:                       timed challenges alone; reading back measures no time and proves nothing about a liar
                """, plan("1ms", "10", V2_DEFAULT).toText());
    }

    @Test
    void theExampleInTheDocumentIsCurrent() throws Exception {
        String document = Files.readString(Path.of("..", "docs", "security.md"));
        assertTrue(document.contains(plan("1ms", "10", V2_DEFAULT).toText()), "docs/security.md, section 1");
    }

    /** The table of docs/security.md, section 3. */
    @ParameterizedTest
    @CsvSource({"17, 1, 147", "15, 7, 127", "14, 15, 128.5", "13, 31, 147"})
    void theSameDepthHasSeveralPrices(int log2Labels, int chain, BigDecimal cost) {
        LabelScheme scheme = LabelScheme.DRG_V2.withChainLength(chain);
        ChunkChoice choice =
                plan("1ms", "10", ChunkGeometry.of(scheme, 1 << log2Labels)).asked();
        assertEquals(131_072, choice.gamma());
        assertEquals(
                0,
                choice.compressionsPerLabel().subtract(cost).signum(),
                () -> "cost=" + choice.compressionsPerLabel());
    }

    @Test
    void textOfVersionOneNamesItsShallowLastChunk() {
        String text = plan("1ms", "10", V1_DEFAULT).toText();
        assertTrue(text.contains("\nlast chunk: "), text);
        assertFalse(text.contains("\nchain: "), text);
    }

    @Test
    void noDeepEnoughChunkIsSaidToBeNone() {
        SecurityPlan plan = plan("3600s", "1", V2_DEFAULT);
        assertTrue(plan.cheapestProved().isEmpty());
        assertTrue(plan.cheapestPublished().isEmpty());
        assertEquals("UNSAFE (proved)", plan.verdict());
        assertTrue(plan.toText()
                .contains("cheapest safe drg-v2:            none: no chunk of that scheme is deep enough\n"));
        assertTrue(plan.toJson().get("cheapest").get("drg-v2").isNull());
        assertTrue(plan.toJson().get("cheapest").get("drg-v1").isNull());
    }

    @Test
    void jsonHoldsTheSameFigures() throws Exception {
        ObjectNode json = plan("250us", "6.25", V2_DEFAULT).toJson();
        JsonNode read = new ObjectMapper().readTree(json.toString());
        assertEquals(250_000, read.get("roundTripNs").asInt());
        assertEquals(6.25, read.get("hashNs").asDouble());
        assertEquals(40_000, read.get("q").asLong());
        assertEquals(43_077, read.get("qPrepared").asLong());
        assertEquals("drg-v2", read.get("scheme").asText());
        assertEquals(16_384, read.get("chunkLabels").asInt());
        assertEquals(15, read.get("chain").asInt());
        assertEquals(131_072, read.get("gamma").asLong());
        assertEquals(3.27, read.get("margin").asDouble());
        assertEquals(3.04, read.get("marginPrepared").asDouble());
        assertEquals("SAFE", read.get("verdict").asText());
        assertEquals("proved", read.get("depthClaim").asText());
        assertEquals(128.5, read.get("compressionsPerLabel").asDouble());
        JsonNode published = read.get("cheapest").get("drg-v1");
        assertEquals(65_536, published.get("chunkLabels").asInt(), "the first power of two above 43,077");
        assertEquals("published and tested", published.get("depthClaim").asText());
        assertEquals("SAFE", read.get("cheapest").get("drg-v2").get("verdict").asText());
    }
}
