package io.github.posewipe.core.proof;

/** The messages of the protocol; the ordinal order is that of a session. */
enum MessageType {
    HELLO(1),
    PLAN(2),
    WORKING(3),
    READY(4),
    CHALLENGE(5),
    ANSWER(6),
    NO_ANSWER(7),
    STATEMENT(8),
    COUNTERSIGNATURE(9),
    REFUSAL(10);

    /** Looked up without an allocation: the answer path does. */
    private static final MessageType[] BY_CODE = new MessageType[values().length + 1];

    static {
        for (MessageType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    final byte code;

    MessageType(int code) {
        this.code = (byte) code;
    }

    static MessageType of(int code) throws ProofRefusedException {
        if (code < 1 || code >= BY_CODE.length) {
            throw new ProofRefusedException(
                    "type", "unknown message: type=" + code + ", known: 1.." + (BY_CODE.length - 1));
        }
        return BY_CODE[code];
    }
}
