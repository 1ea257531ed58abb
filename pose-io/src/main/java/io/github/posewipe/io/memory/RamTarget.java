package io.github.posewipe.io.memory;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetKind;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.system.SystemView;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Main memory that this process holds as a target: mapped, locked, in huge pages where the kernel has some, out of core
 * dumps and of forked children. It is labelled in place, and holds its labels until it is closed. Used by one thread, but
 * for the channel and what answers from it.
 */
public final class RamTarget implements AutoCloseable {
    private static final String MODEL = "main memory";
    private static final int LABELER_BUFFERS = 3;
    private static final long JUDGE_BYTES = 64L << 20;
    private static final long LARGEST_CHUNK_BYTES = (long) LabelScheme.MAX_CHUNK_LABELS * LabelScheme.LABEL_BYTES;

    private final WipeSettings settings;
    private final SystemView view;
    private final long physicalBytes;
    private final RamRegion region;
    private final TargetIdentity identity;
    private final long workingBytes;

    RamTarget(WipeSettings settings, SystemView view, long physicalBytes, RamRegion region, long workingBytes) {
        this.settings = settings;
        this.view = view;
        this.physicalBytes = physicalBytes;
        this.region = region;
        this.workingBytes = workingBytes;
        Path name = Path.of("ram:" + region.sizeBytes());
        this.identity = new TargetIdentity(name, name, TargetKind.MEMORY, region.sizeBytes(), 1, 1, 0, 0, 0, MODEL, "");
    }

    /**
     * Takes memory, step by step, and never more than system and control groups can give without swapping or killing.
     *
     * @param request how much
     * @param settings how it will be labelled: labels alone, as no other fill proves anything about memory
     * @return memory that is held; the caller closes it
     * @throws TargetRefusedException if swap is active, or so much can't be had or locked; nothing is held then
     * @throws BackendUnavailableException if the settings' backend can't label here
     * @throws IllegalArgumentException if the settings have another fill
     */
    public static RamTarget take(RamRequest request, WipeSettings settings) throws TargetRefusedException {
        SystemView view = SystemView.ofThisSystem();
        return take(request, settings, view, new SystemMemory(view), new LockedSegments());
    }

    static RamTarget take(
            RamRequest request, WipeSettings settings, SystemView view, MemoryReadings readings, SegmentSource source)
            throws TargetRefusedException {
        requireLabels(request.name(), settings);
        requireNative(request);
        long physicalBytes = readings.read().physicalBytes();
        long workingBytes = workingBytes(settings);
        ChunkGeometry geometry = ChunkGeometry.of(settings.scheme(), settings.chunkLabels());
        RamGrowth growth = new RamGrowth(readings, source, geometry.byteCount(), workingBytes);
        return new RamTarget(settings, view, physicalBytes, new RamRegion(growth.take(request)), workingBytes);
    }

    /**
     * Takes memory for labels that are not known yet: chunks of every size will fit, and {@link #wipe(WipeSettings)} says
     * which they are.
     *
     * @param request how much
     * @param settings what will label; of their graph and seed nothing is used
     * @return memory that is held; the caller closes it
     * @throws TargetRefusedException if swap is active, or so much can't be had or locked; nothing is held then
     * @throws BackendUnavailableException if the settings' backend can't label here
     */
    public static RamTarget takeForAnyChunks(RamRequest request, WipeSettings settings) throws TargetRefusedException {
        requireNative(request);
        SystemView view = SystemView.ofThisSystem();
        MemoryReadings readings = new SystemMemory(view);
        long physicalBytes = readings.read().physicalBytes();
        long workingBytes = workingBytes(settings);
        RamGrowth growth = new RamGrowth(readings, new LockedSegments(), LARGEST_CHUNK_BYTES, workingBytes);
        return new RamTarget(settings, view, physicalBytes, new RamRegion(growth.take(request)), workingBytes);
    }

    private static void requireLabels(String name, WipeSettings settings) {
        if (settings.fill() != Fill.LABELS) {
            throw new IllegalArgumentException("memory is filled with labels alone: target=" + name + ", fill="
                    + settings.fill().id() + ", allowed: labels");
        }
    }

    private static void requireNative(RamRequest request) throws TargetRefusedException {
        Optional<String> missing = Posix.failure();
        if (missing.isPresent()) {
            throw new TargetRefusedException(Reason.NOT_PERMITTED, request.name(), missing.get());
        }
    }

    /** What labelers and their buffers will hold beside the target: asked of one labeler, for all of them. */
    private static long workingBytes(WipeSettings settings) {
        if (settings.memoryBudgetBytes().isPresent()) {
            return settings.memoryBudgetBytes().getAsLong();
        }
        LabelerProvider provider = settings.provider().orElseThrow();
        ChunkGeometry geometry = ChunkGeometry.of(settings.scheme(), settings.chunkLabels());
        int labelers = settings.labelers().orElseGet(provider::defaultLabelers);
        try (Labeler one = provider.create(geometry)) {
            long batchBytes = Math.multiplyExact((long) one.batchChunks(), geometry.byteCount());
            long each = 2 * one.workingBytes() + LABELER_BUFFERS * Math.max(batchBytes, 1 << 20);
            return Math.addExact(Math.multiplyExact((long) labelers, each), JUDGE_BYTES);
        }
    }

    /**
     * Labels all of it in place, after each labeler was compared with another backend; then reads it back as the settings
     * say. A report is put to the settings' sink before and at the end.
     *
     * @return how it ended; never throws for what happens to labelers or report
     */
    public WipeResult wipe() {
        return new RamWipe(this, settings, workingBytes).run();
    }

    /**
     * Labels all of it anew, as other settings say; the memory for the labelers stays what was kept when it was taken.
     *
     * @param anew the settings
     * @return how it ended
     * @throws IllegalArgumentException if the settings have another fill than labels, or a chunk would lie across two
     *     mappings
     */
    public WipeResult wipe(WipeSettings anew) {
        requireLabels(identity.path().toString(), anew);
        long chunkBytes = ChunkGeometry.of(anew.scheme(), anew.chunkLabels()).byteCount();
        for (int segment = 0; segment < region.segments().size(); segment++) {
            if (region.startBytes(segment) % chunkBytes != 0) {
                throw new IllegalArgumentException("a chunk would lie across two mappings: target=" + identity.path()
                        + ", chunkLabels=" + anew.chunkLabels());
            }
        }
        return new RamTarget(anew, view, physicalBytes, region, workingBytes).wipe();
    }

    /**
     * The target.
     *
     * @return its identity; its path is {@code ram:BYTES}
     */
    public TargetIdentity identity() {
        return identity;
    }

    /**
     * How it is cut into chunks.
     *
     * @return the layout
     */
    public TargetLayout layout() {
        return TargetLayout.of(settings.scheme(), settings.chunkLabels(), region.sizeBytes());
    }

    /**
     * How it is held now, as the kernel says.
     *
     * @return the facts
     */
    public MemoryFacts facts() {
        return MemoryFacts.of(region, physicalBytes, view);
    }

    /**
     * The memory as a channel, for a read-back.
     *
     * @return a channel that any number of threads may use, and whose close leaves the memory to this target
     */
    public TargetChannel channel() {
        return new RamChannel(region, identity);
    }

    /**
     * What a prover answers from: the labels where they lie, until this target is closed.
     *
     * @return answers that any number of threads may ask, and whose close leaves the memory to this target
     */
    public Answers answers() {
        return new RamAnswers(region);
    }

    RamRegion region() {
        return region;
    }

    /** Gives the memory back, as soon as the last thread that touches it has left. May be called more than once. */
    @Override
    public void close() {
        region.close();
    }
}
