package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A link as a session uses it before and after the rounds: one frame awaited at a time, refusals told to the peer. */
final class Conversation {
    private final Link link;
    private final ByteBuffer in = ByteBuffer.allocate(Link.MAX_FRAME_BYTES);

    Conversation(Link link) {
        this.link = link;
    }

    Link link() {
        return link;
    }

    /** The next frame; valid until the next call. A refusal by the other side is thrown. */
    ByteBuffer await(String expected, long timeoutNs) throws IOException {
        if (!link.receive(in, timeoutNs)) {
            throw new ProofRefusedException(
                    "time", "nothing came in time: expected=" + expected + ", waited=" + timeoutNs / 1_000_000 + " ms");
        }
        requireNoRefusal(in);
        return in;
    }

    static void requireNoRefusal(ByteBuffer frame) throws ProofRefusedException {
        if (frame.hasRemaining() && frame.get(frame.position()) == MessageType.REFUSAL.code) {
            throw Messages.decodeRefusal(frame);
        }
    }

    static MessageType typeOf(ByteBuffer frame) throws ProofRefusedException {
        return MessageType.of(frame.get(frame.position()) & 0xff);
    }

    /** What a session is, within which a refusal by this side is told to the other before it is thrown. */
    @FunctionalInterface
    interface Session<T> {
        T run() throws IOException;
    }

    <T> T refusing(Session<T> session) throws IOException {
        try {
            return session.run();
        } catch (ProofRefusedException refused) {
            if (!refused.byPeer()) {
                tell(refused);
            }
            throw refused;
        }
    }

    private void tell(ProofRefusedException refused) {
        try {
            link.send(Messages.encodeRefusal(refused));
        } catch (IOException notTold) {
            refused.addSuppressed(notTold);
        }
    }
}
