package io.github.posewipe.io.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Samples of a wipe of any length in a bounded list: when it is full, every second one is dropped and from then on only
 * every second one offered is kept. The samples kept are evenly spread over the wipe. Thread-safe.
 */
public final class SampleLog {
    /** Samples kept at most; a plot has no more points than that to show. */
    public static final int MOST = 240;

    private final List<Sample> kept = new ArrayList<>();
    private long stride = 1;
    private long offered;
    private Sample last;

    /** Empty. */
    public SampleLog() {}

    /**
     * Offers a sample, in ascending order of time, at even intervals.
     *
     * @param sample the sample
     */
    public synchronized void offer(Sample sample) {
        if (offered % stride == 0) {
            if (kept.size() == MOST - 1) {
                halve();
            }
            if (offered % stride == 0) {
                kept.add(sample);
            }
        }
        offered++;
        last = sample;
    }

    private void halve() {
        List<Sample> all = List.copyOf(kept);
        kept.clear();
        for (int i = 0; i < all.size(); i += 2) {
            kept.add(all.get(i));
        }
        stride *= 2;
    }

    /**
     * What is kept, the latest sample always among it.
     *
     * @return at most {@link #MOST} samples in ascending order of time
     */
    public synchronized List<Sample> samples() {
        List<Sample> samples = new ArrayList<>(kept);
        if (last != null && samples.get(samples.size() - 1) != last) {
            samples.add(last);
        }
        return List.copyOf(samples);
    }
}
