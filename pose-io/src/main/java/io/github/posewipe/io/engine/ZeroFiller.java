package io.github.posewipe.io.engine;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Fills with zeros. Nothing else is ever put into the buffers that it fills, so that one that it has filled once is left
 * as it is the next time: a wipe with zeros then costs no more than its writes.
 */
final class ZeroFiller implements WindowFiller {
    private static final byte[] ZEROS = new byte[1 << 16];

    private final Set<ByteBuffer> zeroed = Collections.newSetFromMap(new IdentityHashMap<>());

    @Override
    public String name() {
        return "zeros";
    }

    @Override
    public void fill(ChunkBatch batch, ByteBuffer out) {
        if (zeroed.add(out)) {
            zero(out.duplicate().clear());
        }
        out.position(out.limit());
    }

    private static void zero(ByteBuffer out) {
        while (out.hasRemaining()) {
            out.put(ZEROS, 0, Math.min(ZEROS.length, out.remaining()));
        }
    }
}
