package io.github.posewipe.cuda.kernel;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Makes cubins of the kernel source with the NVRTC of this machine, for the very architecture of a device: a driver
 * older than the compiler refuses newer PTX but runs the cubin. What was compiled once is taken from a {@link
 * CubinCache}. Thread-safe.
 */
public final class KernelCompiler {
    private static final Pattern ARCHITECTURE = Pattern.compile("sm_[0-9]{2,3}a?");

    private final CubinCache cache;

    private KernelCompiler(CubinCache cache) {
        this.cache = cache;
    }

    /**
     * A compiler that keeps its cubins.
     *
     * @param cache where
     * @return the compiler; nothing is loaded before it is asked
     */
    public static KernelCompiler with(CubinCache cache) {
        return new KernelCompiler(Objects.requireNonNull(cache, "cache"));
    }

    /**
     * The version of the NVRTC that compiles here.
     *
     * @return {@code "13.1"}
     * @throws KernelCompileException if NVRTC can't be loaded; the message says what brings it
     */
    public String nvrtcVersion() {
        return Nvrtc.version();
    }

    /**
     * Compiles a variant, or finds it compiled.
     *
     * @param variant which kernel
     * @param architecture of the device: {@code "sm_90"} for compute capability 9.0
     * @return the cubin
     * @throws IllegalArgumentException if that is no architecture's name
     * @throws KernelCompileException if NVRTC can't be loaded, does not know the architecture, or refuses the source
     */
    public Cubin compile(KernelVariant variant, String architecture) {
        if (!ARCHITECTURE.matcher(architecture).matches()) {
            throw new IllegalArgumentException(
                    "no name of an architecture: architecture=" + architecture + ", expected: sm_90 and the like");
        }
        KernelSource source = KernelSource.load();
        List<String> options = source.options(variant, architecture);
        CubinCache.Key key = CubinCache.key(source, options, nvrtcVersion());
        return cache.get(key).map(image -> new Cubin(image, "", true)).orElseGet(() -> {
            Cubin fresh = LargeStack.call(
                    "pose-nvrtc", () -> Nvrtc.compile(source, options, variant + ", architecture=" + architecture));
            cache.put(key, fresh.image());
            return fresh;
        });
    }
}
