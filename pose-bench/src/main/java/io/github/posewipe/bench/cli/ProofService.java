package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.Link;
import io.github.posewipe.core.proof.ProofRefusedException;
import io.github.posewipe.core.proof.TcpListener;
import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs sessions, one after the other, until one has come to its end. A listening side goes on after a session that was
 * refused or broke off; a connecting side has one try.
 */
final class ProofService {
    private static final long WATCH_INTERVAL_NS = 200_000_000;

    private final PrintWriter out;
    private final PrintWriter err;
    private final Cancellation cancellation;

    ProofService(PrintWriter out, PrintWriter err, Cancellation cancellation) {
        this.out = out;
        this.err = err;
        this.cancellation = cancellation;
    }

    /** One session over a link. */
    interface Session {
        /** Gets ready for the next link, before there is one: nobody waits for it then. */
        default void prepare() {}

        /** The exit code of a session that came to its end; a failure that ends the service is a code too. */
        ExitCode run(Link link) throws IOException;

        /** Whether another session may follow one that failed. */
        default boolean mayFollow() {
            return true;
        }
    }

    ExitCode run(PeerOptions peer, boolean listensByDefault, Session session) throws IOException {
        return peer.listens(listensByDefault) ? listen(peer, session) : connect(peer, session);
    }

    private ExitCode connect(PeerOptions peer, Session session) throws IOException {
        session.prepare();
        Optional<Link> link = PeerOptions.connect(peer.address(), cancellation);
        if (link.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        try {
            return over(link.get(), session);
        } catch (IOException failed) {
            return failed(link.get(), failed);
        }
    }

    private ExitCode listen(PeerOptions peer, Session session) throws IOException {
        try (TcpListener listener = TcpListener.at(peer.address())) {
            out.println("listening at " + listener.address().getAddress().getHostAddress() + ":"
                    + listener.address().getPort());
            out.flush();
            while (true) {
                session.prepare();
                Optional<Link> link = PeerOptions.accept(listener, cancellation);
                if (link.isEmpty()) {
                    return ExitCode.INTERRUPTED;
                }
                try {
                    return over(link.get(), session);
                } catch (IOException failed) {
                    ExitCode code = failed(link.get(), failed);
                    if (!session.mayFollow() || cancellation.isCancelled()) {
                        return code;
                    }
                    err.println("waiting for the next session");
                }
            }
        }
    }

    private ExitCode over(Link link, Session session) throws IOException {
        Thread watch = new Thread(() -> closeWhenCancelled(link), "pose-cancel-watch");
        watch.setDaemon(true);
        watch.start();
        try (link) {
            return session.run(link);
        } finally {
            watch.interrupt();
        }
    }

    private void closeWhenCancelled(Link link) {
        while (!Thread.currentThread().isInterrupted()) {
            if (cancellation.isCancelled()) {
                link.close();
                return;
            }
            LockSupport.parkNanos(WATCH_INTERVAL_NS);
        }
    }

    private ExitCode failed(Link link, IOException failure) {
        if (cancellation.isCancelled()) {
            err.println("pose: the session was broken off");
            return ExitCode.INTERRUPTED;
        }
        err.println("pose: session with " + link.peer() + ": " + Failures.describe(failure));
        err.flush();
        return failure instanceof ProofRefusedException ? ExitCode.REFUSED : ExitCode.IO;
    }
}
