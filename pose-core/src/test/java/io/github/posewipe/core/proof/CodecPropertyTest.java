package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Whatever is in a plan comes back; whatever is done to its bytes is refused, and nothing else is thrown. */
class CodecPropertyTest {

    private static BoundPlan plan(long seed) {
        Random random = new Random(seed);
        List<PlannedTarget> targets = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            targets.add(new PlannedTarget("ziel-ü" + i, 32L * (1 + random.nextInt(1 << 30)) << random.nextInt(20)));
        }
        LabelScheme scheme = random.nextBoolean()
                ? LabelScheme.DRG_V1
                : LabelScheme.DRG_V2.withChainLength(1 + random.nextInt(LabelScheme.MAX_CHAIN_LENGTH));
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        int rounds = 1 + random.nextInt(SessionPlan.MAX_ROUNDS / count);
        SessionPlan plan = new SessionPlan(
                targets,
                scheme,
                1 << random.nextInt(21),
                rounds,
                random.nextInt(rounds),
                new TimeLimit(1 + random.nextLong(TimeLimit.MAX_PS), 1 + random.nextLong(TimeLimit.MAX_PS)),
                HexFormat.of().formatHex(bytes),
                Instant.ofEpochMilli(random.nextLong(1L << 45)));
        return new BoundPlan(plan, SessionSeed.of(bytes), bytes, Sessions.VERIFIER_KEY.verifyingKey());
    }

    private static byte[] encoded(BoundPlan plan) {
        ByteBuffer frame = Messages.encodePlan(plan, Sessions.VERIFIER_KEY);
        return Arrays.copyOf(frame.array(), frame.limit());
    }

    private static BoundPlan decoded(byte[] frame) throws ProofRefusedException {
        return Messages.decodePlan(ByteBuffer.wrap(frame), key -> {});
    }

    @Property(tries = 200, seed = "101")
    void aPlanComesBackAsItWas(@ForAll long seed) throws ProofRefusedException {
        BoundPlan plan = plan(seed);
        BoundPlan back = decoded(encoded(plan));
        assertEquals(plan.plan(), back.plan());
        assertEquals(plan.seed().fingerprint(), back.seed().fingerprint());
    }

    @Property(tries = 1000, seed = "102")
    void anyChangedByteIsRefused(
            @ForAll @IntRange(max = 9) int which,
            @ForAll @IntRange int at,
            @ForAll @IntRange(min = 1, max = 255) int mask) {
        byte[] frame = encoded(plan(which));
        frame[at % frame.length] ^= (byte) mask;
        assertThrows(ProofRefusedException.class, () -> decoded(frame));
    }

    @Property(tries = 300, seed = "103")
    void anyOtherLengthIsRefused(@ForAll @IntRange(max = 9) int which, @ForAll @IntRange(max = 8000) int length) {
        byte[] frame = encoded(plan(which));
        byte[] other = Arrays.copyOf(frame, length == frame.length ? length + 1 : length);
        if (other.length == 0) {
            other = new byte[] {MessageType.PLAN.code};
        }
        byte[] cut = other;
        assertThrows(ProofRefusedException.class, () -> decoded(cut));
    }

    /** Noise behind each type: refused by every decoder of another, and nothing but a refusal is thrown by its own. */
    @Property(tries = 2000, seed = "104")
    void noiseIsRefusedByEveryDecoder(
            @ForAll @IntRange(min = 1, max = 10) int type, @ForAll @Size(max = 400) byte[] noise) {
        byte[] bytes = ByteBuffer.allocate(1 + noise.length)
                .put((byte) type)
                .put(noise)
                .array();
        for (Decoder decoder : DECODERS) {
            String thrown = thrownBy(decoder.decode(), bytes);
            boolean allowed =
                    thrown.equals("ProofRefusedException") || thrown.equals("nothing") && decoder.type() == type;
            assertTrue(allowed, "decoder of type " + decoder.type() + ", type=" + type + ": " + thrown);
        }
        assertThrows(ProofRefusedException.class, () -> decoded(bytes));
        assertThrows(ProofRefusedException.class, () -> Transcript.read(bytes));
    }

    private static String thrownBy(Decode decode, byte[] bytes) {
        try {
            decode.accept(ByteBuffer.wrap(bytes));
            return "nothing";
        } catch (ProofRefusedException | RuntimeException thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    private interface Decode {
        void accept(ByteBuffer frame) throws ProofRefusedException;
    }

    private record Decoder(int type, Decode decode) {}

    private static final List<Decoder> DECODERS = List.of(
            new Decoder(1, Messages.Hello::decode),
            new Decoder(3, Messages.Working::decode),
            new Decoder(8, frame -> Statement.decode(frame, 1, Sessions.VERIFIER_KEY.verifyingKey())),
            new Decoder(9, Messages::decodeCountersignature));

    @Property(tries = 500, seed = "105")
    void progressIsWithinItsTotal(@ForAll long done, @ForAll long total) throws ProofRefusedException {
        ByteBuffer frame = new Messages.Working(done, total).encode();
        if (done < 0 || done > total) {
            assertThrows(ProofRefusedException.class, () -> Messages.Working.decode(frame));
        } else {
            assertEquals(new Messages.Working(done, total), Messages.Working.decode(frame));
        }
    }

    @Property(tries = 300, seed = "106")
    void aPositionLiesInItsChunk(
            @ForAll @LongRange(min = 1, max = 1L << 58 - 1) long labels, @ForAll @IntRange(max = 20) int log2) {
        for (LabelScheme scheme : LabelScheme.all()) {
            SessionPlan plan = SessionPlan.builder()
                    .target("t", labels * 32)
                    .scheme(scheme, 1 << log2)
                    .build();
            LabelCut cut = LabelCut.of(plan, plan.targets().get(0));
            for (long position : new long[] {0, labels / 2, labels - 1}) {
                long chunk = cut.chunkOf(position);
                assertEquals(position, chunk * (1L << log2) + cut.rankOf(position));
                assertTrue(
                        chunk < cut.chunkCount() && cut.rankOf(position) < cut.labelsIn(chunk),
                        "position=" + position + " of labels=" + labels + ", chunkLabels=" + (1 << log2));
            }
        }
    }
}
