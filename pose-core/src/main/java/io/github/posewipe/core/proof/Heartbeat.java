package io.github.posewipe.core.proof;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLongArray;

/** Tells the verifier now and then how far the filling is, in a thread of its own. */
final class Heartbeat {
    private static final long INTERVAL_MS = 2_000;

    private final Link link;
    private final AtomicLongArray bytesDone;
    private final long bytesTotal;
    private final Thread thread = new Thread(this::beat, "pose-heartbeat");
    private boolean ended;

    private Heartbeat(Link link, AtomicLongArray bytesDone, long bytesTotal) {
        this.link = link;
        this.bytesDone = bytesDone;
        this.bytesTotal = bytesTotal;
    }

    static Heartbeat start(Link link, AtomicLongArray bytesDone, long bytesTotal) {
        Heartbeat heartbeat = new Heartbeat(link, bytesDone, bytesTotal);
        heartbeat.thread.setDaemon(true);
        heartbeat.thread.start();
        return heartbeat;
    }

    /** A link that fails ends it; the session notices by itself. */
    private synchronized void beat() {
        try {
            wait(INTERVAL_MS);
            while (!ended) {
                long done = 0;
                for (int i = 0; i < bytesDone.length(); i++) {
                    done += bytesDone.get(i);
                }
                link.send(new Messages.Working(Math.min(done, bytesTotal), bytesTotal).encode());
                wait(INTERVAL_MS);
            }
        } catch (InterruptedException | IOException over) {
            ended = true;
        }
    }

    /** Ends it; nothing is sent after this returns, as sending holds the same lock. */
    synchronized void close() {
        ended = true;
        notifyAll();
    }
}
