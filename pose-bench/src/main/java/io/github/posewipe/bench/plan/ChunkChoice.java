package io.github.posewipe.bench.plan;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.proof.TimeLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A chunk size and chain, judged against a time limit: how deep its labels lie, what a label costs, and whether the
 * depth is out of reach within the limit. Immutable.
 *
 * @param geometry the scheme, its chain, and the labels of the chunk
 * @param limit the limit it is judged against
 */
public record ChunkChoice(ChunkGeometry geometry, TimeLimit limit) {

    /** Cheapest first; of two that cost the same the smaller chunk, which a verifier recomputes for less. */
    private static final Comparator<ChunkChoice> CHEAPEST_FIRST =
            ((Comparator<ChunkChoice>) ChunkChoice::compareCost).thenComparingInt(ChunkChoice::chunkLabels);

    private static final int DECIMALS = 2;

    /**
     * Checks that nothing is missing.
     *
     * @throws NullPointerException if either is null
     */
    public ChunkChoice {
        Objects.requireNonNull(geometry, "geometry");
        Objects.requireNonNull(limit, "limit");
    }

    /**
     * The cheapest chunk of a scheme that is safe for a limit: over all chunk sizes {@code 2^1 .. 2^20} and, for each,
     * the shortest chain whose depth is out of reach (a longer one only costs more).
     *
     * @param family the scheme; its chain is chosen here
     * @param limit the limit to be safe for
     * @return the choice, or nothing if no chunk of that scheme is deep enough
     */
    public static Optional<ChunkChoice> cheapest(LabelScheme.Family family, TimeLimit limit) {
        return IntStream.rangeClosed(1, Integer.numberOfTrailingZeros(LabelScheme.MAX_CHUNK_LABELS))
                .mapToObj(log2 -> withShortestChain(family, 1 << log2, limit))
                .flatMap(Optional::stream)
                .min(CHEAPEST_FIRST);
    }

    private static Optional<ChunkChoice> withShortestChain(LabelScheme.Family family, int labels, TimeLimit limit) {
        LabelScheme scheme = LabelScheme.DRG_V1;
        if (family == LabelScheme.Family.DRG_V2) {
            // gamma = 2^n (k+1) > q  <=>  k >= floor(q / 2^n)
            int n = ChunkGeometry.of(LabelScheme.DRG_V2, labels).n();
            long chain = Math.max(1, limit.preparedCompressions() >> n);
            if (chain > LabelScheme.MAX_CHAIN_LENGTH) {
                return Optional.empty();
            }
            scheme = LabelScheme.DRG_V2.withChainLength((int) chain);
        }
        return Optional.of(new ChunkChoice(ChunkGeometry.of(scheme, labels), limit))
                .filter(ChunkChoice::isSafe);
    }

    /**
     * Labels of the chunk.
     *
     * @return label count
     */
    public int chunkLabels() {
        return geometry.labelCount();
    }

    /**
     * The depth of a label, {@link ChunkGeometry#gamma()}.
     *
     * @return sequential compressions
     */
    public long gamma() {
        return geometry.gamma();
    }

    /**
     * Whether the depth is out of reach within the limit, prepared half rounds granted.
     *
     * @return the verdict
     */
    public boolean isSafe() {
        return limit.isExceededBy(gamma());
    }

    /**
     * gamma / q.
     *
     * @return the ratio, rounded down to two decimals
     */
    public BigDecimal margin() {
        return ratio(gamma(), limit.compressions(), RoundingMode.FLOOR);
    }

    /**
     * gamma / q with prepared half rounds granted: the ratio that the verdict goes by.
     *
     * @return the ratio, rounded down to two decimals
     */
    public BigDecimal preparedMargin() {
        return ratio(gamma(), limit.preparedCompressions(), RoundingMode.FLOOR);
    }

    /**
     * What labelling costs: compressions of a chunk by its labels.
     *
     * @return the ratio, rounded up to two decimals
     */
    public BigDecimal compressionsPerLabel() {
        return ratio(geometry.compressionCount(), chunkLabels(), RoundingMode.CEILING);
    }

    /** Compares compressions a label exactly: the products stay far below 2^63 for every chunk and chain. */
    private int compareCost(ChunkChoice other) {
        return Long.compare(
                Math.multiplyExact(geometry.compressionCount(), (long) other.chunkLabels()),
                Math.multiplyExact(other.geometry.compressionCount(), (long) chunkLabels()));
    }

    private static BigDecimal ratio(long dividend, long divisor, RoundingMode rounding) {
        return BigDecimal.valueOf(dividend).divide(BigDecimal.valueOf(divisor), DECIMALS, rounding);
    }
}
