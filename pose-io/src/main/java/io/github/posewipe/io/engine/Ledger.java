package io.github.posewipe.io.engine;

import java.util.Arrays;

/**
 * An amount that several parties share. Each has a part guaranteed that nobody else can take, until it says that it needs
 * it no more; what is left is for whoever asks first. Thread-safe.
 */
final class Ledger {
    private final long total;
    private final long[] guaranteed;
    private final long[] used;
    private long usedByAll;
    private long peak;

    Ledger(long total, int parties) {
        this.total = total;
        this.guaranteed = new long[parties];
        this.used = new long[parties];
        Arrays.fill(guaranteed, total / parties);
    }

    long total() {
        return total;
    }

    /** What a party could take now. */
    synchronized long free(int party) {
        long others = 0;
        for (int i = 0; i < used.length; i++) {
            others += i == party ? 0 : Math.max(guaranteed[i], used[i]);
        }
        return Math.max(0, total - others - used[party]);
    }

    synchronized boolean take(int party, long amount) {
        if (amount > free(party)) {
            return false;
        }
        used[party] += amount;
        usedByAll += amount;
        peak = Math.max(peak, usedByAll);
        return true;
    }

    synchronized void give(int party, long amount) {
        used[party] -= amount;
        usedByAll -= amount;
    }

    /** What a party has taken and not given back. */
    synchronized long used(int party) {
        return used[party];
    }

    /** The party needs its guaranteed part no more. */
    synchronized void retire(int party) {
        guaranteed[party] = 0;
    }

    /** The most that was taken at once. */
    synchronized long peak() {
        return peak;
    }
}
