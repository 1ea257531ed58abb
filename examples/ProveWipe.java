import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.proof.Link;
import io.github.posewipe.core.proof.LinkPair;
import io.github.posewipe.core.proof.Prover;
import io.github.posewipe.core.proof.SessionPlan;
import io.github.posewipe.core.proof.SessionTimes;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.TimeLimit;
import io.github.posewipe.core.proof.Verdict;
import io.github.posewipe.core.proof.Verifier;
import io.github.posewipe.core.proof.VerifierSettings;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetRequest;
import io.github.posewipe.io.evidence.EvidenceBuilder;
import io.github.posewipe.io.evidence.EvidenceFiles;
import io.github.posewipe.io.evidence.EvidenceToken;
import io.github.posewipe.io.evidence.SanitisationRecord;
import io.github.posewipe.io.prove.WipedTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.FutureTask;

/**
 * Creates a file of 1 MiB as a verifier in the same process plans it, answers its timed challenges, and signs evidence:
 *
 * <pre>java -cp "pose-bench/target/lib/*" examples/ProveWipe.java FILE EVIDENCE LIMIT-NS COMPRESSION-NS</pre>
 */
public class ProveWipe {
    public static void main(String[] arguments) throws Exception {
        TargetRequest request = new TargetRequest(arguments[0], OptionalLong.of(1 << 20), false);
        GuardVerdict guard = Guard.ofThisSystem().examine(List.of(request), List.of()).get(0);
        if (guard instanceof GuardVerdict.Refused refused) {
            System.err.println(refused.refusal().getMessage());
            System.exit(3);
        }
        LabelerProvider provider = Labelers.auto().provider();
        WipedTarget target =
                new WipedTarget(((GuardVerdict.Cleared) guard).clearance(), settings -> settings.provider(provider));
        SessionPlan plan = SessionPlan.builder()
                .target(target.name(), target.sizeBytes())
                .limit(TimeLimit.ofNs(Long.parseLong(arguments[2]), Long.parseLong(arguments[3])))
                .build();
        LinkPair pair = LinkPair.inProcess();
        try (SigningKey key = SigningKey.generate();
                SigningKey proverKey = SigningKey.generate();
                Verifier verifier = Verifier.prepare(plan, key, VerifierSettings.of(provider))) {
            Prover prover = new Prover(proverKey, Set.of(key.verifyingKey()), List.of(target), SessionTimes.DEFAULT);
            FutureTask<?> proving = new FutureTask<>(() -> {
                try (Link link = pair.prover()) {
                    return prover.serve(link);
                }
            });
            new Thread(proving).start();
            Verdict verdict = verifier.run(pair.verifier()).verdict();
            proving.get();
            EvidenceBuilder claims = new EvidenceBuilder().verdict(verdict);
            target.result().ifPresent(wiped -> claims.wipe(wiped.report()));
            EvidenceToken token = EvidenceToken.sign(claims.build(), key);
            String page = new SanitisationRecord(token, Optional.empty()).html();
            EvidenceFiles.write(token, page, Path.of(arguments[1]));
            System.out.println(verdict.summary());
            System.out.println(token.verify(key.verifyingKey(), Optional.empty()).result().word());
        }
    }
}
