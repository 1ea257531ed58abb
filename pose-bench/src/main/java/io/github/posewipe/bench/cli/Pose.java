package io.github.posewipe.bench.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code pose}: what its subcommands share. */
@Command(
        name = "pose",
        versionProvider = Pose.Version.class,
        description = {
            "Wipes storage by filling it with labels of a depth-robust graph, and proves it by reading them back.",
            "Nothing but a target that you name is ever opened for writing."
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            BackendsCommand.class,
            DevicesCommand.class,
            LabelCommand.class,
            WipeCommand.class,
            VerifyCommand.class,
            EvidenceCommand.class,
            ProveCommand.class,
            ChallengeCommand.class,
            KeygenCommand.class,
            BenchCommand.class,
            PlanCommand.class,
            ReportCommand.class,
            CompletionCommand.class,
            ManCommand.class
        },
        footer = {
            "",
            "Start with a disk image that harms nothing:",
            "  pose wipe demo.img --size 64MiB --chunk-labels 4096 --verify all --report demo.json",
            "  pose verify demo.img --report demo.json --samples all",
            "",
            "Sizes: 64MiB, 1.5GB, or plain bytes (MB = 1000^2, MiB = 1024^2); a label takes 32 bytes.",
            "Exit codes: 0 done and true; 1 verification mismatch; 2 usage; 3 refused by a guard; 4 I/O error or device",
            "lost; 5 backend unavailable; 130 interrupted.",
            "Every option is described in docs/cli.md."
        })
public final class Pose implements Runnable {

    /** Bytes of {@code pose label} go here unchanged. */
    final OutputStream rawOut;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Shows this help and exits.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Prints the version and exits.")
    private boolean version;

    private Pose(OutputStream rawOut) {
        this.rawOut = rawOut;
    }

    @Option(
            names = "-D",
            paramLabel = "PROPERTY=VALUE",
            mapFallbackValue = "true",
            scope = ScopeType.INHERIT,
            description = "Sets a system property: -Dpose.debug=true prints stack traces, -Dpose.cpu.isa=avx2 forces an"
                    + " instruction set.")
    private void setProperties(Map<String, String> properties) {
        properties.forEach(System::setProperty);
    }

    /**
     * The command line, ready to execute arguments. Executing prints to the streams alone and gives the exit code;
     * it ends no process.
     *
     * @param out standard output; not closed
     * @param err standard error; not closed
     * @return the command line
     */
    public static CommandLine commandLine(OutputStream out, OutputStream err) {
        Objects.requireNonNull(err, "err");
        Failures failures = new Failures();
        return new CommandLine(new Pose(Objects.requireNonNull(out, "out")))
                .setOut(writer(out))
                .setErr(writer(err))
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .setExecutionStrategy(Pose::execute)
                .setUsageHelpWidth(110);
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()), true);
    }

    /** Picocli handles exceptions; an exhausted memory or a missing native library is told in one line as well. */
    private static int execute(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError | LinkageError failure) {
            return Failures.print(failure, parsed.commandSpec().commandLine()).code();
        }
    }

    /** Without a command there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "no command given; commands: "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    /** The version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"pose " + toolVersion()};
        }
    }

    /** The version, or a word for a build without a jar. */
    static String toolVersion() {
        String version = Pose.class.getPackage().getImplementationVersion();
        return version == null ? "(built from sources, no version)" : version;
    }
}
