package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelingFailedException;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;

/** Runs a labeler over chunks and believes nothing that it says about them. */
final class CheckedRun {
    private final Poison poison = new Poison();

    /**
     * Labels chunks into a buffer, from its position on.
     *
     * @throws LabelingFailedException if the labeler failed, filled fewer or more bytes than it was asked for, or left
     *     some as they were
     */
    void label(Labeler labeler, SessionSeed seed, ChunkIndices chunks, ByteBuffer out) {
        int labels = labeler.geometry().labelCount();
        int chunkBytes = labeler.geometry().byteCount();
        int start = out.position();
        int limit = out.limit();
        for (int i = 0; i < chunks.count(); i++) {
            poison.set(out, start + i * chunkBytes, labels);
        }
        out.limit(Math.addExact(start, Math.toIntExact(chunks.count() * chunkBytes)));
        try {
            runToEnd(labeler, seed, chunks, out);
        } catch (LabelingFailedException told) {
            throw told;
        } catch (RuntimeException untold) {
            throw new LabelingFailedException(labeler.backend(), untold.toString(), untold);
        }
        out.limit(limit);
        for (int i = 0; i < chunks.count(); i++) {
            poison.requireGone(out, start + i * chunkBytes, labels, labeler.backend(), chunks.at(i));
        }
    }

    private static void runToEnd(Labeler labeler, SessionSeed seed, ChunkIndices chunks, ByteBuffer out) {
        int chunkBytes = labeler.geometry().byteCount();
        try (LabelRun run = labeler.start(seed, chunks)) {
            while (out.hasRemaining()) {
                int before = out.position();
                int left = out.remaining() / chunkBytes;
                int got = run.next(out);
                if (got < 1 || got > left || out.position() - before != got * chunkBytes) {
                    throw new LabelingFailedException(
                            labeler.backend(),
                            "it did not fill what it was asked for: chunks=" + got + ", bytes="
                                    + (out.position() - before) + ", asked for: chunks=" + left + ", bytes="
                                    + left * chunkBytes,
                            null);
                }
            }
        }
    }
}
