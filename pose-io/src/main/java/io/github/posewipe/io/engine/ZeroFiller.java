package io.github.posewipe.io.engine;

import java.nio.ByteBuffer;

/** Fills with zeros. */
final class ZeroFiller implements WindowFiller {
    private static final byte[] ZEROS = new byte[1 << 16];

    @Override
    public String name() {
        return "zeros";
    }

    @Override
    public void fill(ChunkBatch batch, ByteBuffer out) {
        while (out.hasRemaining()) {
            out.put(ZEROS, 0, Math.min(ZEROS.length, out.remaining()));
        }
    }
}
