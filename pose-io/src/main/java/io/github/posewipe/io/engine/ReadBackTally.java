package io.github.posewipe.io.engine;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.RunFailure;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.verify.Mismatch;
import io.github.posewipe.io.verify.VerifyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Adds up what the workers of a read-back find. Thread-safe. */
final class ReadBackTally {
    private final TargetLayout layout;
    private final long samples;
    private final long startNs = System.nanoTime();
    private final List<Mismatch> mismatches = new ArrayList<>();
    private long matched;
    private long mismatched;
    private long labelsRead;
    private long wrongLabels;

    ReadBackTally(TargetLayout layout, long samples) {
        this.layout = layout;
        this.samples = samples;
    }

    synchronized void add(ChunkBatch batch, BatchComparison found) {
        matched += batch.chunkCount() - found.wrongChunks();
        mismatched += found.wrongChunks();
        labelsRead += batch.byteCount(layout) / LabelScheme.LABEL_BYTES;
        wrongLabels += found.wrongLabels();
        mismatches.addAll(found.mismatches());
        mismatches.sort(Comparator.comparingLong(Mismatch::offsetBytes));
        if (mismatches.size() > VerifyResult.MAX_LISTED) {
            mismatches.subList(VerifyResult.MAX_LISTED, mismatches.size()).clear();
        }
    }

    /** The result so far: interrupted if not every chunk was compared and no failure says why. */
    synchronized VerifyResult result(Optional<RunFailure> failure) {
        boolean complete = matched + mismatched == samples;
        OptionalDouble caught = complete && samples < layout.chunkCount()
                ? OptionalDouble.of(CaughtFraction.of(layout.chunkCount(), samples))
                : OptionalDouble.empty();
        return new VerifyResult(
                samples,
                matched,
                mismatched,
                0,
                mismatches,
                List.of(),
                labelsRead,
                wrongLabels,
                layout.labelCount(),
                caught,
                !complete && failure.isEmpty(),
                failure,
                (System.nanoTime() - startNs) / 1e9);
    }
}
