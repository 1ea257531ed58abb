package io.github.posewipe.bench.cli;

import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRequest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The targets of a wipe with the guard's verdict on each. Each target has its own fate: one that is refused stops no
 * other.
 *
 * @param verdicts one a target, in the order named
 */
record GuardedTargets(List<GuardVerdict> verdicts) {

    /**
     * Examines the targets named; opens nothing for writing.
     *
     * @param options names, sizes and what the user confirmed
     * @param places where the reports go
     * @param files what else the run reads or writes, none of which may lie on a target
     * @param goesOn whether a journal says that a target was confirmed before
     */
    static GuardedTargets examine(WipeOptions options, ReportPlaces places, List<Path> files, Predicate<Path> goesOn) {
        OptionalLong size = options.sizeBytes == null ? OptionalLong.empty() : OptionalLong.of(options.sizeBytes);
        List<TargetRequest> requests = new ArrayList<>();
        List<Path> outputs = new ArrayList<>(files);
        for (String target : options.targets) {
            outputs.add(places.path(target));
            requests.add(new TargetRequest(target, size, options.confirmed || goesOn.test(FileNodes.path(target))));
        }
        return new GuardedTargets(Guard.ofThisSystem()
                .examine(requests, outputs.stream().distinct().toList()));
    }

    /** What may be overwritten. */
    List<Clearance> cleared() {
        return verdicts.stream()
                .filter(GuardVerdict.Cleared.class::isInstance)
                .map(verdict -> ((GuardVerdict.Cleared) verdict).clearance())
                .toList();
    }

    /** The exit codes of those that may not. */
    List<ExitCode> refusals() {
        return refused().map(refusal -> ExitCode.of(refusal.reason())).toList();
    }

    private Stream<TargetRefusedException> refused() {
        return verdicts.stream()
                .filter(GuardVerdict.Refused.class::isInstance)
                .map(verdict -> ((GuardVerdict.Refused) verdict).refusal());
    }

    /** Prints what will be overwritten, and what is refused and why. */
    void print(PrintWriter out, PrintWriter err) {
        cleared()
                .forEach(clearance -> out.println(
                        (clearance.createsFile() ? "will create: " : "will overwrite: ") + clearance.description()));
        out.flush();
        refused().forEach(refusal -> err.println("pose: " + refusal.getMessage()));
    }
}
