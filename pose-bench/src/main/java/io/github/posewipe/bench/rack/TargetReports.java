package io.github.posewipe.bench.rack;

import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.report.WipeReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Makes one entry of the several reports of a target. Of its wipes the latest counts. A verification adds to a wipe what it
 * found and never heals it: what was not wiped stays so until a later wipe wrote all of it. Not thread-safe.
 */
final class TargetReports {
    private static final Comparator<RackEntry> GRAVEST_FIRST = Comparator.comparing(
                    (RackEntry entry) -> entry.verdict().exitCode() == ExitCode.DONE)
            .thenComparing(entry -> entry.verdict().exitCode() == ExitCode.DONE
                    ? -coverage(entry)
                    : entry.verdict().ordinal());

    private final List<RackEntry> counted = new ArrayList<>();
    private final List<RackEntry> superseded = new ArrayList<>();

    TargetReports(List<RackEntry> all) {
        List<RackEntry> wipes = new ArrayList<>(all);
        List<RackEntry> verifications = new ArrayList<>(all);
        wipes.removeIf(RackEntry::isVerificationAlone);
        verifications.removeIf(entry -> !entry.isVerificationAlone());
        wipes = gravestOf(wipes, SameTarget::isOneWipe);
        for (RackEntry wipe : wipes) {
            boolean again = wipes.stream().anyMatch(later -> SameTarget.isWipedAgain(wipe, later));
            (again ? superseded : counted).add(wipe);
        }
        List<RackEntry> alone = new ArrayList<>();
        verifications.forEach(each -> wipeOf(each).ifPresentOrElse(place -> addTo(place, each), () -> alone.add(each)));
        counted.addAll(gravestOf(alone, TargetReports::isVerifiedAgain));
        counted.sort(Comparator.comparingInt(entry -> firstOf(entry, all)));
    }

    /** The reports that count, in the order of the files. */
    List<RackEntry> counted() {
        return counted;
    }

    /** The others: one of the same target stands for each. */
    List<RackEntry> superseded() {
        return superseded;
    }

    private static double coverage(RackEntry entry) {
        return entry.report().verify().map(WipeReport.Verify::coverage).orElse(-1.0);
    }

    private static int firstOf(RackEntry entry, List<RackEntry> all) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).equals(entry)
                    || all.get(i).file().equals(entry.file()) && SameTarget.isOneWipe(all.get(i), entry)) {
                return i;
            }
        }
        return all.size();
    }

    private static boolean isVerifiedAgain(RackEntry one, RackEntry other) {
        return SameTarget.isOneDisk(one, other)
                && one.report().target().path().equals(other.report().target().path());
    }

    /** Of entries that are of one target the gravest; of those that are right the one that read most. */
    private List<RackEntry> gravestOf(List<RackEntry> entries, BiPredicate<RackEntry, RackEntry> isSame) {
        List<RackEntry> kept = new ArrayList<>();
        entries.stream().sorted(GRAVEST_FIRST).forEach(entry -> {
            boolean known = kept.stream().anyMatch(graver -> isSame.test(graver, entry));
            (known ? superseded : kept).add(entry);
        });
        return kept;
    }

    /** The wipe that was read back; none if it may be one of several, such as partitions of one size. */
    private Optional<Integer> wipeOf(RackEntry verification) {
        List<Integer> fitting = new ArrayList<>();
        for (int i = 0; i < counted.size(); i++) {
            if (SameTarget.isReadBackOf(counted.get(i), verification)) {
                fitting.add(i);
            }
        }
        if (fitting.size() > 1) {
            String path = verification.report().target().path();
            fitting.removeIf(i -> !counted.get(i).report().target().path().equals(path));
        }
        return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
    }

    private void addTo(int place, RackEntry verification) {
        RackEntry wipe = counted.get(place);
        RackEntry both = wipe.withVerify(verification.report().verify());
        boolean isRight = verification.verdict().exitCode() == ExitCode.DONE;
        if (!isRight && both.verdict().exitCode() == ExitCode.DONE) {
            // It says of itself that it failed, though not in its figures: it counts as a whole.
            both = verification;
        }
        RackEntry most = List.of(wipe, both).stream().min(GRAVEST_FIRST).get();
        counted.set(place, wipe.verdict().exitCode() == ExitCode.DONE ? most : wipe);
        superseded.add(verification);
    }
}
