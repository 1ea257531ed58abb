package io.github.posewipe.cuda.testing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelScheme.Family;
import io.github.posewipe.cuda.device.GpuKernel;
import io.github.posewipe.cuda.kernel.KernelVariant;
import java.nio.ByteBuffer;

/** A kernel that is run by the CPU labeler's core, with the arguments that {@link KernelVariant} documents. */
final class ScriptedKernel implements GpuKernel {
    private static final byte SCAFFOLD = (byte) 0x5C;

    private final String entryPoint;
    private final KernelVariant variant;

    ScriptedKernel(String entryPoint) {
        this.entryPoint = entryPoint;
        variant = KernelVariant.all().stream()
                .filter(candidate -> candidate.entryPoint().equals(entryPoint))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no such kernel: " + entryPoint));
    }

    @Override
    public String entryPoint() {
        return entryPoint;
    }

    /** Checks the launch and labels its chunks. */
    void run(ScriptedMemory memory, int blocks, int threads, long[] arguments) {
        int chunks = Math.toIntExact(arguments[4]);
        ChunkGeometry launched = geometry(arguments);
        assertEquals(KernelVariant.BLOCK_THREADS, threads, "threads of a block");
        assertEquals(variant.gridBlocks(chunks), blocks, "blocks of the grid");
        assertEquals(launched.n(), arguments[6], "argument n");
        assertEquals(launched.copyNodeCount(), arguments[8], "argument copyNodes");
        if (variant.family() == Family.DRG_V1) {
            assertArrayEquals(ChunkKeys.sourceContextKey(), words(memory, arguments[0], 0), "source context key");
            assertArrayEquals(ChunkKeys.innerContextKey(), words(memory, arguments[0], 8), "inner context key");
        }
        dirtyScratch(memory, launched, chunks, arguments[3]);
        try (KeyedCpuLabels labels = new KeyedCpuLabels(launched)) {
            for (int done = 0; done < chunks; done += labels.lanes()) {
                int some = Math.min(labels.lanes(), chunks - done);
                ByteBuffer keys = keys(memory, arguments, done, some);
                long out = arguments[2] + (long) done * launched.byteCount();
                memory.at(out, (long) some * launched.byteCount()).put(labels.label(keys, some));
            }
        }
    }

    private static ByteBuffer keys(ScriptedMemory memory, long[] arguments, int first, int count) {
        int contextBytes = KernelVariant.CONTEXT_WORDS * Integer.BYTES;
        int keyBytes = KernelVariant.KEY_WORDS * Integer.BYTES;
        return ByteBuffer.allocateDirect(contextBytes + count * keyBytes)
                .put(memory.at(arguments[0], contextBytes))
                .put(memory.at(arguments[1] + (long) first * keyBytes, (long) count * keyBytes))
                .flip();
    }

    private ChunkGeometry geometry(long[] arguments) {
        LabelScheme scheme = variant.family() == Family.DRG_V1
                ? LabelScheme.DRG_V1
                : LabelScheme.DRG_V2.withChainLength(Math.toIntExact(arguments[7]));
        return ChunkGeometry.of(scheme, Math.toIntExact(arguments[5]));
    }

    private void dirtyScratch(ScriptedMemory memory, ChunkGeometry launched, int chunks, long address) {
        long bytes = variant.scratchBytes(launched, chunks);
        if (bytes > 0) {
            ByteBuffer scratch = memory.at(address, bytes);
            for (int i = 0; i < bytes; i++) {
                scratch.put(i, SCAFFOLD);
            }
        }
    }

    private static int[] words(ScriptedMemory memory, long address, int from) {
        int[] words = new int[8];
        memory.at(address + (long) from * Integer.BYTES, words.length * Integer.BYTES)
                .asIntBuffer()
                .get(words);
        return words;
    }

    @Override
    public void close() {
        // It holds nothing between two launches.
    }
}
