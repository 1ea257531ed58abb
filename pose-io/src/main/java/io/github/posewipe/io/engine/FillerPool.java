package io.github.posewipe.io.engine;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Fill;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fillers and buffers that stay within one memory budget: one filler a worker, a ring of buffers for all. Made before a
 * target is opened and used for its wipe and its read-back.
 */
public final class FillerPool implements AutoCloseable {
    private static final int MOST_RANDOM_FILLERS = 4;
    private static final long END_TIMEOUT_MS = 2_000;

    private final FillRequest request;
    private final List<Labeler> regularLabelers = new ArrayList<>();
    private final List<WindowFiller> fillers = new ArrayList<>();
    private final List<Workers> stages = new ArrayList<>();
    private Optional<Labeler> oddLabeler = Optional.empty();
    private MemoryPlan plan;
    private List<ByteBuffer> buffers = List.of();

    private FillerPool(FillRequest request) {
        this.request = request;
    }

    /**
     * Makes a pool.
     *
     * @param request what it is to fill
     * @return the pool; the caller closes it when no worker uses it any more
     * @throws IllegalArgumentException if not even one labeler fits the memory budget
     * @throws BackendUnavailableException if the backend can't label here
     */
    public static FillerPool open(FillRequest request) {
        FillerPool pool = new FillerPool(request);
        try {
            if (request.fill() == Fill.LABELS) {
                pool.openLabelers();
            } else {
                pool.openGenerators();
            }
            pool.buffers = new BufferRing(pool.plan.buffers(), pool.plan.bufferBytes(), request.alignmentBytes()).all();
            return pool;
        } catch (RuntimeException | Error failed) {
            pool.close();
            throw failed;
        }
    }

    private void openLabelers() {
        LabelerProvider provider = requireAvailable(request.provider().orElseThrow());
        planFor(need(provider, 1, 1));
        oddLabeler = request.oddGeometry().map(provider::create);
        Optional<ChunkGeometry> regular = request.regularGeometry();
        regular.ifPresent(geometry -> regularLabelers.add(provider.create(geometry)));
        int batchChunks =
                regularLabelers.stream().mapToInt(Labeler::batchChunks).max().orElse(1);
        int wanted = request.labelers().orElseGet(provider::defaultLabelers);
        plan = planFor(need(provider, wanted, batchChunks));
        while (regular.isPresent() && regularLabelers.size() < plan.labelers()) {
            regularLabelers.add(provider.create(regular.get()));
        }
        regularLabelers.forEach(labeler -> fillers.add(labelFiller(Optional.of(labeler))));
        if (fillers.isEmpty()) {
            fillers.add(labelFiller(Optional.empty()));
        }
    }

    private LabelFiller labelFiller(Optional<Labeler> regular) {
        return new LabelFiller(request.layout(), request.seed().orElseThrow(), regular, oddLabeler);
    }

    private void openGenerators() {
        boolean random = request.fill() == Fill.RANDOM;
        int byDefault =
                random ? Math.min(MOST_RANDOM_FILLERS, Runtime.getRuntime().availableProcessors()) : 1;
        int wanted = request.labelers().orElse(byDefault);
        plan = planFor(new MemoryNeed(request.layout(), request.alignmentBytes(), wanted, 0, 0, 1));
        for (int i = 0; i < plan.labelers(); i++) {
            fillers.add(random ? new RandomFiller() : new ZeroFiller());
        }
    }

    private MemoryPlan planFor(MemoryNeed need) {
        return MemoryPlan.of(
                need,
                request.memoryBudgetBytes().orElseGet(MachineMemory::defaultBudgetBytes),
                MachineMemory.directBytes());
    }

    private MemoryNeed need(LabelerProvider provider, int labelers, int batchChunks) {
        long each = request.regularGeometry().map(provider::workingBytes).orElse(0L)
                + request.regularCheckGeometry()
                        .filter(geometry -> !request.regularGeometry().equals(Optional.of(geometry)))
                        .map(provider::workingBytes)
                        .orElse(0L);
        long odd = request.oddGeometry().map(provider::workingBytes).orElse(0L)
                + request.oddCheckGeometry()
                        .filter(geometry -> !request.oddGeometry().equals(Optional.of(geometry)))
                        .map(provider::workingBytes)
                        .orElse(0L);
        return new MemoryNeed(
                request.layout(), request.alignmentBytes(), labelers, each, odd + judgeBytes(), batchChunks);
    }

    private long judgeBytes() {
        return request.judge()
                .map(judge -> Math.max(
                        request.regularCheckGeometry().map(judge::workingBytes).orElse(0L),
                        request.oddCheckGeometry().map(judge::workingBytes).orElse(0L)))
                .orElse(0L);
    }

    private static LabelerProvider requireAvailable(LabelerProvider provider) {
        if (!provider.availability().available()) {
            throw new BackendUnavailableException(
                    provider.backend(),
                    provider.availability().detail(),
                    provider.availability().cause().orElse(null));
        }
        return provider;
    }

    /**
     * The fillers.
     *
     * @return one a worker
     */
    public List<WindowFiller> fillers() {
        return List.copyOf(fillers);
    }

    /**
     * The buffers: at least one more than fillers.
     *
     * @return direct, aligned buffers of one size
     */
    public List<ByteBuffer> buffers() {
        return buffers;
    }

    /**
     * The target in windows that fit the buffers.
     *
     * @return the windows
     */
    public Windows windows() {
        return new Windows(request.layout(), plan.windowChunks(), request.alignmentBytes());
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

    List<Labeler> regularLabelers() {
        return List.copyOf(regularLabelers);
    }

    Optional<Labeler> oddLabeler() {
        return oddLabeler;
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
     * Closes every labeler: now, or where a worker is still at work after a few seconds, as soon as it has ended.
     */
    @Override
    public synchronized void close() {
        Workers.whenEnded(stages, END_TIMEOUT_MS, () -> {
            regularLabelers.forEach(Labeler::close);
            oddLabeler.ifPresent(Labeler::close);
        });
    }
}
