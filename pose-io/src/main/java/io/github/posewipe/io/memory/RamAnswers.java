package io.github.posewipe.io.memory;

import static io.github.posewipe.core.LabelScheme.LABEL_BYTES;

import io.github.posewipe.core.proof.Answers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Answers from memory: one copy of 32 bytes from where the label lies. The views are made here, one for each thread and
 * segment, so that an answer allocates nothing once a thread has asked a segment before.
 */
final class RamAnswers implements Answers {
    private final RamRegion region;
    private final ThreadLocal<ByteBuffer[]> views;

    RamAnswers(RamRegion region) {
        this.region = region;
        this.views =
                ThreadLocal.withInitial(() -> new ByteBuffer[region.segments().size()]);
    }

    @Override
    public long labelCount() {
        return region.sizeBytes() / LABEL_BYTES;
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        Objects.checkIndex(position, labelCount());
        if (!region.enter()) {
            throw new IOException("memory was given back: position=" + position);
        }
        try {
            long offsetBytes = position * LABEL_BYTES;
            int segment = region.segmentOf(offsetBytes);
            int at = (int) (offsetBytes - region.startBytes(segment));
            into.put(view(segment).limit(at + LABEL_BYTES).position(at));
        } finally {
            region.exit();
        }
    }

    private ByteBuffer view(int segment) {
        ByteBuffer[] own = views.get();
        if (own[segment] == null) {
            own[segment] = region.segments().get(segment).bytes();
        }
        return own[segment];
    }

    /** The memory stays its target's. */
    @Override
    public void close() {}
}
