package io.github.posewipe.bench.view;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Numbers as the rows show them. */
public final class Figures {
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;

    private Figures() {}

    /** A share in whole percent; a dash where there is nothing to have a share of. */
    static String share(double part, double whole) {
        return whole <= 0 ? "-" : Math.round(100 * Math.max(0, Math.min(1, part / whole))) + " %";
    }

    /** Rounded down: 100.0 % stands there only when every byte is done. */
    static String percent(long done, long total) {
        if (total <= 0) {
            return "";
        }
        double percent = done >= total ? 100 : Math.min(100.0 * done / total, Math.nextDown(100.0));
        return String.format(Locale.ROOT, "%.1f %%", Math.floor(percent * 10) / 10);
    }

    /** Bytes a second: {@code 120.5 MiB/s}; empty while it can't be told. */
    static String rate(OptionalDouble bytesPerSecond) {
        return bytesPerSecond.isEmpty() ? "" : size(bytesPerSecond.getAsDouble()) + "/s";
    }

    /** Bytes in the largest unit that keeps them at 1 or more: {@code 1.2 GiB}. */
    static String size(double bytes) {
        int unit = 0;
        double value = Math.max(0, bytes) / 1024;
        while (value >= 1023.95 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }

    /** {@code ETA 1:02:03}; empty while it can't be told. */
    static String eta(OptionalLong seconds) {
        return seconds.isEmpty() ? "" : "ETA " + duration(seconds.getAsLong());
    }

    /**
     * Hours, minutes and seconds.
     *
     * @param seconds 0 or more
     * @return such as {@code 1:02:03}
     */
    public static String duration(long seconds) {
        return String.format(Locale.ROOT, "%d:%02d:%02d", seconds / HOUR, seconds / MINUTE % MINUTE, seconds % MINUTE);
    }
}
