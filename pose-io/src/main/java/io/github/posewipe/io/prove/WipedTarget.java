package io.github.posewipe.io.prove;

import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.core.proof.FillOrder;
import io.github.posewipe.core.proof.ProverTarget;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.Targets;
import io.github.posewipe.io.wipe.Wipe;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * A block device or file that the guard cleared, as a prover offers it: filled by {@link Wipe#run}, then opened for
 * reading past the page cache. Thread-confined. A clearance is good for one opening of a new file, so a target that was
 * created serves one session.
 */
public final class WipedTarget implements ProverTarget {
    private final Clearance clearance;
    private final UnaryOperator<WipeSettings.Builder> settings;
    private Optional<WipeResult> result = Optional.empty();

    /**
     * A target.
     *
     * @param clearance the guard's word
     * @param settings adds to a wipe what the plan does not say: provider, memory, read-back, report, progress. Scheme,
     *     chunk and seed are set already and are the plan's
     */
    public WipedTarget(Clearance clearance, UnaryOperator<WipeSettings.Builder> settings) {
        this.clearance = clearance;
        this.settings = settings;
    }

    @Override
    public String name() {
        return clearance.identity().path().toString();
    }

    @Override
    public long sizeBytes() {
        return clearance.identity().sizeBytes();
    }

    /**
     * The wipe of the last session.
     *
     * @return its result; empty before the first
     */
    public Optional<WipeResult> result() {
        return result;
    }

    @Override
    public Answers fill(FillOrder order, LongConsumer bytesDone) throws IOException {
        WipeResult wiped = Wipe.run(clearance, OrderedWipe.settings(order, settings, bytesDone));
        result = Optional.of(wiped);
        if (wiped.exitCode() != ExitCode.DONE) {
            throw new FillFailedException(wiped);
        }
        try {
            return new ChannelAnswers(
                    Targets.openForReading(clearance.identity().path()));
        } catch (TargetRefusedException changed) {
            throw new IOException("wiped, but it can't be read: " + changed.getMessage(), changed);
        }
    }
}
