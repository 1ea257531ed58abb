package io.github.posewipe.io.testing;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A backend of a set speed: a slot labels at its rate and uses next to no processor for it, as a device does. Labels are
 * copies of a fixed pattern with the chunk's index in front, so that they are right or wrong like others. A pool of mixed speeds has slots of different rates.
 */
public final class ScriptedProvider implements LabelerProvider {
    /** A rate that nothing is held back for. */
    public static final double UNLIMITED = Double.POSITIVE_INFINITY;

    private static final int PATTERN_BYTES = 1 << 20;

    private final String name;
    private final List<Double> bytesPerSecond;
    private final int batchChunks;
    private final ByteBuffer pattern = ByteBuffer.allocateDirect(PATTERN_BYTES);

    /**
     * A backend.
     *
     * @param name its name
     * @param batchChunks chunks that a labeler likes to label side by side
     * @param bytesPerSecond the rate of each slot; those that are more take them in turn
     */
    public ScriptedProvider(String name, int batchChunks, List<Double> bytesPerSecond) {
        this(name, batchChunks, bytesPerSecond, randomPattern());
    }

    /**
     * A backend whose labels a device that compresses keeps next to nothing of.
     *
     * @param bytesPerSecond the rate of each slot; those that are more take them in turn
     * @return the backend
     */
    public static ScriptedProvider compressible(List<Double> bytesPerSecond) {
        return new ScriptedProvider("scripted", 16, bytesPerSecond, new byte[PATTERN_BYTES]);
    }

    /** A pattern that can't be compressed. */
    private static byte[] randomPattern() {
        byte[] bytes = new byte[PATTERN_BYTES];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private ScriptedProvider(String name, int batchChunks, List<Double> bytesPerSecond, byte[] labels) {
        this.name = name;
        this.batchChunks = batchChunks;
        this.bytesPerSecond = List.copyOf(bytesPerSecond);
        pattern.put(labels).clear();
    }

    @Override
    public String backend() {
        return name;
    }

    @Override
    public Availability availability() {
        return Availability.yes("scripted");
    }

    @Override
    public int autoRank() {
        return -1;
    }

    @Override
    public int defaultLabelers() {
        return bytesPerSecond.size();
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return 0;
    }

    /** The judge's: not held back. */
    @Override
    public Labeler create(ChunkGeometry geometry) {
        return new Scripted(geometry, UNLIMITED, name + "/judge");
    }

    @Override
    public Labeler create(ChunkGeometry geometry, int slot) {
        return new Scripted(geometry, bytesPerSecond.get(slot % bytesPerSecond.size()), name + "/" + slot);
    }

    private final class Scripted implements Labeler {
        private final ChunkGeometry geometry;
        private final double rate;
        private final String device;
        private double dueNs = System.nanoTime();
        private double lateNs;

        Scripted(ChunkGeometry geometry, double rate, String device) {
            this.geometry = geometry;
            this.rate = rate;
            this.device = device;
        }

        @Override
        public ChunkGeometry geometry() {
            return geometry;
        }

        @Override
        public String backend() {
            return device;
        }

        @Override
        public int batchChunks() {
            return batchChunks;
        }

        @Override
        public long workingBytes() {
            return 0;
        }

        @Override
        public LabelRun start(SessionSeed seed, ChunkIndices chunks) {
            return new ScriptedRun(this, chunks);
        }

        /**
         * Time that the copying took is part of the time that the labels are to take; what a sleep was too long is made up
         * for the next time, as a device does not wait for this thread to be woken.
         */
        private void hold(long bytes, long startNs) {
            dueNs = Math.max(dueNs, startNs - lateNs) + bytes * 1e9 / rate;
            long leftNs = (long) dueNs - System.nanoTime();
            lateNs = 0;
            if (leftNs > 0) {
                try {
                    TimeUnit.NANOSECONDS.sleep(leftNs);
                    lateNs = System.nanoTime() - dueNs;
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void close() {}
    }

    private final class ScriptedRun implements LabelRun {
        private final Scripted labeler;
        private final ChunkIndices chunks;
        private long done;

        ScriptedRun(Scripted labeler, ChunkIndices chunks) {
            this.labeler = labeler;
            this.chunks = chunks;
        }

        @Override
        public int next(ByteBuffer out) {
            long startNs = System.nanoTime();
            int chunkBytes = labeler.geometry().byteCount();
            int count = (int) Math.min(chunks.count() - done, Math.min(batchChunks, out.remaining() / chunkBytes));
            for (int i = 0; i < count; i++) {
                int start = out.position();
                fill(out, chunkBytes);
                out.putLong(start, chunks.at(done++));
            }
            labeler.hold((long) count * chunkBytes, startNs);
            return count;
        }

        private void fill(ByteBuffer out, int bytes) {
            for (int left = bytes; left > 0; ) {
                int part = Math.min(left, PATTERN_BYTES);
                out.put(pattern.duplicate().limit(part));
                left -= part;
            }
        }

        @Override
        public void close() {}
    }
}
