package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.core.proof.FillOrder;
import io.github.posewipe.core.proof.ProverTarget;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRequest;
import io.github.posewipe.io.prove.WipedMemory;
import io.github.posewipe.io.prove.WipedTarget;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The targets that {@code pose prove} offers. All are cleared by the guard, or none is offered. Memory among them is held
 * until this is closed.
 */
final class ProvenTargets implements AutoCloseable {
    private final Wish wish;
    private final PrintWriter out;
    private final PrintWriter err;
    private final List<ProverTarget> targets = new ArrayList<>();
    private final List<WipedMemory> held = new ArrayList<>();
    private boolean begun;

    /**
     * What a plan does not say about the wipe.
     *
     * @param provider the backend that labels
     * @param threads labelers at once, or null
     * @param memoryBudgetBytes memory for them, or null
     * @param verify how much is read back
     * @param places where the reports go
     * @param progress how progress is shown
     * @param cancellation stops it
     */
    record Wish(
            LabelerProvider provider,
            Integer threads,
            Long memoryBudgetBytes,
            VerifyExtent verify,
            ReportPlaces places,
            ProgressView.Mode progress,
            Cancellation cancellation) {}

    ProvenTargets(Wish wish, PrintWriter out, PrintWriter err) {
        this.wish = wish;
        this.out = out;
        this.err = err;
    }

    /**
     * Asks the guard about each, and takes memory once nothing is refused; {@link ExitCode#DONE} if all may be
     * overwritten.
     */
    ExitCode examine(List<String> names, Long sizeBytes, boolean confirmed, List<Path> keyFiles) {
        List<String> stored =
                names.stream().filter(name -> MemoryName.of(name).isEmpty()).toList();
        if (stored.isEmpty() && sizeBytes != null) {
            throw new UsageException("option --size: the size of memory stands in its name; write ram:SIZE");
        }
        OptionalLong size = sizeBytes == null ? OptionalLong.empty() : OptionalLong.of(sizeBytes);
        List<TargetRequest> requests = stored.stream()
                .map(name -> new TargetRequest(name, size, confirmed))
                .toList();
        List<Path> outputs = Stream.concat(names.stream().map(wish.places()::path), keyFiles.stream())
                .distinct()
                .toList();
        GuardedTargets guarded = new GuardedTargets(Guard.ofThisSystem().examine(requests, outputs));
        guarded.print(out, err);
        if (!guarded.refusals().isEmpty()) {
            return ExitCode.gravest(guarded.refusals());
        }
        for (String name : names) {
            Optional<MemoryName> memory = MemoryName.of(name);
            if (memory.isPresent()) {
                try {
                    offerMemory(name, memory.get());
                } catch (TargetRefusedException refused) {
                    err.println("pose: " + refused.getMessage());
                    return ExitCode.of(refused.reason());
                }
            }
        }
        guarded.cleared().forEach(this::offer);
        return ExitCode.DONE;
    }

    private void offer(Clearance clearance) {
        Watch watch = new Watch(clearance.identity().path().toString());
        WipedTarget target = new WipedTarget(clearance, watch::configure);
        targets.add(new Watched(target, watch, target::result));
    }

    private void offerMemory(String name, MemoryName memory) throws TargetRefusedException {
        if (memory.kind() != MemoryName.Kind.RAM) {
            throw new UsageException("memory of a GPU is labelled in passes, none of which outlives the next: target="
                    + name + "; pose wipe attests it, pose prove holds ram:SIZE, ram:max, devices and files");
        }
        Watch watch = new Watch(name);
        WipedMemory target = WipedMemory.take(name, memory.ramRequest(), watch::configure);
        held.add(target);
        targets.add(new Watched(target, watch, target::result));
        out.println("will hold: " + name + ", " + Sizes.exact(target.sizeBytes()) + "; the plan has to ask for " + name
                + ":" + target.sizeBytes());
        out.println("  " + target.facts().summary());
        out.flush();
    }

    /** Gives memory back. */
    @Override
    public void close() {
        held.forEach(WipedMemory::close);
    }

    List<ProverTarget> targets() {
        return targets;
    }

    /** Whether anything was overwritten. */
    boolean begun() {
        return begun;
    }

    /** What the prover's user wishes for a wipe, and the view that shows it. */
    private final class Watch {
        private final String name;
        private Progress view = event -> {};

        Watch(String name) {
            this.name = name;
        }

        private WipeSettings.Builder configure(WipeSettings.Builder settings) {
            settings.provider(wish.provider())
                    .verify(wish.verify())
                    .report(wish.places().sink(name))
                    .progress(view)
                    .cancellation(wish.cancellation());
            if (wish.threads() != null) {
                settings.labelers(wish.threads());
            }
            if (wish.memoryBudgetBytes() != null) {
                settings.memoryBudgetBytes(wish.memoryBudgetBytes());
            }
            return settings;
        }
    }

    /** A target whose wipe is shown. */
    private final class Watched implements ProverTarget {
        private final ProverTarget target;
        private final Watch watch;
        private final Supplier<Optional<WipeResult>> result;

        Watched(ProverTarget target, Watch watch, Supplier<Optional<WipeResult>> result) {
            this.target = target;
            this.watch = watch;
            this.result = result;
        }

        @Override
        public String name() {
            return target.name();
        }

        @Override
        public long sizeBytes() {
            return target.sizeBytes();
        }

        @Override
        public Answers fill(FillOrder order, LongConsumer bytesDone) throws IOException {
            begun = true;
            Answers answers;
            try (ProgressView view = ProgressView.of(wish.progress(), name(), err)) {
                watch.view = view;
                answers = target.fill(order, bytesDone);
            }
            result.get()
                    .ifPresent(wiped -> new ResultPrinter(out, err)
                            .print(wiped, wish.places().path(name())));
            return answers;
        }
    }
}
