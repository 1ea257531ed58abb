package io.github.posewipe.io.evidence;

import io.github.posewipe.io.Fill;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.evidence.TargetEvidence.Challenge;
import io.github.posewipe.io.evidence.TargetEvidence.Erasure;
import io.github.posewipe.io.evidence.TargetEvidence.ReadBack;
import java.util.ArrayList;
import java.util.List;

/** What a target comes to, from its own claims alone: signer and checker ask the same rule. */
final class EvidenceRule {
    private EvidenceRule() {}

    static EvidenceResult resultOf(Erasure erasure, ReadBack verification, Challenge challenge) {
        List<EvidenceResult> parts = new ArrayList<>();
        if (erasure != null) {
            parts.add(resultOf(erasure, verification));
        }
        if (challenge != null) {
            parts.add(resultOf(challenge));
        }
        if (parts.isEmpty()) {
            return EvidenceResult.INCOMPLETE;
        }
        boolean proved = challenge != null && challenge.accepted() && challenge.secure();
        EvidenceResult worst = EvidenceResult.worst(parts);
        // A proof says more than a read-back: what was written and proved need not be read as well.
        return proved && worst.isSuccess() ? EvidenceResult.PROVED : worst;
    }

    private static EvidenceResult resultOf(Erasure erasure, ReadBack verification) {
        boolean mismatch = verification != null && verification.mismatched() > 0;
        if (mismatch || erasure.status().equals(WipeStatus.MISMATCH.word())) {
            return EvidenceResult.CONTRADICTED;
        }
        boolean whole = erasure.bytesUnwritten() == 0 && erasure.badRanges().isEmpty();
        if (!whole || !erasure.status().equals(WipeStatus.DONE.word())) {
            return EvidenceResult.INCOMPLETE;
        }
        boolean comparable = !erasure.method().equals(Fill.RANDOM.id());
        boolean agreed = verification != null
                && verification.status().equals(WipeStatus.DONE.word())
                && verification.matched() == verification.samples()
                && verification.samples() > 0;
        if (verification != null && !agreed) {
            return EvidenceResult.INCOMPLETE;
        }
        return agreed && comparable ? EvidenceResult.ERASED : EvidenceResult.WRITTEN;
    }

    private static EvidenceResult resultOf(Challenge challenge) {
        if (!challenge.accepted()) {
            return EvidenceResult.CONTRADICTED;
        }
        return challenge.secure() ? EvidenceResult.PROVED : EvidenceResult.NOT_A_PROOF;
    }
}
