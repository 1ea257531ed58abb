package io.github.posewipe.io.testing;

import io.github.posewipe.core.SessionSeed;
import java.util.Random;

/** Seeds that a test can name. */
public final class Seeds {
    private Seeds() {}

    public static SessionSeed of(long number) {
        byte[] bytes = new byte[SessionSeed.BYTES];
        new Random(number).nextBytes(bytes);
        return SessionSeed.of(bytes);
    }
}
