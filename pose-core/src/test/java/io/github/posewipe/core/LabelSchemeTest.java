package io.github.posewipe.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.posewipe.core.LabelScheme.DepthClaim;
import io.github.posewipe.core.LabelScheme.Network;
import io.github.posewipe.core.LabelScheme.TailRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSchemeTest {

    @Test
    void schemesHaveTheParametersOfTheSpecification() {
        assertEquals(List.of(LabelScheme.DRG_V1, LabelScheme.DRG_V2), LabelScheme.all());

        LabelScheme v1 = LabelScheme.of("drg-v1");
        assertEquals("drg-v1", v1.id());
        assertEquals(Network.BUTTERFLY, v1.network());
        assertEquals(TailRule.OWN_CHUNK, v1.tailRule());
        assertEquals(DepthClaim.PUBLISHED_AND_TESTED, v1.depthClaim());
        assertEquals("published and tested", v1.depthClaim().words());
        assertEquals(1, v1.chainLength());
        assertEquals(2, v1.sequentialCompressionsPerNode());
        assertEquals(131_072, v1.defaultChunkLabels());

        LabelScheme v2 = LabelScheme.of("drg-v2");
        assertEquals("drg-v2", v2.id());
        assertEquals(Network.BENES, v2.network());
        assertEquals(TailRule.JOIN_LAST, v2.tailRule());
        assertEquals(DepthClaim.PROVED, v2.depthClaim());
        assertEquals("proved", v2.depthClaim().words());
        assertEquals(15, v2.chainLength());
        assertEquals(1, v2.sequentialCompressionsPerNode());
        assertEquals(16_384, v2.defaultChunkLabels());
    }

    @Test
    void refusesAnUnknownName() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> LabelScheme.of("drg-v3"));
        assertEquals("unknown scheme: id=drg-v3, known: drg-v1, drg-v2", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 65_536, Integer.MAX_VALUE})
    void refusesChainsOutOfRange(int chainLength) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> LabelScheme.DRG_V2.withChainLength(chainLength));
        assertEquals(
                "chain length out of range: chain=" + chainLength + ", allowed for drg-v2: 1..65535",
                refused.getMessage());
    }

    @Test
    void v1HasNoChains() {
        assertEquals(LabelScheme.DRG_V1, LabelScheme.DRG_V1.withChainLength(1));
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> LabelScheme.DRG_V1.withChainLength(2));
        assertEquals("chain length out of range: chain=2, allowed for drg-v1: 1..1", refused.getMessage());
    }

    @Test
    void isEqualByValue() {
        LabelScheme same = LabelScheme.DRG_V2.withChainLength(15);
        assertEquals(LabelScheme.DRG_V2, same);
        assertEquals(LabelScheme.DRG_V2.hashCode(), same.hashCode());
        assertNotEquals(LabelScheme.DRG_V2, LabelScheme.DRG_V2.withChainLength(14));
        assertNotEquals(LabelScheme.DRG_V1, LabelScheme.DRG_V2.withChainLength(1));
        assertEquals(65_535, LabelScheme.DRG_V2.withChainLength(65_535).chainLength());
        assertEquals("drg-v1", LabelScheme.DRG_V1.toString());
        assertEquals("drg-v2(chain=15)", same.toString());
    }
}
