package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class SizesTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "32, 32",
        "64MiB, 67108864",
        "64 MiB, 67108864",
        "64mib, 67108864",
        "1.5GB, 1500000000",
        "0.5KiB, 512",
        "3B, 3",
        "1kB, 1000",
        "2147483648, 2147483648",
        "9007199254740993, 9007199254740993",
        "9.223372036854775807EB, 9223372036854775807",
        "9223372036854775807, 9223372036854775807"
    })
    void readsSizesExactly(String text, long bytes) {
        assertEquals(bytes, Sizes.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "MiB",
                "-1",
                "+1",
                "1,5GB",
                "1.5",
                "64M",
                "64Mib/s",
                "1e9",
                "0x10",
                "1.0001kB",
                "9223372036854775808",
                "8EiB",
                "7.999EiB",
                "99999999999999999999999999EB",
                "64 MiB 3"
            })
    void refusesWhatIsNoSizeAndRepeatsIt(String text) {
        TypeConversionException refused =
                assertThrows(TypeConversionException.class, () -> Sizes.parse(text), "size '" + text + "'");
        assertTrue(refused.getMessage().contains("'" + text + "'"), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
    }

    @Test
    void printsSizesForPeople() {
        assertEquals("0 bytes", Sizes.readable(0));
        assertEquals("1 byte", Sizes.readable(1));
        assertEquals("1023 bytes", Sizes.readable(1023));
        assertEquals("64.00 MiB", Sizes.readable(64 << 20));
        assertEquals("256.0 GiB", Sizes.readable(256L << 30));
        assertEquals("8.00 EiB", Sizes.readable(Long.MAX_VALUE));
        assertEquals("3.00 MiB (3147264 bytes)", Sizes.exact(3147264));
    }
}
