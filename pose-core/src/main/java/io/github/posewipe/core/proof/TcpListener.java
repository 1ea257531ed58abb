package io.github.posewipe.core.proof;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Accepts connections, one a session. Whoever listens decides; the default is the machine itself (loopback). */
public final class TcpListener implements AutoCloseable {

    /** The port that the command line uses where none is named. */
    public static final int DEFAULT_PORT = 7673;

    private static final int BACKLOG = 16;

    private final ServerSocket socket;

    private TcpListener(ServerSocket socket) {
        this.socket = socket;
    }

    /**
     * Listens at an address.
     *
     * @param address a local address; port 0 lets the system choose one
     * @return the listener; the caller closes it
     * @throws IOException if the address can't be had
     */
    public static TcpListener at(InetSocketAddress address) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(address, BACKLOG);
            return new TcpListener(socket);
        } catch (IOException failed) {
            socket.close();
            throw new IOException("can't listen: address=" + address + ": " + failed.getMessage(), failed);
        }
    }

    /**
     * Where it listens.
     *
     * @return the address with the true port
     */
    public InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /**
     * Waits for a connection.
     *
     * @param timeoutNs the longest wait, at least a millisecond
     * @return the link, which the caller closes; empty if the time was over
     * @throws IOException if the listener failed or was closed
     */
    public Optional<Link> accept(long timeoutNs) throws IOException {
        socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, Math.max(1, TimeUnit.NANOSECONDS.toMillis(timeoutNs))));
        try {
            return Optional.of(new TcpLink(socket.accept()));
        } catch (SocketTimeoutException nobodyCame) {
            return Optional.empty();
        }
    }

    /** Stops listening. Links that were accepted stay open. May be called more than once. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
