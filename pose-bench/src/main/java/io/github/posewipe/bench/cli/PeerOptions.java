package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.Link;
import io.github.posewipe.core.proof.TcpLink;
import io.github.posewipe.core.proof.TcpListener;
import io.github.posewipe.io.Cancellation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Who listens and who connects: either side may do either. */
final class PeerOptions {
    private static final long CONNECT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long CONNECT_PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(500);

    @ArgGroup(exclusive = true, multiplicity = "0..1")
    private Place place;

    private static final class Place {
        @Option(
                names = "--listen",
                paramLabel = "ADDRESS",
                description = "Waits for the other side at [HOST:]PORT; without HOST on this machine alone (loopback).")
        private String listen;

        @Option(
                names = "--connect",
                paramLabel = "ADDRESS",
                description = "Connects to the other side at [HOST:]PORT, and tries for a minute.")
        private String connect;
    }

    /** Whether this side listens; {@code otherwise} where neither option was given. */
    boolean listens(boolean otherwise) {
        return place == null ? otherwise : place.listen != null;
    }

    /** The address named, or this machine's own with the default port. */
    InetSocketAddress address() {
        if (place == null) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), TcpListener.DEFAULT_PORT);
        }
        return place.listen == null ? parse("--connect", place.connect) : parse("--listen", place.listen);
    }

    static InetSocketAddress parse(String option, String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            InetSocketAddress address = host.isEmpty()
                    ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
                    : new InetSocketAddress(host, port);
            if (!address.isUnresolved()) {
                return address;
            }
        } catch (IllegalArgumentException noPort) {
            // The message below says it for both.
        }
        throw new UsageException("option " + option + ": '" + text
                + "' is no address that can be found; needed: [HOST:]PORT, such as 7673 or 192.0.2.7:7673");
    }

    /** Waits for a connection until the run is cancelled. */
    static Optional<Link> accept(TcpListener listener, Cancellation cancellation) throws IOException {
        while (!cancellation.isCancelled()) {
            Optional<Link> link = listener.accept(POLL_NS);
            if (link.isPresent()) {
                return link;
            }
        }
        return Optional.empty();
    }

    /** Connects; who listens may still be on its way. */
    static Optional<Link> connect(InetSocketAddress address, Cancellation cancellation) throws IOException {
        long startNs = System.nanoTime();
        while (!cancellation.isCancelled()) {
            try {
                return Optional.of(TcpLink.connect(address, CONNECT_TIMEOUT_NS));
            } catch (IOException notYet) {
                if (System.nanoTime() - startNs > CONNECT_PATIENCE_NS) {
                    throw notYet;
                }
                LockSupport.parkNanos(POLL_NS);
            }
        }
        return Optional.empty();
    }
}
