package io.github.posewipe.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.posewipe.core.reference.Blake3;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionSeedTest {
    private static final String HEX = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";

    @Test
    void readsHexadecimalOfEitherCase() {
        byte[] expected = HexFormat.of().parseHex(HEX);
        try (SessionSeed lower = SessionSeed.ofHex(HEX);
                SessionSeed upper = SessionSeed.ofHex(HEX.toUpperCase())) {
            assertArrayEquals(expected, lower.copyBytes());
            assertArrayEquals(expected, upper.copyBytes());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 62, 63, 65, 66, 128})
    void refusesHexadecimalOfAnotherLength(int digits) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> SessionSeed.ofHex("a".repeat(digits)));
        assertEquals("seed of the wrong length: hexDigits=" + digits + ", needed: 64", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"g", " ", "-", "\u0661"})
    void refusesWhatIsNotHexadecimalAndDoesNotRepeatIt(String wrong) {
        String text = HEX.substring(0, 63) + wrong;
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> SessionSeed.ofHex(text));
        assertEquals("seed is not hexadecimal: needed are 64 digits 0-9, a-f", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 33, 64})
    void refusesBytesOfAnotherLength(int length) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> SessionSeed.of(new byte[length]));
        assertEquals("seed of the wrong length: bytes=" + length + ", needed: 32", refused.getMessage());
    }

    @Test
    void copiesWhatItIsGivenAndWhatItGives() {
        byte[] given = HexFormat.of().parseHex(HEX);
        try (SessionSeed seed = SessionSeed.of(given)) {
            Arrays.fill(given, (byte) 0);
            Arrays.fill(seed.copyBytes(), (byte) 0);
            assertEquals(HEX, HexFormat.of().formatHex(seed.copyBytes()));
        }
    }

    @Test
    void randomSeedsDiffer() {
        try (SessionSeed one = SessionSeed.random();
                SessionSeed other = SessionSeed.random()) {
            assertFalse(Arrays.equals(one.copyBytes(), other.copyBytes()));
        }
    }

    @Test
    void isZeroedAndUselessOnceClosed() throws ReflectiveOperationException {
        SessionSeed seed = SessionSeed.ofHex(HEX);
        seed.requireOpen();
        seed.close();
        seed.close();
        Field secret = SessionSeed.class.getDeclaredField("secret");
        secret.setAccessible(true);
        assertArrayEquals(new byte[SessionSeed.BYTES], (byte[]) secret.get(seed));
        assertThrows(IllegalStateException.class, seed::copyBytes);
        assertThrows(IllegalStateException.class, seed::fingerprint);
        IllegalStateException closed = assertThrows(IllegalStateException.class, seed::requireOpen);
        assertEquals("session seed is closed", closed.getMessage());
    }

    @Test
    void neverShowsItself() {
        try (SessionSeed seed = SessionSeed.ofHex(HEX)) {
            assertEquals("SessionSeed", seed.toString());
            assertFalse(HEX.contains(seed.fingerprint()));
        }
    }

    @Test
    void theFingerprintTellsSeedsApart() {
        byte[] derived = Blake3.deriveKey(
                "posewipe 2026-11-30 seed fingerprint", HexFormat.of().parseHex(HEX));
        try (SessionSeed seed = SessionSeed.ofHex(HEX);
                SessionSeed other = SessionSeed.ofHex("ff" + HEX.substring(2))) {
            assertEquals(HexFormat.of().formatHex(derived, 0, 8), seed.fingerprint());
            assertNotEquals(seed.fingerprint(), other.fingerprint());
        }
    }
}
