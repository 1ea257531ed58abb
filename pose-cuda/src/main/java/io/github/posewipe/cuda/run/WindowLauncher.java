package io.github.posewipe.cuda.run;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuEvent;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import io.github.posewipe.cuda.kernel.KernelVariant;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the keys of windows to the device and starts their kernels, lane after lane. A lane is a stream, so that the
 * windows of a lane share its scratch. Thread-confined.
 */
final class WindowLauncher {
    private final WindowPlan plan;
    private final WindowMemory memory;
    private final GpuKernel kernel;
    private final PinnedBuffer staging;
    private final GpuStream upload;
    private final List<GpuStream> lanes = new ArrayList<>();
    private final List<GpuEvent> labelled = new ArrayList<>();
    private long launched;

    /**
     * A launcher whose streams and events are given back with {@code resources}.
     *
     * @param staging for keys on their way in
     * @param upload the stream for them, which nothing else waits in
     */
    WindowLauncher(
            GpuDevice device,
            GpuKernel kernel,
            WindowMemory memory,
            PinnedBuffer staging,
            GpuStream upload,
            Resources resources) {
        this.plan = memory.plan();
        this.memory = memory;
        this.kernel = kernel;
        this.staging = staging;
        this.upload = upload;
        for (int i = 0; i < plan.lanes(); i++) {
            lanes.add(resources.add(device.stream()));
        }
        for (int i = 0; i < plan.outputs(); i++) {
            labelled.add(resources.add(device.event()));
        }
        uploadContextKeys();
    }

    private void uploadContextKeys() {
        IntBuffer words =
                staging.buffer().duplicate().order(staging.buffer().order()).asIntBuffer();
        words.put(ChunkKeys.sourceContextKey()).put(ChunkKeys.innerContextKey());
        upload.copyToDevice(staging, memory.contextKeys(), WindowPlan.CONTEXT_KEY_BYTES);
        upload.await();
    }

    /**
     * Starts a window. The output that it takes, that of the window {@code plan.outputs()} before, must have been copied
     * out.
     *
     * @param first position of its first chunk
     * @param count chunks, at most {@code plan.chunksPerLane()}
     */
    Window launch(SessionSeed seed, ChunkIndices chunks, long first, int count) {
        int output = (int) (launched % plan.outputs());
        int lane = (int) (launched % plan.lanes());
        uploadKeys(seed, chunks, first, count, memory.keys(output));
        ChunkGeometry geometry = plan.geometry();
        lanes.get(lane)
                .launch(
                        kernel,
                        plan.variant().gridBlocks(count),
                        KernelVariant.BLOCK_THREADS,
                        memory.contextKeys(),
                        memory.keys(output),
                        memory.output(output),
                        memory.scratch(lane),
                        count,
                        geometry.labelCount(),
                        geometry.n(),
                        geometry.scheme().chainLength(),
                        geometry.copyNodeCount());
        lanes.get(lane).record(labelled.get(output));
        launched++;
        return new Window(
                first, count, memory.output(output), (long) count * geometry.byteCount(), labelled.get(output));
    }

    /** Derives the keys of a window and copies them in, as many at a time as the staging buffer holds. */
    private void uploadKeys(SessionSeed seed, ChunkIndices chunks, long first, int count, long address) {
        int most = staging.buffer().capacity() / WindowPlan.KEY_BYTES;
        for (int done = 0; done < count; done += most) {
            int some = Math.min(most, count - done);
            try {
                stage(seed, chunks, first + done, some);
                upload.copyToDevice(staging, address + (long) done * WindowPlan.KEY_BYTES, some * WindowPlan.KEY_BYTES);
                upload.await();
            } finally {
                zeroStaging(some);
            }
        }
    }

    private void stage(SessionSeed seed, ChunkIndices chunks, long first, int count) {
        ByteBuffer bytes = staging.buffer();
        IntBuffer words = bytes.duplicate().order(bytes.order()).asIntBuffer();
        for (int i = 0; i < count; i++) {
            try (ChunkKeys keys = ChunkKeys.derive(plan.geometry(), seed, chunks.at(first + i))) {
                words.position(i * KernelVariant.KEY_WORDS);
                words.put(keys.keyWords()).put(keys.descriptorWords());
            }
        }
    }

    private void zeroStaging(int count) {
        ByteBuffer bytes = staging.buffer();
        bytes.duplicate().clear().put(new byte[count * WindowPlan.KEY_BYTES]);
    }

    /** Waits until every window that was started is done. */
    void drain() {
        lanes.forEach(GpuStream::await);
    }
}
