package io.github.posewipe.cuda.testing;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.cuda.run.CudaLabeler;
import io.github.posewipe.cuda.run.DeviceFitting;
import io.github.posewipe.cuda.run.KernelImages;
import io.github.posewipe.cuda.run.StreamSettings;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Labelers over scripted devices. */
public final class ScriptedMachine {
    /** Small buffers, so that small chunks are cut into slices and windows: 7 chunks in flight, a check every 50. */
    public static final StreamSettings SMALL = new StreamSettings(1000, 2, 256, 50, 7);

    /** Kernels need no code here. */
    public static final KernelImages NO_CODE = (variant, device) -> new byte[] {1};

    private ScriptedMachine() {}

    /** A labeler of small windows, judged by the CPU labeler. */
    public static CudaLabeler labeler(ChunkGeometry geometry, ScriptedDevice device) {
        return labeler(geometry, device, SMALL);
    }

    /** A labeler with a kernel of that team width. */
    public static CudaLabeler labeler(
            ChunkGeometry geometry, ScriptedDevice device, StreamSettings settings, int teamWidth) {
        DeviceFitting fitting = new DeviceFitting(OptionalLong.empty(), OptionalInt.of(teamWidth));
        return new CudaLabeler(geometry, device, NO_CODE, fitting, settings, Labelers.exactly("cpu"));
    }

    /** A labeler of windows of some size, judged by the CPU labeler. */
    public static CudaLabeler labeler(ChunkGeometry geometry, ScriptedDevice device, StreamSettings settings) {
        return new CudaLabeler(geometry, device, NO_CODE, DeviceFitting.AUTOMATIC, settings, Labelers.exactly("cpu"));
    }
}
