package io.github.posewipe.io.evidence;

import java.util.List;

/** Evidence that is no evidence: it can't be read, is not signed by the key, or its claims do not agree. */
public final class EvidenceException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What is wrong. */
    public enum Reason {
        /** There is no such file, or it can't be read or written. */
        FILE,
        /** It is no token of the profile. */
        MALFORMED,
        /** It is not signed as it should be, or not by this key. */
        SIGNATURE,
        /** It is signed, and its claims do not agree with each other or with what was expected. */
        CLAIMS
    }

    private final Reason reason;
    private final List<String> problems;

    EvidenceException(Reason reason, List<String> problems, Throwable cause) {
        super(String.join("; ", problems), cause);
        this.reason = reason;
        this.problems = List.copyOf(problems);
    }

    EvidenceException(Reason reason, String problem, Throwable cause) {
        this(reason, List.of(problem), cause);
    }

    /**
     * What kind of thing is wrong.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }

    /**
     * Everything that is wrong, one line each.
     *
     * @return at least one line
     */
    public List<String> problems() {
        return problems;
    }
}
