package io.github.posewipe.io.engine;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetLayout;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.verify.VerifyResult;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads chunks of a target and compares them with what a pool's fillers make anew. Each worker fills one buffer with a
 * batch of chunks and reads the target in pieces beside it, so that the read-back needs no more memory than the wipe.
 */
public final class ReadBack {
    private static final int MOST_PIECE_BYTES = 1 << 20;

    private final TargetChannel channel;
    private final FillerPool pool;
    private final List<PoolFiller> fillers;
    private final List<ByteBuffer> buffers;
    private final TargetLayout layout;
    private final int alignmentBytes;
    private final Cancellation cancellation;
    private final BatchSource source;
    private final ReadBackTally tally;
    private volatile boolean stopped;

    /**
     * A read-back.
     *
     * @param channel the open target; stays the caller's to close
     * @param pool fillers of what belongs on the target, which nobody else uses meanwhile
     * @param extent how much is read: not none
     * @param cancellation stops it
     */
    public ReadBack(TargetChannel channel, FillerPool pool, VerifyExtent extent, Cancellation cancellation) {
        this.channel = channel;
        this.pool = pool;
        this.fillers = pool.soundFillers();
        this.buffers = pool.buffers();
        this.layout = pool.request().layout();
        this.alignmentBytes = pool.request().alignmentBytes();
        this.cancellation = cancellation;
        long samples = extent.samplesOf(layout.chunkCount());
        this.tally = new ReadBackTally(layout, samples);
        this.source = samples == layout.chunkCount()
                ? BatchSource.all(layout, pool.windows(0))
                : BatchSource.sample(layout, pool.windows(0), samples, batchChunks(samples));
    }

    /** Chunks of a batch of samples: what fits a buffer, or fewer so that every filler has a share. */
    private int batchChunks(long samples) {
        long share = samples / fillers.size() + 1;
        return Math.toIntExact(Math.min(pool.plan().windowChunks(), share));
    }

    /**
     * Reads and compares.
     *
     * @param progress hears how far it has come
     * @return what was found
     */
    public VerifyResult run(Progress progress) {
        Workers workers = pool.newWorkers();
        List<ByteBuffer> pieces = pieces();
        try (ProgressTracker tracker = new ProgressTracker(progress, ProgressStage.VERIFY, source.totalBytes())) {
            for (int i = 0; i < pieces.size(); i++) {
                Worker worker = new Worker(fillers.get(i), buffers.get(i), pieces.get(i), tracker);
                workers.start("pose-verify-" + i, worker::work);
            }
            workers.await(cancellation);
            return tally.result(Optional.empty());
        } catch (WorkerFailedException failed) {
            return tally.result(Optional.of(Failures.underWay(failed.getCause())));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return tally.result(Optional.empty());
        } finally {
            stopped = true;
        }
    }

    /** One piece a worker, cut from the buffers that no worker fills; fewer workers where those are too small. */
    private List<ByteBuffer> pieces() {
        List<ByteBuffer> spare = buffers.subList(fillers.size(), buffers.size());
        int bufferBytes = pool.plan().bufferBytes();
        int wantedOfEach = (fillers.size() + spare.size() - 1) / spare.size();
        int wantedBytes = bufferBytes / wantedOfEach / alignmentBytes * alignmentBytes;
        int pieceBytes = Math.max(alignmentBytes, Math.min(MOST_PIECE_BYTES, wantedBytes));
        return spare.stream()
                .flatMap(buffer -> IntStream.range(0, bufferBytes / pieceBytes)
                        .mapToObj(i -> buffer.clear().slice(i * pieceBytes, pieceBytes)))
                .limit(fillers.size())
                .toList();
    }

    /** One worker: a filler, the buffer that it fills, and a piece to read into. */
    private final class Worker {
        private final WindowFiller filler;
        private final ByteBuffer expected;
        private final ByteBuffer piece;
        private final ProgressTracker tracker;

        Worker(WindowFiller filler, ByteBuffer expected, ByteBuffer piece, ProgressTracker tracker) {
            this.filler = filler;
            this.expected = expected;
            this.piece = piece;
            this.tracker = tracker;
        }

        void work() throws TargetIoException {
            Optional<ChunkBatch> batch = source.next();
            while (batch.isPresent() && !stopped && !cancellation.isCancelled()) {
                verify(batch.get());
                tracker.advance(batch.get().byteCount(layout));
                batch = source.next();
            }
        }

        private void verify(ChunkBatch batch) throws TargetIoException {
            filler.fill(batch, expected.clear().limit(batch.byteCount(layout)));
            BatchComparison comparison = new BatchComparison(layout);
            int position = 0;
            for (long i = 0; i < batch.chunkCount(); ) {
                long first = batch.chunkAt(i, layout);
                long end = first;
                while (i < batch.chunkCount() && batch.chunkAt(i, layout) == end) {
                    i++;
                    end++;
                }
                long offsetBytes = layout.offsetBytes(first);
                int lengthBytes = Math.toIntExact(layout.offsetBytes(end) - offsetBytes);
                compare(offsetBytes, expected.slice(position, lengthBytes), comparison);
                position += lengthBytes;
            }
            tally.add(batch, comparison.end());
        }

        /** Reads a run of chunks in pieces that begin and end at sectors, and compares what lies inside. */
        private void compare(long offsetBytes, ByteBuffer belongs, BatchComparison comparison)
                throws TargetIoException {
            int done = 0;
            while (done < belongs.capacity()) {
                long at = offsetBytes + done;
                long readFrom = at - at % alignmentBytes;
                long left = offsetBytes + belongs.capacity() - readFrom;
                long wanted = (left + alignmentBytes - 1) / alignmentBytes * alignmentBytes;
                long readable = Math.min(wanted, layout.sizeBytes() - readFrom);
                int readBytes = (int) Math.min(piece.capacity(), readable);
                channel.read(piece.clear().limit(readBytes), readFrom);
                int skipped = (int) (at - readFrom);
                int compared = Math.min(readBytes - skipped, belongs.capacity() - done);
                comparison.compare(piece.slice(skipped, compared), belongs.slice(done, compared), at);
                done += compared;
            }
        }
    }
}
