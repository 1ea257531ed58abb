package io.github.posewipe.core.proof;

import java.io.IOException;

/**
 * A session was refused: a message or a parameter of the other side is not what it has to be, or the other side refused
 * one of ours. The session is over; a service takes the next one.
 */
public final class ProofRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final String field;
    private final boolean byPeer;

    /**
     * A refusal by this side.
     *
     * @param field the field or parameter that was refused, as docs/protocol.md names it
     * @param reason what was found and what is needed, in one line
     */
    public ProofRefusedException(String field, String reason) {
        this(field, reason, false);
    }

    ProofRefusedException(String field, String reason, boolean byPeer) {
        super((byPeer ? "refused by the other side: " : "refused: ") + field + ": " + reason);
        this.field = field;
        this.byPeer = byPeer;
    }

    /**
     * What was refused.
     *
     * @return the field or parameter
     */
    public String field() {
        return field;
    }

    /**
     * Whose word it is.
     *
     * @return true if the other side refused, false if this side did
     */
    public boolean byPeer() {
        return byPeer;
    }
}
