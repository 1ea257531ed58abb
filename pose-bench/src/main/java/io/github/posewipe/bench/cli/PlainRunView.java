package io.github.posewipe.bench.cli;

import io.github.posewipe.io.Progress;
import io.github.posewipe.io.RunProgress;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.RunSnapshot.TargetRow;
import io.github.posewipe.io.WipeStatus;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Plain lines for a pipe or a log: the stages of each target and, where there are several, the end of each and a total
 * every few seconds.
 */
final class PlainRunView implements RunView {
    private static final long BETWEEN_TOTALS_NS = TimeUnit.SECONDS.toNanos(5);

    private final PrintWriter err;
    private final int targetCount;
    private final LongSupplier clockNs;
    private final List<PlainProgress> targets = new ArrayList<>();
    private final Set<Integer> ended = new HashSet<>();
    private long lastTotalNs;

    PlainRunView(PrintWriter err, int targetCount, LongSupplier clockNs) {
        this.err = err;
        this.targetCount = targetCount;
        this.clockNs = clockNs;
        this.lastTotalNs = clockNs.getAsLong();
    }

    @Override
    public RunProgress run() {
        return targetCount > 1 ? this::update : RunProgress.none();
    }

    @Override
    public synchronized Progress target(String name) {
        PlainProgress progress = new PlainProgress(name, err, clockNs);
        targets.add(progress);
        return progress;
    }

    private synchronized void update(RunSnapshot snapshot) {
        for (int i = 0; i < snapshot.targets().size(); i++) {
            TargetRow row = snapshot.targets().get(i);
            if (row.end().isPresent() && ended.add(i)) {
                err.println(row.name() + ": " + row.end().map(WipeStatus::word).orElseThrow());
            }
        }
        if (clockNs.getAsLong() - lastTotalNs >= BETWEEN_TOTALS_NS) {
            lastTotalNs = clockNs.getAsLong();
            err.println(total(snapshot));
        }
    }

    private String total(RunSnapshot snapshot) {
        double percent = snapshot.bytesTotal() == 0 ? 0 : 100.0 * snapshot.bytesDone() / snapshot.bytesTotal();
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "total: %.1f %% of %s, %d of %d targets have ended",
                Math.floor(percent * 10) / 10,
                Sizes.readable(snapshot.bytesTotal()),
                ended.size(),
                targetCount));
        snapshot.windowRate()
                .ifPresent(rate -> line.append(String.format(Locale.ROOT, ", %.1f MiB/s", rate / (1 << 20))));
        snapshot.etaSeconds().ifPresent(seconds -> line.append(", ETA ").append(ProgressView.duration(seconds)));
        return line.append(snapshot.paused() ? ", paused" : "").toString();
    }

    @Override
    public void print(String line) {
        err.println(line);
    }

    @Override
    public synchronized void close() {
        targets.forEach(PlainProgress::close);
    }
}
