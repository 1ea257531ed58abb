package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.core.proof.FillOrder;
import io.github.posewipe.core.proof.ProverTarget;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.TargetRequest;
import io.github.posewipe.io.prove.WipedTarget;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The targets that {@code pose prove} offers. All are cleared by the guard, or none is offered. */
final class ProvenTargets {
    private final Wish wish;
    private final PrintWriter out;
    private final PrintWriter err;
    private final List<ProverTarget> targets = new ArrayList<>();
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

    /** Asks the guard about each; {@link ExitCode#DONE} if all may be overwritten. */
    ExitCode examine(List<String> names, Long sizeBytes, boolean confirmed, List<Path> keyFiles) {
        OptionalLong size = sizeBytes == null ? OptionalLong.empty() : OptionalLong.of(sizeBytes);
        List<TargetRequest> requests = names.stream()
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
        guarded.cleared().forEach(clearance -> targets.add(new Watched(clearance)));
        return ExitCode.DONE;
    }

    List<ProverTarget> targets() {
        return targets;
    }

    /** Whether anything was overwritten. */
    boolean begun() {
        return begun;
    }

    /** A target whose wipe is shown. */
    private final class Watched implements ProverTarget {
        private final Clearance clearance;

        Watched(Clearance clearance) {
            this.clearance = clearance;
        }

        @Override
        public String name() {
            return clearance.identity().path().toString();
        }

        @Override
        public long sizeBytes() {
            return clearance.identity().sizeBytes();
        }

        @Override
        public Answers fill(FillOrder order, LongConsumer bytesDone) throws IOException {
            begun = true;
            Answers answers;
            WipedTarget target;
            try (ProgressView view = ProgressView.of(wish.progress(), name(), err)) {
                target = new WipedTarget(clearance, settings -> configure(settings, view));
                answers = target.fill(order, bytesDone);
            }
            target.result()
                    .ifPresent(wiped -> new ResultPrinter(out, err)
                            .print(wiped, wish.places().path(name())));
            return answers;
        }

        private WipeSettings.Builder configure(WipeSettings.Builder settings, ProgressView view) {
            settings.provider(wish.provider())
                    .verify(wish.verify())
                    .report(wish.places().sink(name()))
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
}
