package io.github.posewipe.io.posix;

import java.util.Optional;
import org.bytedeco.javacpp.Loader;

/** Loads the native library once, on first use, and keeps a failure as a value. */
final class NativeLibrary {
    static final Optional<String> FAILURE = load();

    private NativeLibrary() {}

    private static Optional<String> load() {
        try {
            Loader.load(NativeCalls.class);
            int version = NativeCalls.version();
            return version == NativeCalls.VERSION
                    ? Optional.empty()
                    : Optional.of(line("it answers version " + version + " instead of " + NativeCalls.VERSION));
        } catch (LinkageError | RuntimeException e) {
            return Optional.of(line(firstLine(rootOf(e))));
        }
    }

    private static String line(String reason) {
        return "the native library of pose-io can't be loaded: " + reason + "; it is unpacked to "
                + System.getProperty("org.bytedeco.javacpp.cachedir", "~/.javacpp/cache")
                + ", which must be writable and allow execution: name another folder with"
                + " -Dorg.bytedeco.javacpp.cachedir=DIR";
    }

    /** JavaCPP tries several places; the first cause says what was wrong with the library, the last one only that none is left. */
    private static Throwable rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String firstLine(Throwable thrown) {
        return String.valueOf(thrown.getMessage())
                .lines()
                .findFirst()
                .orElse(thrown.getClass().getSimpleName());
    }
}
