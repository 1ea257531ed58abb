package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.FileKey;
import io.github.posewipe.io.system.SystemSnapshot;
import io.github.posewipe.io.system.SystemView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides which targets may be overwritten. It refuses what is mounted, swapped on, held, read-only or part of the
 * running system, compared by device number and inode; what is named twice; and what holds an output of the run. It
 * opens nothing for writing, creates and changes nothing. Thread-safe.
 */
public final class Guard {
    private static final Seal SEAL = new Seal();

    private final SystemView view;
    private final long timeoutNs;

    /** Proves that a clearance comes from the guard: nobody else can make one. */
    static final class Seal {
        private Seal() {}
    }

    Guard(SystemView view, long timeoutNs) {
        this.view = view;
        this.timeoutNs = timeoutNs;
    }

    /**
     * The guard over the running system.
     *
     * @return a guard
     */
    public static Guard ofThisSystem() {
        return new Guard(SystemView.ofThisSystem(), TimeLimit.DEFAULT_NS);
    }

    /**
     * Examines targets. Block devices are opened exclusively for reading, for a moment, to see whether anyone else holds
     * them. A target that does not answer within 20 seconds is refused.
     *
     * @param requests what the user asks to have overwritten
     * @param outputs files that the run will write or read beside the targets: reports, journals, seed files; they need
     *     not exist
     * @return one verdict a request, in the same order; of targets that overlap the first is the one that may be cleared
     */
    public List<GuardVerdict> examine(List<TargetRequest> requests, List<Path> outputs) {
        List<GuardVerdict> verdicts = new ArrayList<>(requests.size());
        Claims claims = new Claims();
        for (TargetRequest request : requests) {
            try {
                verdicts.add(new GuardVerdict.Cleared(examine(request, outputs, claims)));
            } catch (TargetRefusedException refusal) {
                verdicts.add(new GuardVerdict.Refused(refusal));
            }
        }
        return List.copyOf(verdicts);
    }

    private Clearance examine(TargetRequest request, List<Path> outputs, Claims claims) throws TargetRefusedException {
        String name = request.name();
        Optional<String> missing = Posix.failure();
        if (missing.isPresent()) {
            throw Refusals.noNatives(name, missing.get());
        }
        Examination found = TimeLimit.call(name, timeoutNs, () -> Examination.of(request, outputs, view));
        found.claim(claims);
        return new Clearance(SEAL, this, found.identity(), found.createsFile(), found.description());
    }

    /** Asks again who uses a target, now that it is open: a loop device on it, for one, is kept out by no exclusive open. */
    void refuseIfUsed(TargetIdentity identity) throws TargetRefusedException {
        String name = identity.path().toString();
        TimeLimit.call(name, timeoutNs, () -> {
            SystemSnapshot now = SystemSnapshot.take(view);
            UsageCheck usage = new UsageCheck(now);
            if (identity.kind() == TargetKind.BLOCK_DEVICE) {
                Optional<BlockNode> node = now.topology().find(identity.deviceNumber());
                usage.device(
                        name,
                        node.orElseThrow(() -> Refusals.of(
                                Reason.CHANGED, name, "the kernel no longer lists it", "examine it again")));
            } else {
                usage.file(name, new FileKey(identity.deviceNumber(), identity.inode()));
            }
            return identity;
        });
    }
}
