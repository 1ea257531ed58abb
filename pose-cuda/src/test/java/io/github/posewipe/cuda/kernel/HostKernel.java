package io.github.posewipe.cuda.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/**
 * The kernel source compiled for the host (src/test/cpp): the lanes of a warp run in lock-step from barrier to barrier,
 * with real shuffles, and every access to label memory is checked and counted.
 */
final class HostKernel {
    private static final String LIBRARY_PROPERTY = "pose.host.library";

    static {
        System.load(System.getProperty(LIBRARY_PROPERTY));
    }

    private HostKernel() {}

    /**
     * What a launch did.
     *
     * @param compressions computed by all lanes
     * @param laneSlots 32 for each compression that at least one lane of a warp computed
     * @param loadBytes of labels
     * @param storeBytes of labels
     * @param accesses of label memory
     * @param unlikeAccesses that were not 16 bytes wide and aligned
     * @param strayAccesses outside of output and scratch
     * @param brokenBarriers that not all lanes came to
     */
    record Counts(
            long compressions,
            long laneSlots,
            long loadBytes,
            long storeBytes,
            long accesses,
            long unlikeAccesses,
            long strayAccesses,
            long brokenBarriers) {

        /** Every launch keeps to these, whatever it labels. */
        void assertClean(String context) {
            assertTrue(accesses > 0, () -> "no access was counted: " + context);
            assertEquals(0, unlikeAccesses, () -> "label accesses that are not 16 bytes wide and aligned: " + context);
            assertEquals(0, strayAccesses, () -> "label accesses outside output and scratch: " + context);
            assertEquals(0, brokenBarriers, () -> "barriers that not all lanes came to: " + context);
        }
    }

    /** Labels chunks into {@code out}, from its position on; returns what was counted. */
    static Counts label(
            KernelVariant variant, ChunkGeometry geometry, SessionSeed seed, long[] chunks, ByteBuffer out) {
        ByteBuffer keys = keys(chunks.length);
        IntBuffer words = keys.asIntBuffer();
        words.put(ChunkKeys.sourceContextKey()).put(ChunkKeys.innerContextKey());
        for (int i = 0; i < chunks.length; i++) {
            try (ChunkKeys chunk = ChunkKeys.derive(geometry, seed, chunks[i])) {
                words.position(KernelVariant.CONTEXT_WORDS + i * KernelVariant.KEY_WORDS);
                words.put(chunk.keyWords()).put(chunk.descriptorWords());
            }
        }
        return launch(
                variant.entryPoint(),
                variant,
                geometry,
                keys,
                chunks.length,
                variant.gridBlocks(chunks.length),
                KernelVariant.BLOCK_THREADS,
                out);
    }

    /**
     * One warp's walk of the first copies of its chunks, without the rounds of the hash: the labels are nonsense and the
     * counts are right.
     */
    static Counts countFirstCopies(KernelVariant variant, ChunkGeometry geometry) {
        int chunks = variant.chunksAWarp();
        ByteBuffer out = ByteBuffer.allocateDirect(Math.multiplyExact(chunks, geometry.byteCount()));
        return launch(variant.entryPoint() + "_counted", variant, geometry, keys(chunks), chunks, 1, 32, out);
    }

    private static ByteBuffer keys(int chunks) {
        int words = KernelVariant.CONTEXT_WORDS + chunks * KernelVariant.KEY_WORDS;
        return ByteBuffer.allocateDirect(words * Integer.BYTES).order(ByteOrder.nativeOrder());
    }

    private static Counts launch(
            String name,
            KernelVariant variant,
            ChunkGeometry geometry,
            ByteBuffer keys,
            int chunks,
            int gridBlocks,
            int blockThreads,
            ByteBuffer out) {
        long[] counts = new long[Counts.class.getRecordComponents().length];
        assertTrue(
                launch(
                        name,
                        keys,
                        gridBlocks,
                        blockThreads,
                        chunks,
                        geometry.labelCount(),
                        geometry.n(),
                        geometry.scheme().chainLength(),
                        geometry.copyNodeCount(),
                        variant.scratchBytes(geometry, chunks),
                        out.duplicate().position(0),
                        out.position(),
                        counts),
                () -> "no such kernel, or no memory: " + name);
        return new Counts(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5], counts[6], counts[7]);
    }

    private static native boolean launch(
            String name,
            ByteBuffer keys,
            int gridBlocks,
            int blockThreads,
            int chunks,
            int labels,
            int n,
            int chain,
            long copyNodes,
            long scratchBytes,
            ByteBuffer out,
            long outOffset,
            long[] counts);
}
