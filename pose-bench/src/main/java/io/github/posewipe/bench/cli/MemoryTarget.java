package io.github.posewipe.bench.cli;

import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.cuda.memory.HbmRequest;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.evidence.EvidenceBuilder;
import io.github.posewipe.io.memory.MemoryWipe;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** {@code pose wipe ram:SIZE} and {@code pose wipe hbm:GPU}: memory is the only target of its command. */
final class MemoryTarget {
    private final MemoryName memory;
    private final String name;
    private final WipeOptions options;
    private final EvidenceOptions evidence;
    private final PrintWriter out;
    private final PrintWriter err;

    MemoryTarget(MemoryName memory, WipeOptions options, EvidenceOptions evidence, PrintWriter out, PrintWriter err) {
        this.memory = memory;
        this.name = options.targets.get(0);
        this.options = options;
        this.evidence = evidence;
        this.out = out;
        this.err = err;
    }

    /** Wipes it, or says what that would do. */
    ExitCode wipe(WipeSettings.Builder settings, WipeSettings common, Optional<SessionSeed> given)
            throws TargetRefusedException, IOException {
        ReportPlaces places = new ReportPlaces(options.report);
        if (options.leaveBytes != null && memory.kind() != MemoryName.Kind.HBM) {
            throw new UsageException("option --leave: only memory of a GPU is labelled in passes; name hbm:GPU");
        }
        try {
            return memory.kind() == MemoryName.Kind.RAM
                    ? wipeRam(settings, common, given, places)
                    : wipeHbm(common, given, places);
        } catch (IllegalArgumentException notPossible) {
            throw new UsageException(notPossible.getMessage(), notPossible);
        }
    }

    private ExitCode wipeRam(
            WipeSettings.Builder settings, WipeSettings common, Optional<SessionSeed> given, ReportPlaces places)
            throws TargetRefusedException {
        RamCommandRun run = new RamCommandRun(name, options, out, err);
        if (options.dryRun) {
            return run.dryRun(common, places.path(name));
        }
        MemoryWipe.Outcome outcome = run.run(settings, given, places);
        long rest = outcome.facts().physicalBytes() - outcome.facts().heldBytes();
        EvidenceBuilder builder = new EvidenceBuilder().wipe(outcome.result().report(), rest);
        return ExitCode.gravest(List.of(outcome.result().exitCode(), evidence.write(builder, out, err)));
    }

    private ExitCode wipeHbm(WipeSettings common, Optional<SessionSeed> given, ReportPlaces places) throws IOException {
        long leave = options.leaveBytes == null ? HbmRequest.DEFAULT_LEAVE_BYTES : options.leaveBytes;
        HbmCommandRun run = new HbmCommandRun(name, leave, out, err);
        if (options.dryRun) {
            return run.dryRun(common);
        }
        try (SessionSeed fresh = SessionSeed.random()) {
            Cancellation cancellation = StopSignals.handle(err);
            HbmCommandRun.Done done = run.run(common, given.orElse(fresh), places, cancellation);
            EvidenceBuilder builder = new EvidenceBuilder().wipe(done.report(), done.unattestedBytes());
            return ExitCode.gravest(List.of(HbmCommandRun.exitCode(done.report()), evidence.write(builder, out, err)));
        }
    }
}
