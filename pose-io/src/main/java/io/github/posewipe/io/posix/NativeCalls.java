package io.github.posewipe.io.posix;

import java.nio.ByteBuffer;
import org.bytedeco.javacpp.annotation.Cast;
import org.bytedeco.javacpp.annotation.Name;
import org.bytedeco.javacpp.annotation.Namespace;
import org.bytedeco.javacpp.annotation.Platform;

/**
 * The bare binding of {@code posix_calls.h}. Everything returns what the system call returns, or {@code -errno}. Nothing
 * is loaded by a static initialiser: {@link Posix} loads the library, keeps a failure as a value, and checks arguments.
 */
@Platform(include = "posix_calls.h", compiler = "cpp17", library = "jniposeio")
@Namespace("posewipe")
final class NativeCalls {
    static final int VERSION = 1;

    private NativeCalls() {}

    @Name("calls_version")
    static native int version();

    @Name("open_path")
    static native @Cast("int64_t") long open(@Cast("const char*") byte[] path, int wishes);

    @Name("close_descriptor")
    static native @Cast("int64_t") long close(int descriptor);

    @Name("read_at")
    static native @Cast("int64_t") long read(
            int descriptor,
            @Cast("void*") ByteBuffer base,
            @Cast("int64_t") long start,
            @Cast("int64_t") long length,
            @Cast("int64_t") long offset);

    @Name("write_at")
    static native @Cast("int64_t") long write(
            int descriptor,
            @Cast("const void*") ByteBuffer base,
            @Cast("int64_t") long start,
            @Cast("int64_t") long length,
            @Cast("int64_t") long offset);

    @Name("sync_data")
    static native @Cast("int64_t") long syncData(int descriptor);

    @Name("sync_all")
    static native @Cast("int64_t") long syncAll(int descriptor);

    @Name("drop_cache")
    static native @Cast("int64_t") long dropCache(
            int descriptor, @Cast("int64_t") long offset, @Cast("int64_t") long length);

    @Name("reserve")
    static native @Cast("int64_t") long reserve(int descriptor, @Cast("int64_t") long size);

    @Name("remove_file")
    static native @Cast("int64_t") long remove(@Cast("const char*") byte[] path);

    @Name("may_write")
    static native @Cast("int64_t") long mayWrite(@Cast("const char*") byte[] path);

    @Name("status_of_path")
    static native @Cast("int64_t") long status(@Cast("const char*") byte[] path, @Cast("int64_t*") long[] out);

    @Name("status_of_descriptor")
    static native @Cast("int64_t") long status(int descriptor, @Cast("int64_t*") long[] out);

    @Name("device_size")
    static native @Cast("int64_t") long deviceSize(int descriptor, @Cast("int64_t*") long[] out);

    @Name("device_facts")
    static native @Cast("int64_t") long deviceFacts(int descriptor, @Cast("int64_t*") long[] out);

    @Name("loop_backing")
    static native @Cast("int64_t") long loopBacking(int descriptor, @Cast("int64_t*") long[] out);

    @Name("file_alignment")
    static native @Cast("int64_t") long fileAlignment(int descriptor, @Cast("int64_t*") long[] out);

    @Name("terminal_size")
    static native @Cast("int64_t") long terminalSize(int descriptor, @Cast("int64_t*") long[] out);

    @Name("error_text")
    static native void errorText(int number, @Cast("char*") byte[] out, int capacity);
}
