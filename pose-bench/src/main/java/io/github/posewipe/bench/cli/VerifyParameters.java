package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.report.WipeReport;
import java.util.Optional;

/**
 * What a target is compared with: told on the command line, or else taken from the report of the wipe, or else a
 * default. Holds a seed of its own where the report brought it.
 *
 * @param fill what the target was filled with
 * @param scheme the scheme, chain included
 * @param chunkLabels labels of a chunk
 * @param seed the seed; empty for zeros alone
 * @param ownsSeed whether closing this closes the seed
 */
record VerifyParameters(Fill fill, LabelScheme scheme, int chunkLabels, Optional<SessionSeed> seed, boolean ownsSeed)
        implements AutoCloseable {

    /**
     * Brings together what was told and what the report says.
     *
     * @param told scheme, chunk size and chain from the command line
     * @param given the seed from the command line, which stays the caller's
     * @param wipe the report
     * @return the parameters; the caller closes them
     * @throws UsageException if there is no seed, or the chain is none of the scheme
     */
    static VerifyParameters resolve(SchemeOptions told, Optional<SessionSeed> given, KnownWipe wipe) {
        Fill fill = given.isPresent() ? Fill.LABELS : wipe.fill();
        Optional<WipeReport.Labels> labels = wipe.labels();
        LabelScheme scheme = scheme(told, labels);
        int chunkLabels = SchemeOptions.requirePowerOfTwo(told.namedChunkLabels()
                .orElseGet(() -> labels.map(WipeReport.Labels::chunkLabels).orElseGet(scheme::defaultChunkLabels)));
        if (given.isPresent() || fill != Fill.LABELS) {
            return new VerifyParameters(fill, scheme, chunkLabels, given, false);
        }
        return new VerifyParameters(fill, scheme, chunkLabels, Optional.of(wipe.requireSeed()), true);
    }

    private static LabelScheme scheme(SchemeOptions told, Optional<WipeReport.Labels> labels) {
        LabelScheme base = told.namedScheme()
                .or(() -> labels.map(known -> LabelScheme.of(known.scheme())))
                .orElse(SchemeOptions.DEFAULT_SCHEME);
        boolean chainKnown = labels.isPresent() && labels.get().scheme().equals(base.id());
        return told.withChain(chainKnown ? base.withChainLength(labels.get().chain()) : base);
    }

    /** Whether these are the parameters that a report names. */
    boolean agreeWith(WipeReport report) {
        if (report.fill() != fill) {
            return false;
        }
        return report.labels().isEmpty()
                || (report.labels().get().scheme().equals(scheme.id())
                        && report.labels().get().chain() == scheme.chainLength()
                        && report.labels().get().chunkLabels() == chunkLabels
                        && report.labels().get().seedFingerprint().equals(fingerprint()));
    }

    /** The seed's fingerprint. */
    String fingerprint() {
        return seed.orElseThrow().fingerprint();
    }

    /** The parameters in one line. */
    String describe() {
        return fill == Fill.LABELS
                ? scheme + ", chunkLabels=" + chunkLabels + ", seed fingerprint " + fingerprint()
                : "fill " + fill.id();
    }

    @Override
    public void close() {
        if (ownsSeed) {
            seed.ifPresent(SessionSeed::close);
        }
    }
}
