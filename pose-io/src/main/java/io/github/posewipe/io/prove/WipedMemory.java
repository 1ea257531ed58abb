package io.github.posewipe.io.prove;

import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.core.proof.FillOrder;
import io.github.posewipe.core.proof.ProverTarget;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.memory.MemoryFacts;
import io.github.posewipe.io.memory.RamRequest;
import io.github.posewipe.io.memory.RamTarget;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * Main memory as a prover offers it: taken and locked at once, so that its size is known, labelled in place when a plan
 * says how, and held until this is closed. Used by one thread; its answers by any number.
 */
public final class WipedMemory implements ProverTarget, AutoCloseable {
    private final String name;
    private final RamTarget held;
    private final UnaryOperator<WipeSettings.Builder> settings;
    private Optional<WipeResult> result = Optional.empty();

    private WipedMemory(String name, RamTarget held, UnaryOperator<WipeSettings.Builder> settings) {
        this.name = name;
        this.held = held;
        this.settings = settings;
    }

    /**
     * Takes memory.
     *
     * @param name the name that a plan has to ask for, such as {@code ram:max}
     * @param request how much
     * @param settings adds to a wipe what the plan does not say: provider, memory, read-back, report, progress; asked
     *     here too, for what the labelers will need beside the memory that is taken
     * @return memory that is held; the caller closes it
     * @throws TargetRefusedException if swap is active, or so much can't be had or locked; nothing is held then
     * @throws io.github.posewipe.core.BackendUnavailableException if the settings' backend can't label here
     */
    public static WipedMemory take(String name, RamRequest request, UnaryOperator<WipeSettings.Builder> settings)
            throws TargetRefusedException {
        try (SessionSeed unused = SessionSeed.random()) {
            WipeSettings known =
                    settings.apply(WipeSettings.builder().seed(unused)).build();
            return new WipedMemory(name, RamTarget.takeForAnyChunks(request, known), settings);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long sizeBytes() {
        return held.identity().sizeBytes();
    }

    /**
     * The wipe of the last session.
     *
     * @return its result; empty before the first
     */
    public Optional<WipeResult> result() {
        return result;
    }

    /**
     * How the memory is held now.
     *
     * @return the facts, the share of the machine's memory among them
     */
    public MemoryFacts facts() {
        return held.facts();
    }

    @Override
    public Answers fill(FillOrder order, LongConsumer bytesDone) throws IOException {
        WipeResult wiped = held.wipe(OrderedWipe.settings(order, settings, bytesDone));
        result = Optional.of(wiped);
        if (wiped.exitCode() != ExitCode.DONE) {
            throw new FillFailedException(wiped);
        }
        return held.answers();
    }

    /** Gives the memory back, as soon as the last answer has been read. */
    @Override
    public void close() {
        held.close();
    }
}
