package io.github.posewipe.core.proof;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Two ends of a link within one process: for a program that wipes and verifies in one, and for tests.
 *
 * @param verifier the verifier's end
 * @param prover the prover's end
 */
public record LinkPair(Link verifier, Link prover) {
    private static final int MOST_WAITING = 1024;
    private static final byte[] END = new byte[0];

    /**
     * A new pair.
     *
     * @return two ends; each is closed by its user
     */
    public static LinkPair inProcess() {
        BlockingQueue<byte[]> toProver = new LinkedBlockingQueue<>(MOST_WAITING);
        BlockingQueue<byte[]> toVerifier = new LinkedBlockingQueue<>(MOST_WAITING);
        return new LinkPair(new End("prover", toVerifier, toProver), new End("verifier", toProver, toVerifier));
    }

    private record End(String peer, BlockingQueue<byte[]> from, BlockingQueue<byte[]> to) implements Link {
        private static final long SEND_TIMEOUT_S = 10;

        @Override
        public void send(ByteBuffer frame) throws IOException {
            byte[] copy = new byte[frame.remaining()];
            frame.get(copy);
            try {
                if (!to.offer(copy, SEND_TIMEOUT_S, TimeUnit.SECONDS)) {
                    throw new IOException("the other side takes no frames: peer=" + peer);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while a frame was sent", stopped);
            }
        }

        @Override
        public boolean receive(ByteBuffer into, long timeoutNs) throws IOException {
            byte[] frame;
            try {
                frame = from.poll(timeoutNs, TimeUnit.NANOSECONDS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while a frame was awaited", stopped);
            }
            if (frame == null) {
                return false;
            }
            if (frame == END) {
                from.offer(END);
                throw new EOFException("the other side closed the connection: peer=" + peer);
            }
            if (frame.length > into.capacity()) {
                throw new ProofRefusedException(
                        "length", "frameBytes=" + frame.length + ", allowed here: 1.." + into.capacity());
            }
            into.clear().put(frame).flip();
            return true;
        }

        @Override
        public void close() {
            to.offer(END);
            from.offer(END);
        }
    }
}
