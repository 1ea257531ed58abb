package io.github.posewipe.core;

import java.util.List;
import java.util.Objects;

/**
 * A label scheme with its parameters: which network joins the base nodes of a chunk's graph, how long a base node's
 * chain is, how a node is hashed, and what becomes of the labels left over at the end of a target. Immutable; equal by
 * value.
 *
 * <p>Everything that differs between schemes is asked of this class, so that a further scheme is one more constant here
 * and one more node hash in each backend.
 */
public final class LabelScheme {

    /** Bytes of one label. */
    public static final int LABEL_BYTES = 32;

    /** Largest chain length of {@code drg-v2}. */
    public static final int MAX_CHAIN_LENGTH = 65_535;

    /** Largest chunk size, in labels, that a target may be cut into. */
    public static final int MAX_CHUNK_LABELS = 1 << 20;

    /** The published scheme, wire-compatible with "pose-db-drg-v1": one butterfly a network, no chains. */
    public static final LabelScheme DRG_V1 = new LabelScheme(Family.DRG_V1, 1);

    /** The project's own scheme with its default chain of 15: Benes networks, a proved depth, one compression a switch. */
    public static final LabelScheme DRG_V2 = new LabelScheme(Family.DRG_V2, 15);

    /** How the layers between two halves of the graph are wired. */
    public enum Network {
        /** {@code d} switch layers on falling bits; {@code merged} has an ingress network of its own. */
        BUTTERFLY,
        /** {@code 2d-1} switch layers on bits falling to 0 and rising again; routes every permutation. */
        BENES
    }

    /** What becomes of the {@code t < m} labels that are left after a target's whole chunks. */
    public enum TailRule {
        /** They are a chunk of their own, with its own and smaller depth. */
        OWN_CHUNK,
        /** They are joined to the last whole chunk, which then has {@code m + t} labels. */
        JOIN_LAST
    }

    /** What stands behind a scheme's depth. */
    public enum DepthClaim {
        /** The depth follows from a proof. */
        PROVED("proved"),
        /** The depth was published and no attack on it was found by test; it is not proved. */
        PUBLISHED_AND_TESTED("published and tested");

        private final String words;

        DepthClaim(String words) {
            this.words = words;
        }

        /**
         * The claim as documents and verdicts print it.
         *
         * @return {@code "proved"} or {@code "published and tested"}
         */
        public String words() {
            return words;
        }
    }

    /** The families of schemes; backends choose the node hash by it. */
    public enum Family {
        /** Three-block messages keyed by fixed contexts. */
        DRG_V1("drg-v1", Network.BUTTERFLY, TailRule.OWN_CHUNK, DepthClaim.PUBLISHED_AND_TESTED, 2, 1 << 17),
        /** One extendable-output call a node or switch, keyed by the chunk. */
        DRG_V2("drg-v2", Network.BENES, TailRule.JOIN_LAST, DepthClaim.PROVED, 1, 1 << 14);

        private final String id;
        private final Network network;
        private final TailRule tailRule;
        private final DepthClaim depthClaim;
        private final int compressionsPerNode;
        private final int defaultChunkLabels;

        Family(
                String id,
                Network network,
                TailRule tailRule,
                DepthClaim depthClaim,
                int compressionsPerNode,
                int defaultChunkLabels) {
            this.id = id;
            this.network = network;
            this.tailRule = tailRule;
            this.depthClaim = depthClaim;
            this.compressionsPerNode = compressionsPerNode;
            this.defaultChunkLabels = defaultChunkLabels;
        }
    }

    private final Family family;
    private final int chainLength;

    private LabelScheme(Family family, int chainLength) {
        this.family = family;
        this.chainLength = chainLength;
    }

    /**
     * The scheme that has this name, with its default parameters.
     *
     * @param id {@code drg-v1} or {@code drg-v2}
     * @return the scheme
     * @throws IllegalArgumentException if no scheme has that name
     */
    public static LabelScheme of(String id) {
        for (LabelScheme scheme : all()) {
            if (scheme.id().equals(id)) {
                return scheme;
            }
        }
        throw new IllegalArgumentException("unknown scheme: id=" + id + ", known: drg-v1, drg-v2");
    }

    /**
     * Every scheme with its default parameters.
     *
     * @return the schemes, oldest first
     */
    public static List<LabelScheme> all() {
        return List.of(DRG_V1, DRG_V2);
    }

    /**
     * This scheme with another chain length.
     *
     * @param chainLength nodes in the chain of a base node: 1 for {@code drg-v1}, 1 to 65535 for {@code drg-v2}
     * @return the scheme with that chain
     * @throws IllegalArgumentException if the scheme does not allow that length
     */
    public LabelScheme withChainLength(int chainLength) {
        int longest = family == Family.DRG_V1 ? 1 : MAX_CHAIN_LENGTH;
        if (chainLength < 1 || chainLength > longest) {
            throw new IllegalArgumentException(
                    "chain length out of range: chain=" + chainLength + ", allowed for " + id() + ": 1.." + longest);
        }
        return new LabelScheme(family, chainLength);
    }

    /**
     * The family, by which a backend chooses its node hash.
     *
     * @return the family
     */
    public Family family() {
        return family;
    }

    /**
     * The name used on the command line and in reports.
     *
     * @return {@code drg-v1} or {@code drg-v2}
     */
    public String id() {
        return family.id;
    }

    /**
     * How the halves of the graph are joined.
     *
     * @return the network
     */
    public Network network() {
        return family.network;
    }

    /**
     * What becomes of the labels left over after a target's whole chunks.
     *
     * @return the rule
     */
    public TailRule tailRule() {
        return family.tailRule;
    }

    /**
     * What stands behind {@link ChunkGeometry#gamma()} for this scheme.
     *
     * @return the claim
     */
    public DepthClaim depthClaim() {
        return family.depthClaim;
    }

    /**
     * Nodes in the chain of a base node.
     *
     * @return 1 for {@code drg-v1}, 1 to 65535 for {@code drg-v2}
     */
    public int chainLength() {
        return chainLength;
    }

    /**
     * Compressions of one node that have to follow each other once its predecessors are known.
     *
     * @return 2 for {@code drg-v1} (the index block can be prepared), 1 for {@code drg-v2}
     */
    public int sequentialCompressionsPerNode() {
        return family.compressionsPerNode;
    }

    /**
     * The chunk size that is used when none is asked for.
     *
     * @return labels a chunk, a power of two
     */
    public int defaultChunkLabels() {
        return family.defaultChunkLabels;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelScheme that && family == that.family && chainLength == that.chainLength;
    }

    @Override
    public int hashCode() {
        return Objects.hash(family, chainLength);
    }

    /** The name, and for {@code drg-v2} its chain: {@code drg-v2(chain=15)}. */
    @Override
    public String toString() {
        return family == Family.DRG_V1 ? id() : id() + "(chain=" + chainLength + ")";
    }
}
