package io.github.posewipe.io.engine;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.engine.LabelerSet.Member;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Fillers and buffers that stay within one share of the memory: one filler a worker, a ring of buffers for all. Made
 * before a target is opened and used for its wipe and its read-back; labelers may join later.
 */
public final class FillerPool implements AutoCloseable {
    private static final int MOST_RANDOM_FILLERS = 4;
    private static final long END_TIMEOUT_MS = 2_000;

    private final FillRequest request;
    private final Optional<LabelerSet> labelers;
    private final List<PoolFiller> fillers = new ArrayList<>();
    private final List<ByteBuffer> lent = new ArrayList<>();
    private final List<Workers> stages = new ArrayList<>();
    private MemoryPlan plan;
    private BufferRing ring;

    private FillerPool(FillRequest request) {
        this.request = request;
        this.labelers = request.fill() == Fill.LABELS ? Optional.of(new LabelerSet(request)) : Optional.empty();
    }

    /**
     * Makes a pool.
     *
     * @param request what it is to fill
     * @return the pool; the caller closes it when no worker uses it any more
     * @throws IllegalArgumentException if not even one labeler fits the memory
     * @throws BackendUnavailableException if the backend can't label here
     */
    public static FillerPool open(FillRequest request) {
        FillerPool pool = new FillerPool(request);
        try {
            pool.plan = pool.labelers.isPresent() ? pool.openLabelers(pool.labelers.get()) : pool.openGenerators();
            pool.ring = new BufferRing(pool.plan.bufferBytes(), request.alignmentBytes(), request.memory());
            pool.ring.add(pool.plan.buffers());
            return pool;
        } catch (RuntimeException | Error failed) {
            pool.close();
            throw failed;
        }
    }

    private MemoryPlan openLabelers(LabelerSet set) {
        MemoryPlan opened = set.open();
        set.members().forEach(member -> fillers.add(fillerOf(set, member)));
        return opened;
    }

    private PoolFiller fillerOf(LabelerSet set, Member member) {
        return PoolFiller.of(new LabelFiller(request, member, set.odd()), member.slot(), member.labeler());
    }

    private MemoryPlan openGenerators() {
        boolean random = request.fill() == Fill.RANDOM;
        int byDefault =
                random ? Math.min(MOST_RANDOM_FILLERS, Runtime.getRuntime().availableProcessors()) : 1;
        List<Long> each = Stream.generate(() -> 0L)
                .limit(request.generators().orElse(byDefault))
                .toList();
        int mostBuffers = request.mostBuffers().orElse(Integer.MAX_VALUE);
        MemoryNeed need = new MemoryNeed(
                request.layout(),
                request.alignmentBytes(),
                each,
                0,
                1,
                mostBuffers,
                random ? MemoryNeed.COMPUTED_WINDOW_BYTES : MemoryNeed.ZEROS_WINDOW_BYTES);
        MemoryPlan made = MemoryPlan.of(
                need, request.memory().freeBytes(), request.memory().freeDirectBytes());
        for (int i = 0; i < made.labelers(); i++) {
            fillers.add(PoolFiller.generator(random ? new RandomFiller() : new ZeroFiller()));
        }
        return made;
    }

    /**
     * Lets one more labeler work for the target: makes it, and compares it with its judge. Takes as long as that.
     *
     * @param slot its place in the pool
     * @param spare gets the buffers that were allocated for it, whether it joins or not
     * @return its filler; empty if it does not fit the memory
     * @throws RuntimeException if it fails or labels wrong
     */
    public Optional<PoolFiller> join(LabelerSlot slot, Consumer<ByteBuffer> spare) {
        if (labelers.isEmpty()) {
            return Optional.empty();
        }
        LabelerSet set = labelers.get();
        List<ByteBuffer> own = new ArrayList<>();
        try {
            Optional<Member> member = enoughFor(own) ? set.join(slot) : Optional.empty();
            if (member.isEmpty() || !new JoinCheck(request).compare(member.get(), own.get(0), own.get(1))) {
                return Optional.empty();
            }
            PoolFiller filler = fillerOf(set, member.get());
            synchronized (fillers) {
                fillers.add(filler);
            }
            return Optional.of(filler);
        } finally {
            takeBack(own);
            own.forEach(spare);
        }
    }

    /** One buffer to label into, and one that the judge may use meanwhile and that is a spare one later. */
    private boolean enoughFor(List<ByteBuffer> own) {
        if (request.regularGeometry().isPresent()
                && ring.size() + 2 <= request.mostBuffers().orElse(Integer.MAX_VALUE)) {
            synchronized (lent) {
                ring.grow().ifPresent(own::add);
                ring.grow().ifPresent(own::add);
                lent.addAll(own);
            }
        }
        return own.size() == 2;
    }

    private void takeBack(List<ByteBuffer> own) {
        synchronized (lent) {
            lent.removeIf(buffer -> own.stream().anyMatch(mine -> mine == buffer));
        }
    }

    /**
     * The fillers, those that failed among them.
     *
     * @return one a worker, those that joined later at the end
     */
    public List<PoolFiller> fillers() {
        synchronized (fillers) {
            return List.copyOf(fillers);
        }
    }

    /** The fillers that have not failed. */
    List<PoolFiller> soundFillers() {
        return fillers().stream().filter(filler -> !filler.status().isFailed()).toList();
    }

    /**
     * The buffers: at least one more than fillers. Those that a labeler uses which is about to join are left out.
     *
     * @return direct, aligned buffers of one size
     */
    public List<ByteBuffer> buffers() {
        synchronized (lent) {
            return ring.all().stream()
                    .filter(buffer -> lent.stream().noneMatch(other -> other == buffer))
                    .toList();
        }
    }

    /**
     * The buffers, which may become more.
     *
     * @return the ring
     */
    public BufferRing ring() {
        return ring;
    }

    /**
     * The target in windows that fit the buffers.
     *
     * @param startBytes where the first begins: 0, or a multiple of the alignment at a chunk border
     * @return the windows
     */
    public Windows windows(long startBytes) {
        return new Windows(request.layout(), plan.windowChunks(), request.alignmentBytes(), startBytes);
    }

    /**
     * How the memory is shared out.
     *
     * @return the plan
     */
    public MemoryPlan plan() {
        return plan;
    }

    /**
     * What it was made for.
     *
     * @return the request
     */
    public FillRequest request() {
        return request;
    }

    Optional<LabelerSet> labelers() {
        return labelers;
    }

    /**
     * Workers for a stage of the run, which this pool waits for when it is closed.
     *
     * @return no workers yet
     */
    public synchronized Workers newWorkers() {
        Workers workers = new Workers();
        stages.add(workers);
        return workers;
    }

    /**
     * Closes every labeler and gives the memory back: now, or where a worker is still at work after a few seconds, as
     * soon as it has ended.
     */
    @Override
    public synchronized void close() {
        Workers.whenEnded(stages, END_TIMEOUT_MS, () -> {
            labelers.ifPresent(LabelerSet::close);
            if (ring != null) {
                ring.close();
            }
        });
    }
}
