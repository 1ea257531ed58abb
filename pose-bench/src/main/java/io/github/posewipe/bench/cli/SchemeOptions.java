package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelScheme;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which labels: {@code --scheme}, {@code --chunk-labels}, {@code --chain}. */
final class SchemeOptions {
    static final LabelScheme DEFAULT_SCHEME = LabelScheme.DRG_V2;

    @Option(
            names = "--scheme",
            paramLabel = "S",
            converter = SchemeName.class,
            completionCandidates = SchemeNames.class,
            description =
                    "Label scheme: drg-v2 (default; its depth is proved) or drg-v1 (for verifiers that speak it).")
    private LabelScheme scheme;

    @Option(
            names = "--chunk-labels",
            paramLabel = "N",
            converter = Numbers.ChunkLabels.class,
            description = "Labels a chunk: of a target a power of two up to 1048576, of a single chunk 1 to 2097151"
                    + " (default: 16384 for drg-v2, 131072 for drg-v1).")
    private Integer chunkLabels;

    @Option(
            names = "--chain",
            paramLabel = "K",
            converter = Numbers.Chain.class,
            description = "Chain length of drg-v2, 1 to 65535 (default: 15).")
    private Integer chain;

    /** The scheme asked for, or the default one; with the chain asked for. */
    LabelScheme scheme() {
        return scheme(DEFAULT_SCHEME);
    }

    /** The scheme asked for, or the one given; with the chain asked for. */
    LabelScheme scheme(LabelScheme otherwise) {
        return withChain(scheme == null ? otherwise : scheme);
    }

    /** The scheme asked for by name, if one was. */
    Optional<LabelScheme> namedScheme() {
        return Optional.ofNullable(scheme);
    }

    /** The chunk size asked for, if one was. */
    OptionalInt namedChunkLabels() {
        return chunkLabels == null ? OptionalInt.empty() : OptionalInt.of(chunkLabels);
    }

    /** The chain asked for, if one was. */
    OptionalInt namedChain() {
        return chain == null ? OptionalInt.empty() : OptionalInt.of(chain);
    }

    /** The scheme with the chain asked for, if one was. */
    LabelScheme withChain(LabelScheme of) {
        if (chain == null) {
            return of;
        }
        try {
            return of.withChainLength(chain);
        } catch (IllegalArgumentException notOfThisScheme) {
            throw new UsageException(
                    "option --chain: " + notOfThisScheme.getMessage() + "; leave --chain out, or name --scheme drg-v2",
                    notOfThisScheme);
        }
    }

    /** Labels of a single chunk: any number. */
    int chunkLabels() {
        return chunkLabels == null ? scheme().defaultChunkLabels() : chunkLabels;
    }

    /** Labels of the chunks that a target is cut into: a power of two. */
    int targetChunkLabels() {
        return requirePowerOfTwo(chunkLabels());
    }

    /** Refuses a chunk size that no target can be cut into. */
    static int requirePowerOfTwo(int chunkLabels) {
        if (Integer.bitCount(chunkLabels) != 1) {
            int below = Integer.highestOneBit(chunkLabels);
            throw new UsageException(
                    "option --chunk-labels: " + chunkLabels + " is no power of two; allowed: 1, 2, 4 .. "
                            + LabelScheme.MAX_CHUNK_LABELS + "; nearest: " + below
                            + (below < LabelScheme.MAX_CHUNK_LABELS ? " and " + 2 * below : ""));
        }
        return chunkLabels;
    }

    /** What the completion script offers. */
    static final class SchemeNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        SchemeNames() {
            super(LabelScheme.all().stream().map(LabelScheme::id).toList());
        }
    }

    /** {@code --scheme}. */
    static final class SchemeName implements ITypeConverter<LabelScheme> {
        @Override
        public LabelScheme convert(String text) {
            return LabelScheme.all().stream()
                    .filter(known -> known.id().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("unknown scheme '" + text + "'; known: "
                            + String.join(
                                    ", ",
                                    LabelScheme.all().stream()
                                            .map(LabelScheme::id)
                                            .toList())));
        }
    }
}
