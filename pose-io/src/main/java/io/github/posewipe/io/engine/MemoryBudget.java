package io.github.posewipe.io.engine;

import io.github.posewipe.io.MemoryPeaks;

/**
 * The memory of a run. Each team has a share of it guaranteed; a share that is needed no more is for all. What is taken
 * is counted, so that the peaks are known exactly. Thread-safe.
 */
public final class MemoryBudget {
    private final Ledger all;
    private final Ledger direct;
    private long peakResidentBytes;
    private long pinnedBytes;
    private long peakPinnedBytes;
    private long deviceBytes;
    private long peakDeviceBytes;

    /**
     * A budget.
     *
     * @param totalBytes what labelers and buffers may hold together
     * @param directBytes what the buffers alone may hold
     * @param shares how many teams share it
     */
    public MemoryBudget(long totalBytes, long directBytes, int shares) {
        this.all = new Ledger(totalBytes, shares);
        this.direct = new Ledger(directBytes, shares);
    }

    /**
     * A budget for one team.
     *
     * @param totalBytes what labelers and buffers may hold together
     * @return its only share
     */
    public static Share single(long totalBytes) {
        return new MemoryBudget(totalBytes, MachineMemory.directBytes(), 1).share(0);
    }

    /**
     * A team's share.
     *
     * @param number 0-based
     * @return the share
     */
    public Share share(int number) {
        return new Share(number);
    }

    /** Looks at the process's resident memory. */
    public void sample() {
        long now = MachineMemory.peakResidentBytes();
        synchronized (this) {
            peakResidentBytes = Math.max(peakResidentBytes, now);
        }
    }

    /**
     * The peaks so far.
     *
     * @return the peaks
     */
    public synchronized MemoryPeaks peaks() {
        return new MemoryPeaks(
                peakResidentBytes, direct.peak(), peakPinnedBytes, peakDeviceBytes, all.peak(), all.total());
    }

    private synchronized void hold(long pinned, long device) {
        pinnedBytes += pinned;
        deviceBytes += device;
        peakPinnedBytes = Math.max(peakPinnedBytes, pinnedBytes);
        peakDeviceBytes = Math.max(peakDeviceBytes, deviceBytes);
    }

    /** The part of one team. */
    public final class Share {
        private final int number;

        private Share(int number) {
            this.number = number;
        }

        /** The budget that it is a part of. */
        MemoryBudget budget() {
            return MemoryBudget.this;
        }

        long freeBytes() {
            return all.free(number);
        }

        long freeDirectBytes() {
            return direct.free(number);
        }

        /** Takes memory that a labeler holds. */
        boolean take(long bytes) {
            return all.take(number, bytes);
        }

        void give(long bytes) {
            all.give(number, bytes);
        }

        /** Takes memory of buffers. */
        boolean takeDirect(long bytes) {
            if (!all.take(number, bytes)) {
                return false;
            }
            if (!direct.take(number, bytes)) {
                all.give(number, bytes);
                return false;
            }
            return true;
        }

        void giveDirect(long bytes) {
            direct.give(number, bytes);
            all.give(number, bytes);
        }

        /** Counts what a labeler holds beyond the budget's kinds; negative when it is freed. */
        void hold(long pinned, long device) {
            MemoryBudget.this.hold(pinned, device);
        }

        /**
         * Whether everything was given back that was taken.
         *
         * @return false while a worker of an ended target still uses some of it
         */
        public boolean isReturned() {
            return all.used(number) == 0;
        }

        /** No target is left for this team: what it does not use is for the others. */
        public void retire() {
            all.retire(number);
            direct.retire(number);
        }
    }
}
