package io.github.posewipe.io.system;

import java.util.OptionalLong;

/** Device numbers as Linux packs them into {@code dev_t}, and as /proc and /sys write them ({@code 8:1}). */
public final class DeviceNumber {
    private DeviceNumber() {}

    /**
     * Packs a device number.
     *
     * @param major the driver's number, 0 for file systems without a device
     * @param minor the device's number
     * @return the packed number
     */
    public static long of(long major, long minor) {
        return (minor & 0xff) | (major & 0xfff) << 8 | (minor & 0xffffff00L) << 12 | (major & 0xfffff000L) << 32;
    }

    /**
     * The driver's number.
     *
     * @param number a packed number
     * @return the major number
     */
    public static long major(long number) {
        return (number >>> 8 & 0xfff) | (number >>> 32 & 0xfffff000L);
    }

    /**
     * The device's number.
     *
     * @param number a packed number
     * @return the minor number
     */
    public static long minor(long number) {
        return (number & 0xff) | (number >>> 12 & 0xffffff00L);
    }

    /**
     * As /sys writes it.
     *
     * @param number a packed number
     * @return {@code "major:minor"}
     */
    public static String text(long number) {
        return major(number) + ":" + minor(number);
    }

    /**
     * Reads what {@link #text} writes.
     *
     * @param text the text
     * @return the packed number, or empty if the text is none
     */
    public static OptionalLong parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            return OptionalLong.empty();
        }
        try {
            long major = Long.parseLong(text.substring(0, colon));
            long minor = Long.parseLong(text.substring(colon + 1).strip());
            return OptionalLong.of(of(major, minor));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
