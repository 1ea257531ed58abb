package io.github.posewipe.io.engine;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The labelers that work for one target: one of its regular chunks' geometry a slot, and one for a last chunk of another
 * size. What they hold is taken from the target's share of the memory and given back when they are closed. Thread-safe.
 */
final class LabelerSet {
    private final FillRequest request;
    private final List<Member> members = new ArrayList<>();
    private Optional<OddLabeler> odd = Optional.empty();
    private long takenBytes;

    /** A slot and the labeler that was made there; empty where the target has no regular chunk. */
    record Member(LabelerSlot slot, Optional<Labeler> labeler) {}

    LabelerSet(FillRequest request) {
        this.request = request;
    }

    /**
     * Opens as many labelers as fit the memory, in the order of the slots.
     *
     * @return how the memory is shared out
     */
    MemoryPlan open() {
        List<LabelerSlot> slots = request.slots();
        requireAvailable(slots);
        planFor(slots.subList(0, 1), 1);
        request.oddGeometry().ifPresent(geometry -> odd = Optional.of(new OddLabeler(request, geometry, slots.get(0))));
        int batchChunks = openOneOfEachBackend(slots);
        MemoryPlan plan = planFor(slots, batchChunks);
        closeBeyond(plan.labelers());
        for (LabelerSlot slot : slots.subList(members.size(), plan.labelers())) {
            add(slot);
        }
        take(need(slots, batchChunks).heldBytes(plan.labelers()));
        return plan;
    }

    /** The batch of a backend is known when one of its labelers is there; it is not made twice. */
    private int openOneOfEachBackend(List<LabelerSlot> slots) {
        int batchChunks = 1;
        Set<LabelerProvider> seen = new HashSet<>();
        for (LabelerSlot slot : slots) {
            if (request.regularGeometry().isPresent() && seen.add(slot.provider())) {
                if (members.size() == slots.indexOf(slot)) {
                    add(slot);
                    batchChunks = Math.max(
                            batchChunks,
                            members.get(members.size() - 1)
                                    .labeler()
                                    .orElseThrow()
                                    .batchChunks());
                } else {
                    batchChunks = Math.max(batchChunks, batchOf(slot));
                }
            }
        }
        return batchChunks;
    }

    private int batchOf(LabelerSlot slot) {
        try (Labeler probe = slot.create(request.regularGeometry().orElseThrow())) {
            return probe.batchChunks();
        }
    }

    private void closeBeyond(int labelers) {
        while (members.size() > labelers) {
            close(members.remove(members.size() - 1));
        }
    }

    private Member add(LabelerSlot slot) {
        Optional<Labeler> labeler = request.regularGeometry().map(slot::create);
        labeler.ifPresent(made -> {
            slot.status().name(made.backend());
            request.memory().hold(made.pinnedBytes(), made.deviceBytes());
        });
        Member member = new Member(slot, labeler);
        members.add(member);
        return member;
    }

    private void take(long bytes) {
        if (!request.memory().take(bytes)) {
            throw new IllegalArgumentException("memory was taken by another target meanwhile: bytes=" + bytes);
        }
        takenBytes += bytes;
    }

    /**
     * Adds a labeler while others are at work.
     *
     * @return the labeler, not compared with anything yet; empty if it does not fit the memory
     */
    synchronized Optional<Member> join(LabelerSlot slot) {
        long bytes = labelerBytes(slot);
        if (!request.memory().take(bytes)) {
            return Optional.empty();
        }
        takenBytes += bytes;
        return Optional.of(add(slot));
    }

    private MemoryPlan planFor(List<LabelerSlot> slots, int batchChunks) {
        return MemoryPlan.of(
                need(slots, batchChunks),
                request.memory().freeBytes(),
                request.memory().freeDirectBytes());
    }

    private MemoryNeed need(List<LabelerSlot> slots, int batchChunks) {
        return new MemoryNeed(
                request.layout(),
                request.alignmentBytes(),
                slots.stream().map(this::labelerBytes).toList(),
                oddBytes(slots.get(0))
                        + slots.stream().mapToLong(this::judgeBytes).max().orElse(0),
                batchChunks,
                request.mostBuffers().orElse(Integer.MAX_VALUE),
                MemoryNeed.COMPUTED_WINDOW_BYTES);
    }

    /** What a labeler holds, and the smaller one that stands in for it where the judge would take too long. */
    private long labelerBytes(LabelerSlot slot) {
        Optional<ChunkGeometry> regular = request.regularGeometry();
        long standIn = slot.judge()
                .flatMap(request::regularCheckGeometry)
                .filter(geometry -> !regular.equals(Optional.of(geometry)))
                .map(slot.provider()::workingBytes)
                .orElse(0L);
        return regular.map(slot.provider()::workingBytes).orElse(0L) + standIn;
    }

    private long oddBytes(LabelerSlot slot) {
        Optional<ChunkGeometry> own = request.oddGeometry();
        long standIn = slot.judge()
                .flatMap(request::oddCheckGeometry)
                .filter(geometry -> !own.equals(Optional.of(geometry)))
                .map(slot.provider()::workingBytes)
                .orElse(0L);
        return own.map(slot.provider()::workingBytes).orElse(0L) + standIn;
    }

    private long judgeBytes(LabelerSlot slot) {
        return slot.judge()
                .map(judge -> Math.max(
                        request.regularCheckGeometry(judge)
                                .map(judge::workingBytes)
                                .orElse(0L),
                        request.oddCheckGeometry(judge).map(judge::workingBytes).orElse(0L)))
                .orElse(0L);
    }

    private static void requireAvailable(List<LabelerSlot> slots) {
        List<LabelerSlot> unavailable = slots.stream()
                .filter(slot -> !slot.provider().availability().available())
                .toList();
        unavailable.forEach(slot -> slot.status().fail());
        if (!unavailable.isEmpty()) {
            LabelerProvider first = unavailable.get(0).provider();
            throw new BackendUnavailableException(
                    first.backend(),
                    first.availability().detail(),
                    first.availability().cause().orElse(null));
        }
    }

    synchronized List<Member> members() {
        return List.copyOf(members);
    }

    Optional<OddLabeler> odd() {
        return odd;
    }

    private void close(Member member) {
        member.labeler().ifPresent(labeler -> {
            request.memory().hold(-labeler.pinnedBytes(), -labeler.deviceBytes());
            labeler.close();
        });
    }

    /** Closes all. */
    synchronized void close() {
        closeBeyond(0);
        odd.ifPresent(OddLabeler::close);
        request.memory().give(takenBytes);
        takenBytes = 0;
    }
}
