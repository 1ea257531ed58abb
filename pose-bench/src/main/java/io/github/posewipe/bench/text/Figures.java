package io.github.posewipe.bench.text;

import java.util.Locale;

/** Sizes, durations and parts as people read them. */
public final class Figures {
    private static final String[] BINARY_UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int UNIT_STEP = 1024;
    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;
    private static final int DAY_HOURS = 24;

    private Figures() {}

    /**
     * A size with three or four digits in its largest fitting binary unit: {@code 3.00 MiB}.
     *
     * @param bytes the size
     * @return a number and a unit
     */
    public static String size(long bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= UNIT_STEP && unit < BINARY_UNITS.length - 1) {
            value /= UNIT_STEP;
            unit++;
        }
        return unit == 0
                ? bytes + (bytes == 1 ? " byte" : " bytes")
                : String.format(Locale.ROOT, value < 100 ? "%.2f %s" : "%.1f %s", value, BINARY_UNITS[unit]);
    }

    /**
     * A duration in two units at most: {@code 45.2 s}, {@code 2 h 26 min}.
     *
     * @param seconds 0 or more
     * @return numbers and units
     */
    public static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < MINUTE) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        if (whole < HOUR) {
            return whole / MINUTE + " min " + whole % MINUTE + " s";
        }
        long minutes = Math.round(seconds / MINUTE);
        if (minutes < DAY_HOURS * MINUTE) {
            return minutes / MINUTE + " h " + minutes % MINUTE + " min";
        }
        long hours = Math.round(seconds / HOUR);
        return hours / DAY_HOURS + " d " + hours % DAY_HOURS + " h";
    }

    /**
     * A part in per cent, rounded down: what is not whole never shows as 100 %.
     *
     * @param part 0 to 1
     * @return per cent with a decimal
     */
    public static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", Math.floor(part * 1000) / 10);
    }

    /**
     * A number with as many decimals as make three digits or more.
     *
     * @param value 0 or more
     * @return the number
     */
    public static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
