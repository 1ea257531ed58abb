package io.github.posewipe.io.engine;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.SplittableRandom;

/** Fills with bytes of a fast generator that nobody can or needs to run again. */
final class RandomFiller implements WindowFiller {
    private final SplittableRandom random = new SplittableRandom(new SecureRandom().nextLong());

    @Override
    public String name() {
        return "random";
    }

    @Override
    public void fill(ChunkBatch batch, ByteBuffer out) {
        while (out.hasRemaining()) {
            out.putLong(random.nextLong());
        }
    }
}
