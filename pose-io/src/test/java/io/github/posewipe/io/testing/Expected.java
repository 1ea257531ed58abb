package io.github.posewipe.io.testing;

import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.TargetLayout;
import java.nio.ByteBuffer;

/** What a target must hold, made chunk by chunk without the pipeline. */
public final class Expected {
    private Expected() {}

    public static byte[] labels(TargetLayout layout, SessionSeed seed, LabelerProvider provider) {
        byte[] all = new byte[Math.toIntExact(layout.sizeBytes())];
        for (long chunk = 0; chunk < layout.chunkCount(); chunk++) {
            ByteBuffer one = ByteBuffer.allocateDirect(layout.geometryOf(chunk).byteCount());
            try (Labeler labeler = provider.create(layout.geometryOf(chunk));
                    LabelRun run = labeler.start(seed, ChunkIndices.of(chunk))) {
                run.next(one);
            }
            one.flip().get(all, (int) layout.offsetBytes(chunk), one.capacity());
        }
        return all;
    }
}
