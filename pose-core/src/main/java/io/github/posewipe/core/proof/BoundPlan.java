package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A plan with what binds it to one session: the seed, the nonce of the prover that it is for, and the verifier's key.
 *
 * @param plan the plan
 * @param seed the session seed, closed with this
 * @param proverNonce 32 bytes that the prover chose for this session
 * @param verifierKey the key that signs it
 */
record BoundPlan(SessionPlan plan, SessionSeed seed, byte[] proverNonce, VerifyingKey verifierKey)
        implements AutoCloseable {
    static final int PROVER_NONCE_BYTES = 32;
    private static final int FIXED_FIELDS = 13;
    private static final int LONGEST_SCHEME = 16;

    /** The parameters in the order in which they travel. */
    List<PlanField> fields() {
        List<PlanField> fields = new ArrayList<>();
        fields.add(new PlanField("nonce", HexFormat.of().parseHex(plan.nonce())));
        fields.add(new PlanField("proverNonce", proverNonce));
        fields.add(new PlanField("verifierKey", verifierKey.bytes()));
        fields.add(new PlanField("seed", seed.copyBytes()));
        fields.add(new PlanField("scheme", plan.scheme().id().getBytes(StandardCharsets.US_ASCII)));
        fields.add(PlanField.of("chain", plan.scheme().chainLength()));
        fields.add(PlanField.of("chunkLabels", plan.chunkLabels()));
        fields.add(PlanField.of("rounds", plan.rounds()));
        fields.add(PlanField.of("lateAllowed", plan.lateAllowed()));
        fields.add(PlanField.of("limitPs", plan.limit().roundTripPs()));
        fields.add(PlanField.of("compressionPs", plan.limit().compressionPs()));
        fields.add(PlanField.of("issuedAtMs", plan.issuedAt().toEpochMilli()));
        fields.add(PlanField.of("targets", plan.targets().size()));
        for (int i = 0; i < plan.targets().size(); i++) {
            PlannedTarget target = plan.targets().get(i);
            fields.add(new PlanField("target[" + i + "].name", target.name().getBytes(StandardCharsets.UTF_8)));
            fields.add(PlanField.of("target[" + i + "].size", target.sizeBytes()));
        }
        return fields;
    }

    /** The digests of the parameters. */
    List<byte[]> digests() {
        List<PlanField> fields = fields();
        List<byte[]> digests = PlanField.digests(fields);
        PlanField.forgetSeed(fields);
        return digests;
    }

    /** Reads the parameters, bounded but not yet judged. */
    static List<PlanField> readFields(FrameReader frame) throws ProofRefusedException {
        List<PlanField> fields = new ArrayList<>();
        for (String name : List.of("nonce", "proverNonce", "verifierKey", "seed")) {
            fields.add(read(frame, name, 32, 32));
        }
        fields.add(read(frame, "scheme", 1, LONGEST_SCHEME));
        for (String name : List.of("chain", "chunkLabels", "rounds", "lateAllowed")) {
            fields.add(read(frame, name, Integer.BYTES, Integer.BYTES));
        }
        for (String name : List.of("limitPs", "compressionPs", "issuedAtMs")) {
            fields.add(read(frame, name, Long.BYTES, Long.BYTES));
        }
        fields.add(read(frame, "targets", Integer.BYTES, Integer.BYTES));
        int targets = number(fields, FIXED_FIELDS - 1);
        if (targets < 1 || targets > SessionPlan.MAX_TARGETS) {
            throw new ProofRefusedException(
                    "targets", "count out of range: targets=" + targets + ", allowed: 1.." + SessionPlan.MAX_TARGETS);
        }
        for (int i = 0; i < targets; i++) {
            fields.add(read(frame, "target[" + i + "].name", 1, PlannedTarget.MAX_NAME_BYTES));
            fields.add(read(frame, "target[" + i + "].size", Long.BYTES, Long.BYTES));
        }
        return fields;
    }

    private static PlanField read(FrameReader frame, String name, int least, int most) throws ProofRefusedException {
        return new PlanField(name, frame.sized(name, least, most));
    }

    /** The plan of parameters that were read. The seed of the result is the caller's to close. */
    static BoundPlan of(List<PlanField> fields) throws ProofRefusedException {
        LabelScheme scheme = scheme(new String(fields.get(4).value(), StandardCharsets.US_ASCII), number(fields, 5));
        VerifyingKey verifierKey = key("verifierKey", fields.get(2).value());
        List<PlannedTarget> targets = new ArrayList<>();
        for (int i = FIXED_FIELDS; i < fields.size(); i += 2) {
            targets.add(target(fields.get(i), longNumber(fields, i + 1)));
        }
        try {
            SessionPlan plan = new SessionPlan(
                    targets,
                    scheme,
                    number(fields, 6),
                    number(fields, 7),
                    number(fields, 8),
                    limit(longNumber(fields, 9), longNumber(fields, 10)),
                    HexFormat.of().formatHex(fields.get(0).value()),
                    Instant.ofEpochMilli(longNumber(fields, 11)));
            return new BoundPlan(
                    plan, SessionSeed.of(fields.get(3).value()), fields.get(1).value(), verifierKey);
        } catch (IllegalArgumentException outOfRange) {
            throw new ProofRefusedException("plan", outOfRange.getMessage());
        } finally {
            PlanField.forgetSeed(fields);
        }
    }

    static VerifyingKey key(String field, byte[] bytes) throws ProofRefusedException {
        try {
            return VerifyingKey.of(bytes);
        } catch (IllegalArgumentException noKey) {
            throw new ProofRefusedException(field, noKey.getMessage());
        }
    }

    private static LabelScheme scheme(String id, int chain) throws ProofRefusedException {
        LabelScheme scheme;
        try {
            scheme = LabelScheme.of(id);
        } catch (IllegalArgumentException unknown) {
            throw new ProofRefusedException("scheme", "unknown scheme, known: drg-v1, drg-v2");
        }
        try {
            return scheme.withChainLength(chain);
        } catch (IllegalArgumentException outOfRange) {
            throw new ProofRefusedException("chain", outOfRange.getMessage());
        }
    }

    private static TimeLimit limit(long limitPs, long compressionPs) throws ProofRefusedException {
        try {
            return new TimeLimit(limitPs, compressionPs);
        } catch (IllegalArgumentException outOfRange) {
            boolean ofLimit = limitPs < 1 || limitPs > TimeLimit.MAX_PS;
            throw new ProofRefusedException(ofLimit ? "limitPs" : "compressionPs", outOfRange.getMessage());
        }
    }

    private static PlannedTarget target(PlanField name, long sizeBytes) throws ProofRefusedException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(name.value()))
                    .toString();
            return new PlannedTarget(text, sizeBytes);
        } catch (CharacterCodingException noText) {
            throw new ProofRefusedException(name.name(), "name is no UTF-8");
        } catch (IllegalArgumentException outOfRange) {
            boolean ofName = outOfRange.getMessage().startsWith("bad target name");
            throw new ProofRefusedException(
                    ofName ? name.name() : name.name().replace(".name", ".size"), outOfRange.getMessage());
        }
    }

    /** Zeroes the seed. */
    @Override
    public void close() {
        seed.close();
    }

    private static int number(List<PlanField> fields, int index) {
        return ByteBuffer.wrap(fields.get(index).value()).getInt();
    }

    private static long longNumber(List<PlanField> fields, int index) {
        return ByteBuffer.wrap(fields.get(index).value()).getLong();
    }
}
