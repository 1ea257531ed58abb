package io.github.posewipe.bench.text;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

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
        if (!(seconds >= 0)) {
            return "impossible";
        }
        long whole = Math.round(seconds);
        if (whole < MINUTE) {
            return String.format(Locale.ROOT, "%.1f s", Math.abs(seconds));
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
        return part >= 0 && part <= 1
                ? String.format(Locale.ROOT, "%.1f %%", Math.abs(Math.floor(part * 1000) / 10))
                : "impossible";
    }

    /**
     * A number with as many decimals as make three digits or more.
     *
     * @param value 0 or more
     * @return the number
     */
    public static String number(double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            return "impossible";
        }
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", Math.abs(value));
    }

    /**
     * A part of a whole that is being done, rounded down: 100.0 % stands there only when every byte is.
     *
     * @param done 0 or more
     * @param total the whole
     * @return per cent with a decimal; empty where there is no whole
     */
    public static String percent(long done, long total) {
        if (total <= 0) {
            return "";
        }
        return percent(done >= total ? 1 : Math.min((double) done / total, Math.nextDown(1.0)));
    }

    /**
     * A share of time.
     *
     * @param part the share
     * @param whole what it is a share of
     * @return whole per cent; a dash where there is nothing to have a share of
     */
    public static String share(double part, double whole) {
        return whole <= 0 ? "-" : Math.round(100 * Math.max(0, Math.min(1, part / whole))) + " %";
    }

    /**
     * A size that changes while it is looked at: always one decimal and never in bytes, so that its column stays.
     *
     * @param bytes the size
     * @return a number and a unit from KiB on
     */
    public static String steadySize(double bytes) {
        int unit = 1;
        double value = Math.max(0, bytes) / UNIT_STEP;
        while (value >= UNIT_STEP - 0.05 && unit < BINARY_UNITS.length - 1) {
            value /= UNIT_STEP;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, BINARY_UNITS[unit]);
    }

    /**
     * A rate that changes while it is looked at: {@code 120.5 MiB/s}.
     *
     * @param bytesPerSecond bytes a second
     * @return the rate; empty while it can't be told
     */
    public static String rate(OptionalDouble bytesPerSecond) {
        return bytesPerSecond.isEmpty() ? "" : steadySize(bytesPerSecond.getAsDouble()) + "/s";
    }

    /**
     * Hours, minutes and seconds.
     *
     * @param seconds 0 or more
     * @return such as {@code 1:02:03}
     */
    public static String clock(long seconds) {
        return String.format(Locale.ROOT, "%d:%02d:%02d", seconds / HOUR, seconds / MINUTE % MINUTE, seconds % MINUTE);
    }

    /**
     * The time that is left: {@code ETA 1:02:03}.
     *
     * @param seconds 0 or more
     * @return the time; empty while it can't be told
     */
    public static String eta(OptionalLong seconds) {
        return seconds.isEmpty() ? "" : "ETA " + clock(seconds.getAsLong());
    }
}
