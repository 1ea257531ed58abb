package io.github.posewipe.bench.cli;

import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.evidence.EvidenceBuilder;
import io.github.posewipe.io.evidence.EvidenceClaims;
import io.github.posewipe.io.report.WipeReport;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Option;

/** Signed evidence of a wipe; its nonce is an option too, where a session's evidence has the plan's. */
final class EvidenceOptions extends EvidenceFileOptions {
    @Option(
            names = "--nonce",
            paramLabel = "N",
            description = "Nonce of whoever will rely on the evidence: 8 to 88 printable characters (default: random).")
    private String nonce;

    @Override
    void open() {
        if (nonce != null && file().isEmpty()) {
            throw new UsageException("option --nonce is about evidence: name its file with --evidence");
        }
        requireNonce();
        super.open();
    }

    private void requireNonce() {
        try {
            if (nonce != null) {
                EvidenceClaims.requireNonce(nonce);
            }
        } catch (IllegalArgumentException wrong) {
            throw new UsageException("option --nonce: " + wrong.getMessage(), wrong);
        }
    }

    /**
     * Signs and writes what reports say, where evidence was asked for.
     *
     * @param reports one or more
     * @return {@link ExitCode#IO} if it could not be written
     */
    ExitCode write(List<WipeReport> reports, PrintWriter out, PrintWriter err) {
        EvidenceBuilder builder = new EvidenceBuilder();
        reports.forEach(builder::wipe);
        return write(builder, out, err);
    }

    @Override
    ExitCode write(EvidenceBuilder builder, PrintWriter out, PrintWriter err) {
        if (nonce != null) {
            builder.nonce(nonce);
        }
        return super.write(builder, out, err);
    }
}
