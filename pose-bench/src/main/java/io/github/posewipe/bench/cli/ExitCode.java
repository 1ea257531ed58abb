package io.github.posewipe.bench.cli;

import io.github.posewipe.io.TargetRefusedException;
import java.util.Collection;
import java.util.List;

/** The exit codes of the command line. They are a contract: scripts rely on them. */
final class ExitCode {
    /** Done, and what was printed is true. */
    static final int DONE = 0;

    /** A label on a target, or of a labeler, is not what it has to be. */
    static final int MISMATCH = 1;

    /** The command line can't be obeyed as it stands; nothing was done. */
    static final int USAGE = 2;

    /** The guard refused a target. */
    static final int REFUSED = 3;

    /** An I/O error, or a device lost. */
    static final int IO = 4;

    /** The backend asked for can't label here. */
    static final int BACKEND = 5;

    /** Stopped by SIGINT or SIGTERM. */
    static final int INTERRUPTED = 130;

    private static final List<Integer> GRAVEST_FIRST = List.of(INTERRUPTED, IO, MISMATCH, REFUSED, BACKEND, USAGE);

    private ExitCode() {}

    /**
     * The exit code of a run over several targets.
     *
     * @param codes one code a target
     * @return the gravest of them
     */
    static int gravest(Collection<Integer> codes) {
        return GRAVEST_FIRST.stream().filter(codes::contains).findFirst().orElse(DONE);
    }

    /**
     * The exit code of a refusal: what the user typed wrong is usage, what the guard protects is a refusal.
     *
     * @param refusal why a target was refused
     * @return {@link #USAGE} or {@link #REFUSED}
     */
    static int of(TargetRefusedException refusal) {
        return switch (refusal.reason()) {
            case NO_SUCH_TARGET, NOT_A_TARGET, BAD_SIZE -> USAGE;
            default -> REFUSED;
        };
    }
}
