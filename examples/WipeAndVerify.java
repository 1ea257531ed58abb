import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetRequest;
import io.github.posewipe.io.Targets;
import io.github.posewipe.io.report.Reports;
import io.github.posewipe.io.verify.Verification;
import io.github.posewipe.io.verify.VerifyExtent;
import io.github.posewipe.io.verify.VerifyResult;
import io.github.posewipe.io.verify.VerifySettings;
import io.github.posewipe.io.wipe.Wipe;
import io.github.posewipe.io.wipe.WipeResult;
import io.github.posewipe.io.wipe.WipeSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * Creates a file full of labels, writes a report, and reads all of the file back:
 *
 * <pre>java -cp "pose-bench/target/lib/*" examples/WipeAndVerify.java FILE BYTES REPORT</pre>
 *
 * The guard refuses what must not be overwritten: a FILE that exists already, here.
 */
public class WipeAndVerify {
    public static void main(String[] arguments) throws Exception {
        Path target = Path.of(arguments[0]);
        Path report = Path.of(arguments[2]);
        OptionalLong size = OptionalLong.of(Long.parseLong(arguments[1]));
        TargetRequest request = new TargetRequest(target.toString(), size, false);
        GuardVerdict verdict =
                Guard.ofThisSystem().examine(List.of(request), List.of(report)).get(0);
        if (verdict instanceof GuardVerdict.Refused refused) {
            System.err.println(refused.refusal().getMessage());
            System.exit(3);
        }
        System.exit(run((GuardVerdict.Cleared) verdict, target, report));
    }

    private static int run(GuardVerdict.Cleared cleared, Path target, Path report) throws Exception {
        LabelerProvider provider = Labelers.auto().provider();
        try (SessionSeed seed = SessionSeed.random()) {
            WipeResult wiped = Wipe.run(
                    cleared.clearance(),
                    WipeSettings.builder().seed(seed).provider(provider).build());
            Reports.write(report, List.of(wiped.report()));
            System.out.println(wiped.summary());
            if (wiped.exitCode().code() != 0) {
                return wiped.exitCode().code();
            }
            VerifyResult verified = verify(target, seed, provider);
            System.out.println(verified.summary());
            return verified.exitCode().code();
        }
    }

    private static VerifyResult verify(Path target, SessionSeed seed, LabelerProvider provider) throws Exception {
        VerifySettings settings = VerifySettings.builder()
                .seed(seed)
                .provider(provider)
                .extent(VerifyExtent.all())
                .build();
        try (TargetChannel channel = Targets.openForReading(target)) {
            return Verification.run(channel, settings);
        }
    }
}
