package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A connection of one session that carries whole frames, in order. Sending is safe for several threads at once;
 * receiving is one thread's. TCP and a pair within one process are provided; any other transport may be.
 */
public interface Link extends AutoCloseable {

    /** Longest frame of the protocol, in bytes. */
    int MAX_FRAME_BYTES = 32 * 1024;

    /**
     * Sends one frame. Once a thread has sent its first, sending allocates nothing over TCP.
     *
     * @param frame its bytes, from position to limit, 1 to {@link #MAX_FRAME_BYTES}; the position is advanced
     * @throws IOException if it can't be sent, or not within the link's time
     */
    void send(ByteBuffer frame) throws IOException;

    /**
     * Receives one frame. A frame of which a part has come when the time is over is continued by the next call.
     *
     * @param into a buffer that is cleared, filled with the frame and flipped
     * @param timeoutNs the longest wait, 0 or more
     * @return whether a frame came; false if the time was over before
     * @throws ProofRefusedException if the frame is longer than the buffer ({@code length}); nothing of it was read
     * @throws IOException if the connection failed or was closed by the other side
     */
    boolean receive(ByteBuffer into, long timeoutNs) throws IOException;

    /**
     * The other side, for messages.
     *
     * @return an address or a name
     */
    String peer();

    /** Closes the connection; a call that is waiting ends with an exception. May be called more than once. */
    @Override
    void close();
}
