package io.github.posewipe.io.journal;

import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.BadRange;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.wipe.WipeSettings;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What a journal knows of one target. Immutable. May hold the seed, which {@link #toString} does not show.
 *
 * @param medium which target it is
 * @param parameters what is written to it
 * @param seedHex the seed, if the tool made it; empty if the user brought it, or there is none
 * @param safeBytes everything below is written, or listed as not written, and durable
 * @param notWritten what of it the medium did not take
 */
record Entry(
        Medium medium, Parameters parameters, Optional<String> seedHex, long safeBytes, List<BadRange> notWritten) {

    /** Copies the list. */
    Entry {
        notWritten = List.copyOf(notWritten);
    }

    /**
     * What the bytes on the target follow from, but for the seed itself.
     *
     * @param seedFingerprint names the seed; empty for other fills than labels
     */
    record Parameters(String fill, String scheme, int chunkLabels, int chain, String seedFingerprint) {
        static Parameters of(WipeSettings settings) {
            boolean labels = settings.fill() == Fill.LABELS;
            return new Parameters(
                    settings.fill().id(),
                    settings.scheme().id(),
                    settings.chunkLabels(),
                    settings.scheme().chainLength(),
                    labels ? settings.seed().orElseThrow().fingerprint() : "");
        }
    }

    static Entry fresh(Medium medium, WipeSettings settings) {
        Optional<String> seedHex = settings.seedInReport() ? settings.seed().map(Entry::hex) : Optional.empty();
        return new Entry(medium, Parameters.of(settings), seedHex, 0, List.of());
    }

    private static String hex(SessionSeed seed) {
        byte[] bytes = seed.copyBytes();
        try {
            return HexFormat.of().formatHex(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    Entry on(Medium opened) {
        return new Entry(opened, parameters, seedHex, safeBytes, notWritten);
    }

    Entry safeTo(long highWaterBytes, List<BadRange> bad) {
        return new Entry(medium, parameters, seedHex, highWaterBytes, bad);
    }

    /** Never shows the seed. */
    @Override
    public String toString() {
        return "Entry[" + medium.path() + ", safeBytes=" + safeBytes + "]";
    }
}
