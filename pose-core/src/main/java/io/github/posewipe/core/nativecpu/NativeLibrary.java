package io.github.posewipe.core.nativecpu;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.reference.ReferenceLabeler;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;

/**
 * Loads the native library once, on first use, proves it with a known answer, and keeps a failure as a value.
 *
 * <p>The library is unpacked to the folder that {@code -Dorg.bytedeco.javacpp.cachedir} names, by default
 * {@code ~/.javacpp/cache}; it must be writable and allow execution.
 */
final class NativeLibrary {

    /** Why it can't be used. */
    record Failure(String reason, Throwable cause) {}

    private static final Optional<Failure> FAILURE = load();

    private NativeLibrary() {}

    /** The failure to load or to prove the library, if there was one; always the same value. */
    static Optional<Failure> failure() {
        return FAILURE;
    }

    private static Optional<Failure> load() {
        try {
            Loader.load(NativeCpu.class);
            for (LabelScheme scheme : LabelScheme.all()) {
                ChunkGeometry geometry = ChunkGeometry.of(scheme, 3);
                if (!knownAnswer(new CpuLabeler(geometry, CpuIsa.PORTABLE))
                        .equals(knownAnswer(new ReferenceLabeler(geometry)))) {
                    return Optional.of(new Failure(
                            "the native library of the CPU labeler loads but its labels are wrong: " + geometry, null));
                }
            }
            return Optional.empty();
        } catch (LinkageError | RuntimeException e) {
            return Optional.of(new Failure(line(rootOf(e)), e));
        }
    }

    private static ByteBuffer knownAnswer(Labeler labeler) {
        ByteBuffer out = ByteBuffer.allocateDirect(labeler.geometry().byteCount());
        try (labeler;
                SessionSeed seed = SessionSeed.of(new byte[SessionSeed.BYTES]);
                LabelRun run = labeler.start(seed, ChunkIndices.of(1))) {
            run.next(out);
        }
        return out.flip();
    }

    private static String line(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage())
                .lines()
                .findFirst()
                .orElse(thrown.getClass().getSimpleName());
        return "the native library of the CPU labeler can't be loaded: " + message + "; it is unpacked to "
                + System.getProperty("org.bytedeco.javacpp.cachedir", "~/.javacpp/cache")
                + ", which must be writable and allow execution: name another folder with"
                + " -Dorg.bytedeco.javacpp.cachedir=DIR";
    }

    /** JavaCPP tries several places: the first cause says what was wrong, the last one only that none is left. */
    private static Throwable rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
