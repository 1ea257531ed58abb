package io.github.posewipe.bench.cli;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Rates as people type and read them: {@code 555} (MiB/s), {@code 3.5GB/s}. */
final class Rates implements ITypeConverter<Double> {
    static final double BYTES_PER_MIB = 1 << 20;

    private static final Pattern RATE = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?) ?(?:([A-Za-z]+)/s)?");

    /** Bytes a second. */
    @Override
    public Double convert(String text) {
        Matcher parts = RATE.matcher(text.strip());
        double rate = parts.matches() ? Double.parseDouble(parts.group(1)) * unit(parts.group(2), text) : 0;
        if (!(rate > 0)) {
            throw new TypeConversionException(
                    "'" + text + "' is no rate above 0; rates are like 555 (MiB/s), 3350MiB/s or 3.5GB/s");
        }
        return rate;
    }

    private static double unit(String unit, String text) {
        if (unit == null) {
            return BYTES_PER_MIB;
        }
        try {
            return Sizes.parse("1" + unit);
        } catch (TypeConversionException unknown) {
            throw new TypeConversionException("'" + text + "' has the unknown unit '" + unit
                    + "/s'; known: kB/s MB/s GB/s TB/s (powers of 1000), KiB/s MiB/s GiB/s TiB/s (powers of 1024)");
        }
    }

    /** MiB a second with one decimal, or a dash for a rate without limit. */
    static String mib(double bytesPerSecond) {
        return Double.isInfinite(bytesPerSecond)
                ? "-"
                : String.format(Locale.ROOT, "%.1f", bytesPerSecond / BYTES_PER_MIB);
    }

    /**
     * The rate of a labeler: as above, or hashes (compressions) a second, {@code 27.5GH/s}, which the scheme turns into
     * labels.
     *
     * @param amount bytes or compressions a second
     * @param compressions whether it counts compressions
     */
    record LabelerRate(double amount, boolean compressions) {

        /** Reads either form. */
        static final class Converter implements ITypeConverter<LabelerRate> {
            private static final Pattern HASHES = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?) ?([kMGT]?)H/s");

            @Override
            public LabelerRate convert(String text) {
                Matcher hashes = HASHES.matcher(text.strip());
                if (!hashes.matches()) {
                    return new LabelerRate(new Rates().convert(text), false);
                }
                int thousands =
                        "kMGT".indexOf(hashes.group(2)) + (hashes.group(2).isEmpty() ? 0 : 1);
                BigDecimal amount = new BigDecimal(hashes.group(1)).scaleByPowerOfTen(3 * thousands);
                if (amount.signum() == 0) {
                    throw new TypeConversionException("'" + text + "' is no rate above 0; rates are like 27.5GH/s");
                }
                return new LabelerRate(amount.doubleValue(), true);
            }
        }
    }
}
