package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every parameter of a plan, changed on its way or by a side that uses another one, is refused by name. */
@Timeout(60)
class ChangedParameterTest {
    private static final HeldLabels TARGET = new HeldLabels("disk", 64 * 32);
    private static final byte[] NONCE = Sessions.filled(9);

    private static BoundPlan bound(SessionPlan plan, int seed) {
        return new BoundPlan(plan, SessionSeed.of(Sessions.filled(seed)), NONCE, Sessions.VERIFIER_KEY.verifyingKey());
    }

    static List<String> fields() {
        return bound(Sessions.plan(5, TARGET).build(), 1).fields().stream()
                .map(PlanField::name)
                .filter(name -> !name.equals("verifierKey"))
                .toList();
    }

    /** Where the value of a parameter begins in the frame. */
    private static int offsetOf(String field, BoundPlan plan) {
        int offset = 1;
        for (PlanField each : plan.fields()) {
            if (each.name().equals(field)) {
                return offset + Short.BYTES;
            }
            offset += Short.BYTES + each.value().length;
        }
        throw new AssertionError("no such field: " + field);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aParameterChangedOnItsWayToTheProver(String field) {
        int[] sent = {0};
        LinkPair pair = LinkPair.inProcess();
        Link meddling = new MeddlingLink(pair.verifier()) {
            @Override
            ByteBuffer outgoing(ByteBuffer frame) {
                if (sent[0]++ == 0) {
                    // The lowest bit of the first byte: a name stays text, a count stays near.
                    int last = field.equals("scheme") || field.endsWith("name") ? 0 : lengthOf(frame, field) - 1;
                    int at = at(frame, field) + last;
                    frame.put(at, (byte) (frame.get(at) ^ 1));
                }
                return frame;
            }
        };
        Verifier verifier = Sessions.verifier(Sessions.plan(5, TARGET).build(), 3);
        ProofRefusedException refusal = Sessions.run(verifier, Sessions.prover(TARGET), meddling, pair.prover())
                .refusal();
        // Another number of targets is another message: it is cut at another place.
        assertTrue(
                refusal.field().equals(field)
                        || field.equals("targets") && refusal.field().startsWith("target"),
                field + " was refused as " + refusal.getMessage());
    }

    private static int at(ByteBuffer frame, String field) {
        return offsetOf(field, bound(Sessions.plan(5, TARGET).build(), 3));
    }

    private static int lengthOf(ByteBuffer frame, String field) {
        return frame.getShort(at(frame, field) - Short.BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonce", "seed", "scheme", "chain", "chunkLabels", "rounds", "limitPs", "target[0].size"})
    void aProverThatUsedAnotherParameter(String field) throws Exception {
        SessionPlan plan = Sessions.plan(5, TARGET).build();
        SessionPlan other =
                switch (field) {
                    case "nonce" ->
                        Sessions.plan(5, TARGET).nonce("cd".repeat(32)).build();
                    case "scheme" ->
                        Sessions.plan(5, TARGET)
                                .scheme(LabelScheme.DRG_V1, Sessions.CHUNK_LABELS)
                                .build();
                    case "chain" ->
                        Sessions.plan(5, TARGET)
                                .scheme(Sessions.SCHEME.withChainLength(3), Sessions.CHUNK_LABELS)
                                .build();
                    case "chunkLabels" ->
                        Sessions.plan(5, TARGET).scheme(Sessions.SCHEME, 32).build();
                    case "rounds" -> Sessions.plan(4, TARGET).build();
                    case "limitPs" ->
                        Sessions.plan(5, TARGET)
                                .limit(TimeLimit.ofNs(1, 30_000_000_000L))
                                .build();
                    case "target[0].size" ->
                        Sessions.plan(5, new HeldLabels("disk", 32 * 32)).build();
                    default -> plan;
                };
        ByteBuffer ready = Messages.encodeReady(bound(other, field.equals("seed") ? 2 : 1), Sessions.PROVER_KEY);
        BoundPlan asked = bound(
                new SessionPlan(
                        plan.targets(),
                        plan.scheme(),
                        plan.chunkLabels(),
                        plan.rounds(),
                        plan.lateAllowed(),
                        plan.limit(),
                        plan.nonce(),
                        other.issuedAt()),
                1);
        assertEquals(field.equals("scheme") ? "scheme" : field, refusedField(ready, asked));
    }

    private static String refusedField(ByteBuffer ready, BoundPlan asked) {
        try {
            Messages.requireReady(ready, asked, Sessions.PROVER_KEY.verifyingKey());
            return "nothing";
        } catch (ProofRefusedException refusal) {
            return refusal.field();
        }
    }

    static IntStream strangers() {
        return IntStream.of(4, 5);
    }

    @ParameterizedTest
    @MethodSource("strangers")
    void aVerifierThatIsNotTrustedGetsNothingWiped(int key) {
        HeldLabels target = new HeldLabels("disk", 64 * 32);
        Verifier stranger = Verifier.prepare(
                Sessions.plan(5, target).build(), SigningKey.of(Sessions.filled(key)), Sessions.settings());
        LinkPair pair = LinkPair.inProcess();
        Sessions.Ends ends = Sessions.run(stranger, Sessions.prover(target), pair.verifier(), pair.prover());
        assertEquals("verifierKey", ends.refusal().field());
        assertEquals(0, target.fills);
    }

    @ParameterizedTest
    @ValueSource(strings = {"target[0].name", "target[0].size", "targets"})
    void targetsThatAreNotOfferedOrNotAskedForAreRefused(String field) {
        HeldLabels offered = new HeldLabels("disk", 64 * 32);
        HeldLabels second = new HeldLabels("second", 32);
        SessionPlan plan =
                switch (field) {
                    case "target[0].name" ->
                        Sessions.plan(5, new HeldLabels("other", 64 * 32)).build();
                    case "target[0].size" ->
                        Sessions.plan(5, new HeldLabels("disk", 63 * 32)).build();
                    default -> Sessions.plan(5, offered).build();
                };
        Prover prover = field.equals("targets") ? Sessions.prover(offered, second) : Sessions.prover(offered);
        LinkPair pair = LinkPair.inProcess();
        Sessions.Ends ends = Sessions.run(Sessions.verifier(plan, 4), prover, pair.verifier(), pair.prover());
        assertEquals(field, ends.refusal().field());
        assertEquals(0, offered.fills);
    }
}
