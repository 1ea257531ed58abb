package io.github.posewipe.io.engine;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import io.github.posewipe.io.LabelPosition;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.verify.Mismatch;
import io.github.posewipe.io.verify.VerifyResult;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares the chunks of one batch, in the order in which their bytes come, and counts what is wrong or missing. */
final class BatchComparison {
    private final TargetLayout layout;
    private final List<Mismatch> mismatches = new ArrayList<>();
    private long wrongLabels;
    private long chunk = -1;
    private long firstWrongByte;
    private long wrongInChunk;
    private final Set<Long> gapChunks = new HashSet<>();
    private final Set<Long> wrongChunkIndices = new HashSet<>();
    private long gapLabels;

    BatchComparison(TargetLayout layout) {
        this.layout = layout;
    }

    /**
     * Compares whole labels.
     *
     * @param actual what was read, from position to limit
     * @param expected what belongs there, as long
     * @param offsetBytes where on the target that is: a multiple of a label
     */
    void compare(ByteBuffer actual, ByteBuffer expected, long offsetBytes) {
        int differs = actual.mismatch(expected);
        if (differs < 0) {
            return;
        }
        for (int at = differs - differs % LABEL_BYTES; at < actual.limit(); at += LABEL_BYTES) {
            int inLabel = actual.slice(at, LABEL_BYTES).mismatch(expected.slice(at, LABEL_BYTES));
            if (inLabel >= 0) {
                noteWrongLabel(offsetBytes + at + inLabel);
            }
        }
    }

    /**
     * Notes that whole labels can't be compared.
     *
     * @param offsetBytes where they begin on the target
     * @param lengthBytes their bytes
     */
    void skip(long offsetBytes, long lengthBytes) {
        gapLabels += lengthBytes / LABEL_BYTES;
        long last = layout.locate(offsetBytes + lengthBytes - 1).chunk();
        for (long in = layout.locate(offsetBytes).chunk(); in <= last; in++) {
            gapChunks.add(in);
        }
    }

    private void noteWrongLabel(long offsetBytes) {
        LabelPosition position = layout.locate(offsetBytes);
        if (position.chunk() != chunk) {
            endChunk();
            chunk = position.chunk();
            firstWrongByte = offsetBytes;
        }
        wrongInChunk++;
    }

    private void endChunk() {
        if (wrongInChunk == 0) {
            return;
        }
        wrongChunkIndices.add(chunk);
        wrongLabels += wrongInChunk;
        if (mismatches.size() < VerifyResult.MAX_LISTED) {
            int rank = layout.locate(firstWrongByte).rank();
            mismatches.add(new Mismatch(firstWrongByte, chunk, rank, wrongInChunk));
        }
        wrongInChunk = 0;
    }

    /** Ends the batch; nothing is compared after it. */
    BatchComparison end() {
        endChunk();
        return this;
    }

    List<Mismatch> mismatches() {
        return mismatches;
    }

    long wrongChunks() {
        return wrongChunkIndices.size();
    }

    /** Chunks that could not be compared as a whole and are not wrong as far as they could. */
    long incompleteChunks() {
        return gapChunks.stream()
                .filter(index -> !wrongChunkIndices.contains(index))
                .count();
    }

    /** Labels that could not be compared. */
    long gapLabels() {
        return gapLabels;
    }

    long wrongLabels() {
        return wrongLabels;
    }
}
