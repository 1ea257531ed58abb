package io.github.posewipe.core.nativecpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The instruction sets that the native labeler was written for, most preferred first. One algorithm, one vector type
 * each.
 */
public enum CpuIsa {
    /** Sixteen lanes on x86-64. */
    AVX512,
    /** Eight lanes on x86-64. */
    AVX2,
    /** Four lanes on x86-64. */
    SSE41,
    /** Four lanes on arm64. */
    NEON,
    /** Four lanes in portable code. */
    PORTABLE,
    /** Two vectors of eight lanes in portable code: slow; shows on any machine what the paired vectors of AVX-512 compute. */
    PORTABLE16;

    /** The property that forces one instruction set: {@code -Dpose.cpu.isa=avx2}. */
    public static final String PROPERTY = "pose.cpu.isa";

    private static final int USABLE = 0;
    private static final int PROCESSOR_LACKS_IT = 1;

    /**
     * Its name in properties, labels and reports.
     *
     * @return the name in lower case
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The instruction set of that name.
     *
     * @param id {@link #id()} of one of them
     * @return the instruction set, or empty if there is none of that name
     */
    public static Optional<CpuIsa> of(String id) {
        return Arrays.stream(values()).filter(isa -> isa.id().equals(id)).findFirst();
    }

    /**
     * The instruction sets that this processor has and this build brings, most preferred first.
     *
     * @return the usable ones; none if the native library can't be loaded
     */
    public static List<CpuIsa> available() {
        List<CpuIsa> usable = new ArrayList<>();
        if (NativeLibrary.failure().isEmpty()) {
            Arrays.stream(values())
                    .filter(isa -> NativeCpu.isaSupport(isa.ordinal()) == USABLE)
                    .forEach(usable::add);
        }
        return List.copyOf(usable);
    }

    /**
     * The most preferred usable one.
     *
     * @return the instruction set, or empty if the native library can't be loaded
     */
    public static Optional<CpuIsa> detect() {
        return available().stream().findFirst();
    }

    /** Why it can't be used here, with what can be; empty if it can. The native library has to be loaded. */
    Optional<String> obstacle() {
        int support = NativeCpu.isaSupport(ordinal());
        if (support == USABLE) {
            return Optional.empty();
        }
        String reason = support == PROCESSOR_LACKS_IT
                ? "this processor lacks it"
                : "it is not built for " + System.getProperty("os.arch");
        return Optional.of(reason + ": isa=" + id() + ", possible here: " + possible());
    }

    static String possible() {
        return available().stream().map(CpuIsa::id).collect(Collectors.joining(", "));
    }
}
