package io.github.posewipe.core.proof;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Frames over one TCP connection without delay (TCP_NODELAY): the length in four bytes, big-endian, then the frame. The
 * length is checked before anything is done with it; a peer that takes no bytes for ten seconds loses the connection.
 */
public final class TcpLink implements Link {
    private static final long SEND_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long WATCH_INTERVAL_MS = 250;

    private final Socket socket;
    private final long sendTimeoutNs;
    private final InputStream in;
    private final OutputStream out;
    private final String peer;
    private final byte[] received = new byte[Integer.BYTES + MAX_FRAME_BYTES];
    private final byte[] sending = new byte[Integer.BYTES + MAX_FRAME_BYTES];

    /** When the send under way began; 0 while there is none. */
    private final AtomicLong sendBeganNs = new AtomicLong();

    private int receivedBytes;
    private int socketTimeoutMs = -1;

    TcpLink(Socket socket) throws IOException {
        this(socket, SEND_TIMEOUT_NS);
    }

    TcpLink(Socket socket, long sendTimeoutNs) throws IOException {
        this.socket = socket;
        this.sendTimeoutNs = sendTimeoutNs;
        socket.setTcpNoDelay(true);
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
        this.peer = socket.getRemoteSocketAddress().toString();
        Thread watch = new Thread(this::watchSends, "pose-link-watch");
        watch.setDaemon(true);
        watch.start();
    }

    /**
     * Connects to a listener.
     *
     * @param address where it listens
     * @param timeoutNs the longest wait
     * @return the link; the caller closes it
     * @throws IOException if there is no connection within the time
     */
    public static TcpLink connect(InetSocketAddress address, long timeoutNs) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(address, millis(timeoutNs));
            return new TcpLink(socket);
        } catch (IOException failed) {
            socket.close();
            throw new IOException("no connection: address=" + address + ": " + failed.getMessage(), failed);
        } catch (RuntimeException failed) {
            socket.close();
            throw failed;
        }
    }

    @Override
    public void send(ByteBuffer frame) throws IOException {
        int length = frame.remaining();
        if (length < 1 || length > MAX_FRAME_BYTES) {
            throw new IllegalArgumentException("frameBytes=" + length + ", allowed: 1.." + MAX_FRAME_BYTES);
        }
        synchronized (sending) {
            putInt(sending, length);
            frame.get(sending, Integer.BYTES, length);
            sendBeganNs.set(System.nanoTime() | 1);
            try {
                out.write(sending, 0, Integer.BYTES + length);
            } finally {
                sendBeganNs.set(0);
            }
        }
    }

    @Override
    public boolean receive(ByteBuffer into, long timeoutNs) throws IOException {
        long startNs = System.nanoTime();
        long leftNs = timeoutNs;
        while (!take(into)) {
            if (leftNs <= 0 || !readSome(leftNs)) {
                return false;
            }
            leftNs = timeoutNs - (System.nanoTime() - startNs);
        }
        return true;
    }

    /** Takes a frame out of what has come, if it is whole. */
    private boolean take(ByteBuffer into) throws ProofRefusedException {
        if (receivedBytes < Integer.BYTES) {
            return false;
        }
        int length = frameBytes();
        if (length < 1 || length > into.capacity()) {
            throw new ProofRefusedException("length", "frameBytes=" + length + ", allowed here: 1.." + into.capacity());
        }
        int end = Integer.BYTES + length;
        if (receivedBytes < end) {
            return false;
        }
        into.clear().put(received, Integer.BYTES, length).flip();
        System.arraycopy(received, end, received, 0, receivedBytes - end);
        receivedBytes -= end;
        return true;
    }

    private boolean readSome(long timeoutNs) throws IOException {
        int timeoutMs = millis(timeoutNs);
        if (timeoutMs != socketTimeoutMs) {
            socket.setSoTimeout(timeoutMs);
            socketTimeoutMs = timeoutMs;
        }
        int count;
        try {
            count = in.read(received, receivedBytes, received.length - receivedBytes);
        } catch (SocketTimeoutException nothingCame) {
            return false;
        }
        if (count < 0) {
            throw ended();
        }
        receivedBytes += count;
        return true;
    }

    private IOException ended() {
        if (receivedBytes == 0) {
            return new EOFException("the other side closed the connection: peer=" + peer);
        }
        return new ProofRefusedException(
                "length", "frame truncated: bytes=" + receivedBytes + " came before the connection was closed");
    }

    private int frameBytes() {
        return (received[0] & 0xff) << 24 | (received[1] & 0xff) << 16 | (received[2] & 0xff) << 8 | received[3] & 0xff;
    }

    private static void putInt(byte[] into, int value) {
        into[0] = (byte) (value >>> 24);
        into[1] = (byte) (value >>> 16);
        into[2] = (byte) (value >>> 8);
        into[3] = (byte) value;
    }

    /** Whole milliseconds, rounded up, as the socket counts them; 0 would mean without end. */
    private static int millis(long ns) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, (ns + 999_999) / 1_000_000));
    }

    /** A blocking write has no time limit of its own; closing the socket ends it. */
    private void watchSends() {
        try {
            while (!socket.isClosed()) {
                Thread.sleep(WATCH_INTERVAL_MS);
                long beganNs = sendBeganNs.get();
                if (beganNs != 0 && System.nanoTime() - beganNs > sendTimeoutNs) {
                    close();
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // What a close could still tell of a connection that nobody uses any more is of no use to anyone.
        }
    }
}
