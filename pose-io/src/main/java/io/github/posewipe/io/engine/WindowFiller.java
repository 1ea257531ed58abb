package io.github.posewipe.io.engine;

import java.nio.ByteBuffer;

/** Fills buffers with what belongs on the target. Used by one thread at a time. */
public interface WindowFiller {

    /**
     * What fills, as reports name it.
     *
     * @return a labeler's backend and device, or the fill
     */
    String name();

    /**
     * Fills a buffer from its position to its limit.
     *
     * @param batch the chunks, which take exactly the bytes between position and limit
     * @param out a direct buffer; its position ends at its limit
     * @throws io.github.posewipe.core.LabelingFailedException if not every byte of it was filled
     */
    void fill(ChunkBatch batch, ByteBuffer out);
}
