package io.github.posewipe.bench.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes as people type and read them, exact to 2^63 - 1 bytes: {@code 64MiB}, {@code 1.5GB}, plain bytes. */
final class Sizes implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?) ?([A-Za-z]*)");
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("", power(1, 0)),
            Map.entry("b", power(1, 0)),
            Map.entry("kb", power(1000, 1)),
            Map.entry("mb", power(1000, 2)),
            Map.entry("gb", power(1000, 3)),
            Map.entry("tb", power(1000, 4)),
            Map.entry("pb", power(1000, 5)),
            Map.entry("eb", power(1000, 6)),
            Map.entry("kib", power(1024, 1)),
            Map.entry("mib", power(1024, 2)),
            Map.entry("gib", power(1024, 3)),
            Map.entry("tib", power(1024, 4)),
            Map.entry("pib", power(1024, 5)),
            Map.entry("eib", power(1024, 6)));
    private static final String[] BINARY_UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private static BigDecimal power(long base, int exponent) {
        return BigDecimal.valueOf(base).pow(exponent);
    }

    @Override
    public Long convert(String text) {
        return parse(text);
    }

    /**
     * Reads a size.
     *
     * @param text a number, with a unit or without
     * @return bytes, 0 to 2^63 - 1
     * @throws TypeConversionException if it is no size, no whole number of bytes, or out of range
     */
    static long parse(String text) {
        Matcher parts = SIZE.matcher(text.strip());
        if (!parts.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is no size; sizes are like 64MiB, 1.5GB or 67108864 (bytes)");
        }
        BigDecimal unit = UNITS.get(parts.group(2).toLowerCase(Locale.ROOT));
        if (unit == null) {
            throw new TypeConversionException("'" + text + "' has the unknown unit '" + parts.group(2)
                    + "'; known: kB MB GB TB PB EB (powers of 1000), KiB MiB GiB TiB PiB EiB (powers of 1024)");
        }
        BigDecimal bytes = new BigDecimal(parts.group(1)).multiply(unit);
        if (bytes.stripTrailingZeros().scale() > 0) {
            throw new TypeConversionException("'" + text + "' is no whole number of bytes: " + bytes.toPlainString());
        }
        BigInteger whole = bytes.toBigIntegerExact();
        if (whole.compareTo(LARGEST) > 0) {
            throw new TypeConversionException("'" + text + "' is out of range; allowed: 0.." + LARGEST + " bytes");
        }
        return whole.longValueExact();
    }

    /** A size that has to be more than nothing, such as the bytes of a second. */
    static final class AtLeastOne implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            long bytes = parse(text);
            if (bytes < 1) {
                throw new TypeConversionException("'" + text + "' is out of range; allowed: 1.." + LARGEST + " bytes");
            }
            return bytes;
        }
    }

    /** The size with three or four digits in its largest fitting binary unit: {@code 3.00 MiB}. */
    static String readable(long bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= 1024 && unit < BINARY_UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0
                ? bytes + (bytes == 1 ? " byte" : " bytes")
                : String.format(Locale.ROOT, value < 100 ? "%.2f %s" : "%.1f %s", value, BINARY_UNITS[unit]);
    }

    /** The size readable and, where that rounds, exact: {@code 3.00 MiB (3147264 bytes)}. */
    static String exact(long bytes) {
        return bytes < 1024 ? readable(bytes) : readable(bytes) + " (" + bytes + " bytes)";
    }
}
