package io.github.posewipe.cuda.run;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import io.github.posewipe.cuda.kernel.KernelCompileException;
import java.util.Objects;

/**
 * Labels windows of chunks on one GPU. While a window is copied out, and while the caller writes what it was given, the
 * next ones are labelled. Before the first window leaves, and again every so many, one of its chunks is recomputed on
 * the CPU and compared. Thread-confined.
 *
 * <p>{@link #workingBytes()} is host memory: the page-locked buffers and the judge. Device memory is
 * {@link #deviceBytes()}; keys and scratch on the device are zeroed before it is given back. Closing a run that was left
 * early does not wait for the device; the next run, or closing the labeler, waits for the windows under way.
 */
public final class CudaLabeler implements Labeler {
    private final ChunkGeometry geometry;
    private final String backend;
    private final long workingBytes;
    private final long pinnedBytes;
    private final Resources resources = new Resources();
    private final WindowPipeline pipeline;
    private CudaRun openRun;
    private boolean closed;

    /**
     * A labeler with its device and host memory.
     *
     * @param geometry the geometry of its chunks
     * @param device labels them
     * @param images makes the kernel
     * @param fitting how device memory is shared out
     * @param settings sizes of streaming
     * @param judge checks chunks
     * @throws BackendUnavailableException if memory can't be had (the message says whether the host's or the device's),
     *     the kernel does not compile or load, or the device was lost
     */
    public CudaLabeler(
            ChunkGeometry geometry,
            GpuDevice device,
            KernelImages images,
            DeviceFitting fitting,
            StreamSettings settings,
            LabelerProvider judge) {
        this.geometry = Objects.requireNonNull(geometry, "geometry");
        backend = device.info().label();
        workingBytes = workingBytes(geometry, settings, judge);
        pinnedBytes = settings.pinnedBytes();
        try {
            pipeline = open(device, images, fitting, settings, judge);
        } catch (GpuException failed) {
            resources.close();
            throw new BackendUnavailableException(backend, failed.getMessage(), failed);
        } catch (KernelCompileException notCompiled) {
            resources.close();
            throw new BackendUnavailableException(backend, notCompiled.getMessage(), notCompiled);
        } catch (RuntimeException | Error failed) {
            resources.close();
            throw failed;
        }
    }

    private WindowPipeline open(
            GpuDevice device,
            KernelImages images,
            DeviceFitting fitting,
            StreamSettings settings,
            LabelerProvider judgeProvider) {
        LabelJudge judge = new LabelJudge(judgeProvider, geometry, settings.checkEveryChunks());
        resources.atEnd(judge::close);
        WindowPlan wanted = fitting.plan(geometry, device, settings.mostChunks());
        GpuKernel kernel = resources.add(device.load(
                images.cubin(wanted.variant(), device.info()), wanted.variant().entryPoint()));
        PinnedBuffer staging;
        SliceRing ring;
        try {
            staging = resources.add(device.pin(settings.stagingBytes()));
            ring = new SliceRing(device, settings, resources);
        } catch (GpuException failed) {
            throw failed.isOutOfMemory() ? noHostMemory(failed) : failed;
        }
        WindowMemory memory = takeMemory(device, wanted, fitting);
        resources.atEnd(memory::close);
        GpuStream side = resources.add(device.stream());
        WindowLauncher launcher = new WindowLauncher(device, kernel, memory, staging, side, resources);
        WindowPipeline opened = new WindowPipeline(backend, memory, launcher, ring, judge, staging, side);
        resources.atEnd(opened::end);
        return opened;
    }

    private WindowMemory takeMemory(GpuDevice device, WindowPlan wanted, DeviceFitting fitting) {
        try {
            return WindowMemory.take(device, wanted);
        } catch (GpuException failed) {
            throw failed.isOutOfMemory() ? fitting.noRoom(geometry, device, wanted, failed) : failed;
        }
    }

    private BackendUnavailableException noHostMemory(GpuException failed) {
        return new BackendUnavailableException(
                backend,
                "the host gives no page-locked memory: pinnedBytes=" + pinnedBytes
                        + "; free host memory or raise the limit on locked memory (ulimit -l)",
                failed);
    }

    /**
     * Host memory of a labeler of that geometry.
     *
     * @param geometry the geometry
     * @param settings sizes of streaming
     * @param judge checks chunks
     * @return bytes
     */
    public static long workingBytes(ChunkGeometry geometry, StreamSettings settings, LabelerProvider judge) {
        return settings.pinnedBytes() + LabelJudge.workingBytes(judge, geometry);
    }

    @Override
    public ChunkGeometry geometry() {
        return geometry;
    }

    @Override
    public String backend() {
        return backend;
    }

    /** Chunks in flight: as many as keep all lanes of the device busy, or as its memory holds. */
    @Override
    public int batchChunks() {
        return plan().chunks();
    }

    @Override
    public long workingBytes() {
        return workingBytes;
    }

    @Override
    public long pinnedBytes() {
        return pinnedBytes;
    }

    @Override
    public long deviceBytes() {
        return plan().deviceBytes();
    }

    @Override
    public long transferNs() {
        return pipeline.transferNs();
    }

    /**
     * What is in flight.
     *
     * @return the plan that the device gave memory for
     */
    public WindowPlan plan() {
        return pipeline.plan();
    }

    @Override
    public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
        if (closed) {
            throw new IllegalStateException("labeler is closed: backend=" + backend);
        }
        if (openRun != null) {
            throw new IllegalStateException("a run is still open: close it before the next one starts");
        }
        seed.requireOpen();
        openRun = new CudaRun(pipeline, seed, Objects.requireNonNull(chunks, "chunks"), () -> openRun = null);
        return openRun;
    }

    @Override
    public void close() {
        if (openRun != null) {
            openRun.close();
        }
        if (!closed) {
            closed = true;
            resources.close();
        }
    }
}
