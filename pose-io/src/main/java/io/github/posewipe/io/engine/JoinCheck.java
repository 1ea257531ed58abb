package io.github.posewipe.io.engine;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.io.engine.LabelerSet.Member;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Optional;

/** Compares a labeler that joins a target under way with its judge, before it gets its first window. */
final class JoinCheck {
    private final FillRequest request;

    JoinCheck(FillRequest request) {
        this.request = request;
    }

    /**
     * Compares.
     *
     * @param own a buffer that nobody else uses
     * @param judged another
     * @return false if there is no memory for the judge
     */
    boolean compare(Member member, ByteBuffer own, ByteBuffer judged) {
        Optional<LabelerProvider> judge = member.slot().judge();
        if (judge.isEmpty()) {
            return true;
        }
        ChunkGeometry geometry = request.regularCheckGeometry(judge.get()).orElseThrow();
        long bytes = judge.get().workingBytes(geometry);
        if (!request.memory().take(bytes)) {
            return false;
        }
        try {
            compare(member, judge.get(), geometry, own, judged);
            return true;
        } finally {
            request.memory().give(bytes);
        }
    }

    private void compare(
            Member member, LabelerProvider judge, ChunkGeometry geometry, ByteBuffer own, ByteBuffer judged) {
        long chunks = request.layout().regularChunks();
        Labeler labeler = member.labeler().orElseThrow();
        ChunkCheck check = new ChunkCheck(request, geometry, new SecureRandom().nextLong(chunks), chunks);
        ChunkCheck.Computed batch = check.batch(labeler, member.slot(), own);
        batch.requireEqual(check.alone(judge, judged));
    }
}
