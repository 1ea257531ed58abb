package io.github.posewipe.cuda.memory;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuException;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.device.GpuStream;
import io.github.posewipe.cuda.device.PinnedBuffer;
import io.github.posewipe.cuda.kernel.KernelVariant;
import io.github.posewipe.cuda.memory.HbmPass.Area;
import io.github.posewipe.cuda.run.KernelImages;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** One run over one device: kernels first, then all memory, then pass after pass, then the read-back. */
final class HbmRun {
    private static final int KEY_BYTES = KernelVariant.KEY_WORDS * Integer.BYTES;
    private static final int CONTEXT_BYTES = KernelVariant.CONTEXT_WORDS * Integer.BYTES;
    private static final int LEAST_STAGING_BYTES = 1 << 20;

    private final GpuDevice device;
    private final KernelImages images;
    private final HbmRequest request;
    private final ChunkGeometry geometry;
    private final LabelerProvider judge;
    private final Map<Integer, GpuKernel> kernels = new LinkedHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private ByteBuffer expected;
    private Labeler judging;
    private GpuStream stream;
    private PinnedBuffer staging;
    private HbmAllocations memory;
    private HbmPassPlan plan;
    private long bytesLabelled;

    HbmRun(GpuDevice device, KernelImages images, LabelerProvider judge, HbmRequest request) {
        this.device = device;
        this.images = images;
        this.judge = judge;
        this.request = request;
        this.geometry = request.geometry();
    }

    HbmResult run() {
        try (Labeler byJudge = judge.create(geometry);
                GpuStream ofDevice = device.stream();
                PinnedBuffer pinned = device.pin(Math.max(LEAST_STAGING_BYTES, geometry.byteCount()))) {
            judging = byJudge;
            stream = ofDevice;
            staging = pinned;
            expected = ByteBuffer.allocateDirect(geometry.byteCount());
            loadKernels();
            try (HbmAllocations all = HbmAllocations.take(device, geometry.byteCount())) {
                memory = all;
                return labelAndReadBack();
            }
        } finally {
            kernels.values().forEach(GpuKernel::close);
        }
    }

    /** Machine code takes device memory too: it has to be there before all the rest is taken. */
    private void loadKernels() {
        for (int width : KernelVariant.widths()) {
            KernelVariant variant = new KernelVariant(geometry.scheme().family(), width);
            kernels.put(width, device.load(images.cubin(variant, device.info()), variant.entryPoint()));
        }
    }

    private HbmResult labelAndReadBack() {
        plan = memory.bytes().isEmpty() ? null : plan();
        if (plan == null || plan.passes().isEmpty()) {
            throw new BackendUnavailableException(
                    device.info().label(),
                    "the device has no memory for one chunk: deviceFreeBytes=" + device.freeBytes() + ", " + geometry
                            + "; take smaller chunks, or end what else uses the GPU",
                    null);
        }
        request.planned().accept(plan);
        long startNs = System.nanoTime();
        boolean cancelled = false;
        try {
            for (HbmPass pass : plan.passes()) {
                cancelled = cancelled || !label(pass);
            }
        } catch (RuntimeException | Error failed) {
            zeroAfter(failed);
            throw failed;
        }
        zeroSecrets();
        double seconds = (System.nanoTime() - startNs) / 1e9;
        ReadBack found = cancelled ? new ReadBack() : readBack();
        return new HbmResult(
                device.info(), plan, bytesLabelled, cancelled, found.samples, found.wrong, found.firstWrong, seconds);
    }

    private HbmPassPlan plan() {
        return HbmPassPlan.of(
                geometry,
                device.info().multiprocessors(),
                memory.bytes(),
                request.leaveBytes(),
                request.bytesPerSecond().applyAsDouble(device.info().multiprocessors()));
    }

    /** Labels one pass; false if it was cancelled. */
    private boolean label(HbmPass pass) {
        long scratch = memory.address(plan.hostAllocation()) + pass.scratchOffsetBytes();
        stageContextKeys(scratch + HbmPassPlan.contextOffset(plan.variantOf(pass), geometry, pass.chunksInFlight()));
        boolean checked = false;
        for (Area area : pass.areas()) {
            for (long done = 0; done < area.chunkCount(); done += pass.chunksInFlight()) {
                if (request.cancelled().getAsBoolean()) {
                    return false;
                }
                int some = Math.toIntExact(Math.min(pass.chunksInFlight(), area.chunkCount() - done));
                long out = memory.address(area.allocation()) + area.offsetBytes() + done * geometry.byteCount();
                launch(pass, scratch, area.firstChunk() + done, some, out);
                if (!checked) {
                    int which = random.nextInt(some);
                    requireRight(area.firstChunk() + done + which, out + (long) which * geometry.byteCount());
                    checked = true;
                }
                bytesLabelled += (long) some * geometry.byteCount();
            }
        }
        return true;
    }

    private void launch(HbmPass pass, long scratch, long firstChunk, int count, long out) {
        KernelVariant variant = plan.variantOf(pass);
        long keys = scratch + HbmPassPlan.keysOffset(variant, geometry, pass.chunksInFlight());
        stageKeys(firstChunk, count, keys);
        stream.launch(
                kernels.get(variant.teamWidth()),
                variant.gridBlocks(count),
                KernelVariant.BLOCK_THREADS,
                scratch + HbmPassPlan.contextOffset(variant, geometry, pass.chunksInFlight()),
                keys,
                out,
                variant.scratchBytes(geometry, count) == 0 ? 0 : scratch,
                count,
                geometry.labelCount(),
                geometry.n(),
                geometry.scheme().chainLength(),
                geometry.copyNodeCount());
        stream.await();
    }

    private void stageContextKeys(long address) {
        words().put(ChunkKeys.sourceContextKey()).put(ChunkKeys.innerContextKey());
        stream.copyToDevice(staging, address, CONTEXT_BYTES);
        stream.await();
    }

    /** Derives the keys of a launch and copies them in, as many at a time as the staging buffer holds. */
    private void stageKeys(long firstChunk, int count, long address) {
        int most = staging.buffer().capacity() / KEY_BYTES;
        for (int done = 0; done < count; done += most) {
            int some = Math.min(most, count - done);
            IntBuffer words = words();
            for (int i = 0; i < some; i++) {
                try (ChunkKeys keys = ChunkKeys.derive(geometry, request.seed(), firstChunk + done + i)) {
                    words.position(i * KernelVariant.KEY_WORDS);
                    words.put(keys.keyWords()).put(keys.descriptorWords());
                }
            }
            stream.copyToDevice(staging, address + (long) done * KEY_BYTES, some * KEY_BYTES);
            stream.await();
            staging.buffer().duplicate().clear().put(new byte[some * KEY_BYTES]);
        }
    }

    private IntBuffer words() {
        ByteBuffer bytes = staging.buffer();
        return bytes.duplicate().clear().order(bytes.order()).asIntBuffer();
    }

    /** Scratch and keys of the last pass hold what follows from the seed; those of earlier ones are labels by now. */
    private void zeroSecrets() {
        long host = memory.address(plan.hostAllocation());
        long hostBytes = memory.bytes().get(plan.hostAllocation());
        long from = plan.passes().get(0).scratchOffsetBytes();
        boolean complete = bytesLabelled == plan.totalBytes() - plan.unattestedBytes();
        if (complete) {
            from = plan.passes().get(plan.passes().size() - 1).scratchOffsetBytes();
        }
        stream.zero(host + from, hostBytes - from);
        stream.await();
    }

    private void zeroAfter(Throwable failed) {
        try {
            zeroSecrets();
        } catch (GpuException lost) {
            failed.addSuppressed(lost);
        }
    }

    private void requireRight(long chunk, long address) {
        int differs = mismatch(chunk, address);
        if (differs >= 0) {
            throw new LabelMismatchException(
                    device.info().label(), judge.backend(), chunk, differs / LabelScheme.LABEL_BYTES);
        }
    }

    /** First byte of a chunk that is not what the judge computes, or -1. */
    private int mismatch(long chunk, long address) {
        expected.clear();
        try (LabelRun run = judging.start(request.seed(), ChunkIndices.of(chunk))) {
            run.next(expected);
        }
        stream.copyToHost(address, staging, geometry.byteCount());
        stream.await();
        return expected.flip().mismatch(staging.buffer().duplicate().clear().limit(geometry.byteCount()));
    }

    private ReadBack readBack() {
        ReadBack found = new ReadBack();
        long chunks = bytesLabelled / geometry.byteCount();
        long wanted = Math.min(request.sampleChunks(), chunks);
        for (long i = 0; i < wanted && !request.cancelled().getAsBoolean(); i++) {
            // One of each of as many equal parts, where in its part chance decides; the last sample is the last chunk.
            long from = chunks / wanted * i + chunks % wanted * i / wanted;
            long to = chunks / wanted * (i + 1) + chunks % wanted * (i + 1) / wanted;
            long pick = i == wanted - 1 ? to - 1 : random.nextLong(from, to);
            Place place = place(pick);
            found.add(place.chunk(), mismatch(place.chunk(), place.address()));
        }
        return found;
    }

    /** The chunk that is the so many-th of all that are labelled. */
    private Place place(long pick) {
        long left = pick;
        long base = 0;
        for (int i = 0; i < memory.bytes().size(); i++) {
            long chunks = memory.bytes().get(i) / geometry.byteCount();
            long labelled = i == plan.hostAllocation() ? plan.labelledHostChunks() : chunks;
            if (left < labelled) {
                return new Place(base + left, memory.address(i) + left * geometry.byteCount());
            }
            left -= labelled;
            base += chunks;
        }
        throw new IndexOutOfBoundsException("no such chunk: pick=" + pick);
    }

    /** Where a chunk lies. */
    private record Place(long chunk, long address) {}

    /** What the read-back found. */
    private static final class ReadBack {
        private long samples;
        private long wrong;
        private OptionalLong firstWrong = OptionalLong.empty();

        void add(long chunk, int differs) {
            samples++;
            if (differs >= 0) {
                wrong++;
                firstWrong = firstWrong.isPresent() ? firstWrong : OptionalLong.of(chunk);
            }
        }
    }
}
