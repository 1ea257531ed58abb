package io.github.posewipe.cuda.testing;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme.Family;
import io.github.posewipe.core.Labelers;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The CPU labeler's native core fed with the keys of chunks instead of a seed and indices, as a kernel is; the contract
 * suite then compares with the reference. The core is private to the CPU backend, so it is called by reflection.
 */
final class KeyedCpuLabels implements AutoCloseable {
    private static final String ROOM = "io.github.posewipe.core.nativecpu.";

    private final ChunkGeometry geometry;
    private final int lanes;
    private final long handle;

    KeyedCpuLabels(ChunkGeometry geometry) {
        this.geometry = geometry;
        Labelers.exactly("cpu");
        Object isa = ((Optional<?>) call("CpuIsa", "detect")).orElseThrow();
        int number = ((Enum<?>) isa).ordinal();
        lanes = (int) call("NativeCpu", "isaLanes", number);
        handle = (long) call(
                "NativeCpu",
                "createLabeler",
                number,
                geometry.scheme().family() == Family.DRG_V1 ? 0 : 1,
                geometry.labelCount(),
                geometry.n(),
                geometry.scheme().chainLength(),
                geometry.copyNodeCount());
    }

    /** Chunks that are labelled side by side, at most. */
    int lanes() {
        return lanes;
    }

    /**
     * Labels chunks.
     *
     * @param keys direct: 16 words of context keys, then 16 words a chunk
     * @param chunks at most {@link #lanes()}
     * @return a direct buffer with their labels
     */
    ByteBuffer label(ByteBuffer keys, int chunks) {
        ByteBuffer out = ByteBuffer.allocateDirect(chunks * geometry.byteCount());
        call("NativeCpu", "labelChunks", handle, keys, chunks, out, 0L);
        return out;
    }

    @Override
    public void close() {
        call("NativeCpu", "destroyLabeler", handle);
    }

    private static Object call(String type, String method, Object... arguments) {
        try {
            for (Method candidate : Class.forName(ROOM + type).getDeclaredMethods()) {
                if (candidate.getName().equals(method) && candidate.getParameterCount() == arguments.length) {
                    candidate.setAccessible(true);
                    return candidate.invoke(null, arguments);
                }
            }
        } catch (ReflectiveOperationException changed) {
            throw new AssertionError(type + "." + method + " was changed", changed);
        }
        throw new AssertionError(type + " has no method " + method);
    }
}
