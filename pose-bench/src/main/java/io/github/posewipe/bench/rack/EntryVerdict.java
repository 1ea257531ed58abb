package io.github.posewipe.bench.rack;

import io.github.posewipe.io.ExitCode;
import java.util.Locale;

/** What a report says of its target, the gravest first. */
public enum EntryVerdict {
    /** The wipe was stopped. */
    INTERRUPTED(ExitCode.INTERRUPTED),
    /** The wipe began and no end was reported: it still runs, or the machine went down. */
    UNFINISHED(ExitCode.IO),
    /** It could not be finished. */
    FAILED(ExitCode.IO),
    /** A report that should be there is not. */
    MISSING(ExitCode.IO),
    /** Something was read back that is not what belongs there. */
    MISMATCH(ExitCode.MISMATCH),
    /** The report says that it is done, and its own figures say otherwise. */
    CONTRADICTION(ExitCode.MISMATCH),
    /** A file that can't be read as a report. */
    UNREADABLE(ExitCode.USAGE),
    /** Everything was written; nothing was read back. */
    UNVERIFIED(ExitCode.DONE),
    /** Everything was written, and what was read back is right. */
    VERIFIED(ExitCode.DONE);

    private final ExitCode exitCode;

    EntryVerdict(ExitCode exitCode) {
        this.exitCode = exitCode;
    }

    /**
     * The exit code that goes with it.
     *
     * @return the code
     */
    public ExitCode exitCode() {
        return exitCode;
    }

    /**
     * The verdict as texts and JSON name it.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
