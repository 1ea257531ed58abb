package io.github.posewipe.core.nativecpu;

import java.nio.ByteBuffer;
import org.bytedeco.javacpp.annotation.Cast;
import org.bytedeco.javacpp.annotation.Namespace;
import org.bytedeco.javacpp.annotation.Platform;

/**
 * The bare binding of {@code posecpu.h}. Memory is never taken through JavaCPP, whose ceiling must not stop a run.
 * Nothing is loaded by a static initialiser: {@link NativeLibrary} loads and proves the library, and callers check
 * bounds before each call.
 */
@Platform(include = "posecpu.h", compiler = "cpp17", link = "posecpu", library = "jniposecpu")
@Namespace("posecpu")
final class NativeCpu {

    private NativeCpu() {}

    /** 0: usable here, 1: the processor lacks it, 2: not built for this architecture. */
    static native int isaSupport(int isa);

    static native int isaLanes(int isa);

    static native @Cast("int64_t") long workspaceBytes(
            int isa, int scheme, int labels, int n, int chain, @Cast("int64_t") long copyNodes);

    /** A handle, or 0 if the memory can't be had. */
    static native @Cast("int64_t") long createLabeler(
            int isa, int scheme, int labels, int n, int chain, @Cast("int64_t") long copyNodes);

    static native void destroyLabeler(@Cast("int64_t") long labeler);

    /** Both buffers are taken from their first byte, whatever their position: {@code out} from {@code outOffset} on. */
    static native void labelChunks(
            @Cast("int64_t") long labeler,
            @Cast("const void*") ByteBuffer keys,
            int chunks,
            @Cast("void*") ByteBuffer out,
            @Cast("int64_t") long outOffset);

    static native int plainCompressions(int isa, @Cast("int64_t") long vectorCompressions);
}
