package io.github.posewipe.io.engine;

import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.engine.ChunkCheck.Computed;
import io.github.posewipe.io.engine.LabelerSet.Member;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares every labeler of a pool with another backend before anything is written: one chunk of the target, chosen at
 * random, that each labeler computes somewhere in a full batch and its judge computes alone.
 */
public final class SelfCheck {
    private final FillerPool pool;
    private final FillRequest request;
    private final SecureRandom random = new SecureRandom();
    private final List<LabelerCheck> checks = new ArrayList<>();

    /**
     * A check of a pool.
     *
     * @param pool a pool of labelers that nobody else uses meanwhile
     */
    public SelfCheck(FillerPool pool) {
        this.pool = pool;
        this.request = pool.request();
    }

    /**
     * Compares all labelers that have a judge.
     *
     * @param cancellation stops it
     * @return what was compared; empty if it was cancelled
     * @throws WorkerFailedException if a labeler or the judge failed
     * @throws LabelMismatchException if a label differs
     * @throws InterruptedException if the caller is interrupted
     */
    public Optional<List<LabelerCheck>> run(Cancellation cancellation)
            throws WorkerFailedException, InterruptedException {
        LabelerSet set = pool.labelers().orElseThrow();
        if (request.regularGeometry().isPresent()) {
            for (Map.Entry<LabelerProvider, List<Member>> round :
                    byJudge(set.members()).entrySet()) {
                if (!compareRegular(round.getKey(), round.getValue(), cancellation)) {
                    return Optional.empty();
                }
            }
        }
        if (set.odd().isPresent()) {
            OddLabeler odd = set.odd().get();
            Optional<LabelerProvider> judge = odd.maker().judge();
            if (judge.isPresent() && !compareOdd(judge.get(), odd, cancellation)) {
                return Optional.empty();
            }
        }
        return Optional.of(List.copyOf(checks));
    }

    private static Map<LabelerProvider, List<Member>> byJudge(List<Member> members) {
        Map<LabelerProvider, List<Member>> rounds = new LinkedHashMap<>();
        for (Member member : members) {
            member.slot()
                    .judge()
                    .ifPresent(judge -> rounds.computeIfAbsent(judge, first -> new ArrayList<>())
                            .add(member));
        }
        return rounds;
    }

    private boolean compareRegular(LabelerProvider judge, List<Member> members, Cancellation cancellation)
            throws WorkerFailedException, InterruptedException {
        long chunks = request.layout().regularChunks();
        ChunkCheck check = new ChunkCheck(
                request, request.regularCheckGeometry(judge).orElseThrow(), random.nextLong(chunks), chunks);
        return compare(check, judge, members, cancellation);
    }

    private boolean compareOdd(LabelerProvider judge, OddLabeler odd, Cancellation cancellation)
            throws WorkerFailedException, InterruptedException {
        ChunkCheck check = new ChunkCheck(
                request,
                request.oddCheckGeometry(judge).orElseThrow(),
                request.layout().chunkCount() - 1,
                1);
        Member only = new Member(odd.maker(), Optional.of(odd.first()));
        return compare(check, judge, List.of(only), cancellation);
    }

    private boolean compare(ChunkCheck check, LabelerProvider judge, List<Member> members, Cancellation cancellation)
            throws WorkerFailedException, InterruptedException {
        Workers workers = pool.newWorkers();
        Computed[] computed = new Computed[members.size() + 1];
        for (int i = 0; i < members.size(); i++) {
            int number = i;
            Labeler labeler = members.get(i).labeler().orElseThrow();
            LabelerSlot slot = members.get(i).slot();
            ByteBuffer buffer = pool.buffers().get(i);
            workers.start("pose-check-" + i, () -> computed[number] = labelled(check, labeler, slot, buffer));
        }
        ByteBuffer last = pool.buffers().get(members.size());
        workers.start("pose-judge", () -> computed[members.size()] = check.alone(judge, last));
        if (!workers.await(cancellation)) {
            return false;
        }
        requireEqual(members, computed);
        return true;
    }

    /** A labeler that fails here is used for no other target either. */
    private static Computed labelled(ChunkCheck check, Labeler labeler, LabelerSlot slot, ByteBuffer buffer) {
        try {
            return check.batch(labeler, slot, buffer);
        } catch (RuntimeException | Error failed) {
            slot.status().fail();
            throw failed;
        }
    }

    /** Looks at all, so that each that is wrong is known as such, and not only the first. */
    private void requireEqual(List<Member> members, Computed[] computed) {
        LabelMismatchException first = null;
        for (int i = 0; i < members.size(); i++) {
            try {
                checks.add(computed[i].requireEqual(computed[members.size()]));
            } catch (LabelMismatchException wrong) {
                members.get(i).slot().status().fail();
                first = first == null ? wrong : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
