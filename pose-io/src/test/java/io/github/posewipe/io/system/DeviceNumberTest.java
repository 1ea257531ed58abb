package io.github.posewipe.io.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.Posix;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceNumberTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "8, 1", "7, 255", "7, 256", "259, 1048575", "4095, 0", "4096, 256", "1048575, 4294967295"})
    void packsAndUnpacks(long major, long minor) {
        long number = DeviceNumber.of(major, minor);
        assertEquals(major, DeviceNumber.major(number));
        assertEquals(minor, DeviceNumber.minor(number));
        assertEquals(OptionalLong.of(number), DeviceNumber.parse(DeviceNumber.text(number)));
    }

    @Test
    void packsAsTheSystemDoes() throws Exception {
        FileStatus status = Posix.status(Path.of("/dev/null"));
        assertEquals("1:3", DeviceNumber.text(status.nodeDevice()));
        assertEquals(DeviceNumber.of(1, 3), status.nodeDevice());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", ":1", "8:", "a:b", "8:1:2"})
    void takesNothingElse(String text) {
        assertTrue(DeviceNumber.parse(text).isEmpty(), text);
    }
}
