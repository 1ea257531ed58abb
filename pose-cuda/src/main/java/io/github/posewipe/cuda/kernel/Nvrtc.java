package io.github.posewipe.cuda.kernel;

import static org.bytedeco.cuda.global.nvrtc.NVRTC_SUCCESS;
import static org.bytedeco.cuda.global.nvrtc.nvrtcCompileProgram;
import static org.bytedeco.cuda.global.nvrtc.nvrtcCreateProgram;
import static org.bytedeco.cuda.global.nvrtc.nvrtcDestroyProgram;
import static org.bytedeco.cuda.global.nvrtc.nvrtcGetCUBIN;
import static org.bytedeco.cuda.global.nvrtc.nvrtcGetCUBINSize;
import static org.bytedeco.cuda.global.nvrtc.nvrtcGetErrorString;
import static org.bytedeco.cuda.global.nvrtc.nvrtcGetProgramLog;
import static org.bytedeco.cuda.global.nvrtc.nvrtcGetProgramLogSize;
import static org.bytedeco.cuda.global.nvrtc.nvrtcVersion;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.cuda.nvrtc._nvrtcProgram;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.SizeTPointer;

/**
 * The calls to NVRTC. All memory is Java's own direct buffers and never JavaCPP's, whose ceiling (made from the heap
 * size, compared with all resident memory) must not stop a program that pins large buffers.
 */
final class Nvrtc {

    private Nvrtc() {}

    static String version() {
        load();
        int[] major = new int[1];
        int[] minor = new int[1];
        int result = nvrtcVersion(major, minor);
        if (result != NVRTC_SUCCESS) {
            throw failure("NVRTC does not tell its version", result, "");
        }
        return major[0] + "." + minor[0];
    }

    /** {@code what} says in a message which kernel and architecture it is. */
    static Cubin compile(KernelSource source, List<String> options, String what) {
        load();
        List<String> headers = List.copyOf(source.headers().values());
        List<String> names = List.copyOf(source.headers().keySet());
        _nvrtcProgram program = new _nvrtcProgram();
        try (Texts main = new Texts(List.of(source.main(), KernelSource.MAIN_FILE));
                Texts headerTexts = new Texts(headers);
                Texts headerNames = new Texts(names);
                Texts optionTexts = new Texts(options)) {
            int created = nvrtcCreateProgram(
                    program, main.at(0), main.at(1), headers.size(), headerTexts.all(), headerNames.all());
            if (created != NVRTC_SUCCESS) {
                throw failure("NVRTC takes no program: " + what, created, "");
            }
            try {
                int compiled = nvrtcCompileProgram(program, options.size(), optionTexts.all());
                String log = log(program);
                if (compiled != NVRTC_SUCCESS) {
                    throw failure("NVRTC " + version() + " does not compile the kernel: " + what, compiled, log);
                }
                return new Cubin(image(program, what), log, false);
            } finally {
                nvrtcDestroyProgram(program);
            }
        }
    }

    private static void load() {
        try {
            Loader.load(org.bytedeco.cuda.global.nvrtc.class);
        } catch (LinkageError e) {
            throw new KernelCompileException(
                    "NVRTC can't be loaded: " + firstLine(e)
                            + "; a CUDA 13 toolkit or org.bytedeco:cuda-redist brings libnvrtc.so.13",
                    "",
                    e);
        }
    }

    private static String log(_nvrtcProgram program) {
        long[] size = new long[1];
        int result = size(size, pointer -> nvrtcGetProgramLogSize(program, pointer));
        if (result != NVRTC_SUCCESS || size[0] <= 1) {
            return "";
        }
        ByteBuffer text = ByteBuffer.allocateDirect(Math.toIntExact(size[0]));
        if (nvrtcGetProgramLog(program, text) != NVRTC_SUCCESS) {
            return "";
        }
        return StandardCharsets.UTF_8.decode(text.limit(text.capacity() - 1)).toString();
    }

    private static byte[] image(_nvrtcProgram program, String what) {
        long[] size = new long[1];
        int result = size(size, pointer -> nvrtcGetCUBINSize(program, pointer));
        byte[] image = new byte[Math.toIntExact(size[0])];
        if (result == NVRTC_SUCCESS) {
            result = nvrtcGetCUBIN(program, image);
        }
        if (result != NVRTC_SUCCESS || image.length == 0) {
            throw failure("NVRTC gives no cubin: " + what, result, "");
        }
        return image;
    }

    private interface SizeCall {
        int into(SizeTPointer size);
    }

    private static int size(long[] size, SizeCall call) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
        int result = call.into(new SizeTPointer(new BytePointer(bytes)));
        size[0] = bytes.getLong(0);
        return result;
    }

    private static KernelCompileException failure(String reason, int result, String log) {
        String words = nvrtcGetErrorString(result).getString();
        String said = log.lines()
                .filter(line -> line.contains("error"))
                .findFirst()
                .map(line -> ", log=" + line.strip())
                .orElse("");
        return new KernelCompileException(reason + ", result=" + words + said, log, null);
    }

    private static String firstLine(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("no reason given");
    }

    /** C strings, and the array of their addresses, that stay where they are until closed. */
    private static final class Texts implements AutoCloseable {
        private final List<BytePointer> texts = new ArrayList<>();
        private final ByteBuffer addresses;

        Texts(List<String> strings) {
            addresses = ByteBuffer.allocateDirect(strings.size() * Long.BYTES).order(ByteOrder.nativeOrder());
            for (String string : strings) {
                byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
                BytePointer text = new BytePointer(
                        ByteBuffer.allocateDirect(bytes.length + 1).put(0, bytes));
                texts.add(text);
                addresses.putLong(text.address());
            }
            addresses.flip();
        }

        BytePointer at(int index) {
            return texts.get(index);
        }

        PointerPointer<BytePointer> all() {
            return new PointerPointer<>(new BytePointer(addresses));
        }

        /** The buffers are Java's to free; till here they are reachable. */
        @Override
        public void close() {
            texts.forEach(BytePointer::close);
        }
    }
}
