package io.github.posewipe.bench.rack;

import io.github.posewipe.io.TargetKind;
import io.github.posewipe.io.report.WipeReport;
import java.time.Instant;
import java.util.Optional;

/**
 * When two reports are of one target. Reports name no machine, and serial numbers repeat (virtual disks, enclosures), so
 * only what can't be of two machines counts: a seed that both have, for one disk by model, serial number and size, and
 * times that do not overlap. Whatever can't be told stays two targets: then no failure hides behind another's success.
 */
final class SameTarget {
    private SameTarget() {}

    /** Whether both are the report of one wipe, read back at different times or not at all. */
    static boolean isOneWipe(RackEntry one, RackEntry other) {
        return one.report().target().equals(other.report().target())
                && one.withVerify(Optional.empty())
                        .report()
                        .equals(other.withVerify(Optional.empty()).report());
    }

    /** Whether a wipe is a later one of the same target, such as one that went on after a crash. */
    static boolean isWipedAgain(RackEntry earlier, RackEntry later) {
        return isOneDisk(earlier, later)
                && earlier.report()
                        .target()
                        .path()
                        .equals(later.report().target().path())
                && earlier.report().startedAt().isBefore(later.report().startedAt())
                && !end(earlier).isAfter(later.report().startedAt());
    }

    /** Whether a verification, here or in another machine, read what a wipe wrote. */
    static boolean isReadBackOf(RackEntry wipe, RackEntry verification) {
        return isOneDisk(wipe, verification)
                && !end(wipe).isAfter(verification.report().startedAt());
    }

    /** One disk by what it says of itself, filled with the labels of one seed. */
    static boolean isOneDisk(RackEntry one, RackEntry other) {
        WipeReport.Target target = one.report().target();
        WipeReport.Target found = other.report().target();
        return target.kind().equals(TargetKind.BLOCK_DEVICE.words())
                && target.kind().equals(found.kind())
                && !target.serial().isBlank()
                && target.serial().equals(found.serial())
                && target.model().equals(found.model())
                && target.sizeBytes() == found.sizeBytes()
                && seed(one).isPresent()
                && seed(one).equals(seed(other));
    }

    private static Optional<String> seed(RackEntry entry) {
        return entry.report().labels().map(WipeReport.Labels::seedFingerprint);
    }

    private static Instant end(RackEntry entry) {
        return entry.report().finishedAt().orElse(entry.report().startedAt());
    }
}
