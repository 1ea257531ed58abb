package io.github.posewipe.cuda.device;

import java.util.Locale;

/** What it means that the presets' classes or the libraries that they need were not loaded. */
final class LoadFailure {
    private LoadFailure() {}

    /**
     * The reason in one line, with a way out.
     *
     * @param failure what the first use of the presets threw
     */
    static String describe(Throwable failure) {
        String told = chain(failure);
        if (told.contains("libcuda.so")) {
            return "no NVIDIA driver here (libcuda.so.1 is not found); install the driver, release 580 or newer";
        }
        if (told.contains("libcudart.so") || told.contains("libnvrtc")) {
            return "no CUDA 13 toolkit here (libcudart.so.13, libnvrtc.so.13); install it, or add"
                    + " org.bytedeco:cuda-redist to the class path, and name its lib64 in LD_LIBRARY_PATH";
        }
        if (told.contains("failed to map segment") || told.contains("permitted")) {
            return "natives can't be run from JavaCPP's cache folder, which may be mounted noexec; name another with"
                    + " -Dorg.bytedeco.javacpp.cachedir";
        }
        if (told.contains("no jnicudart in java.library.path") || told.contains("noclassdeffounderror")) {
            return "the JavaCPP presets of CUDA for this platform are not on the class path (org.bytedeco:cuda)";
        }
        return "CUDA's libraries can't be loaded: " + oneLine(root(failure).toString());
    }

    private static String chain(Throwable failure) {
        StringBuilder told = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            told.append(cause).append('\n');
        }
        return told.toString().toLowerCase(Locale.ROOT);
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    /** A text without line breaks. */
    static String oneLine(String text) {
        return String.valueOf(text).strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
