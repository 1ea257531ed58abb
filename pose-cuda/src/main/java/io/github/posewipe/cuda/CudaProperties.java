package io.github.posewipe.cuda;

import io.github.posewipe.cuda.kernel.KernelVariant;
import io.github.posewipe.cuda.run.DeviceFitting;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The system properties that a user may set for GPUs. */
final class CudaProperties {
    /** Device memory that a labeler takes at most: bytes, or {@code 8GiB}. */
    static final String MEMORY = "pose.cuda.memory";

    /** Lanes of a team: which of the kernels runs. */
    static final String TEAM = "pose.cuda.team";

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,18})(KiB|MiB|GiB|)");

    private static final Map<String, Integer> SHIFTS = Map.of("", 0, "KiB", 10, "MiB", 20, "GiB", 30);

    private CudaProperties() {}

    /**
     * What the properties ask for.
     *
     * @throws IllegalArgumentException if a value will not do; the message is one line
     */
    static DeviceFitting fitting() {
        return fitting(System.getProperty(MEMORY), System.getProperty(TEAM));
    }

    static DeviceFitting fitting(String memory, String team) {
        return new DeviceFitting(
                memory == null ? OptionalLong.empty() : OptionalLong.of(bytes(memory)),
                team == null ? OptionalInt.empty() : OptionalInt.of(width(team)));
    }

    private static long bytes(String text) {
        Matcher size = SIZE.matcher(text.strip());
        if (size.matches()) {
            long number = Long.parseLong(size.group(1));
            int shift = SHIFTS.get(size.group(2));
            if (number > 0 && number <= Long.MAX_VALUE >> shift) {
                return number << shift;
            }
        }
        throw new IllegalArgumentException(
                "not a size of memory: " + MEMORY + "=" + text + ", allowed: 1 or more bytes, 512MiB, 8GiB");
    }

    private static int width(String text) {
        return KernelVariant.widths().stream()
                .filter(width -> width.toString().equals(text.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no such team width: " + TEAM + "=" + text + ", allowed: " + KernelVariant.widths()));
    }
}
