package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A link on which somebody changes what is sent. */
abstract class MeddlingLink implements Link {
    final Link link;

    MeddlingLink(Link link) {
        this.link = link;
    }

    /** What is sent in place of a frame; null for nothing. */
    abstract ByteBuffer outgoing(ByteBuffer frame) throws IOException;

    @Override
    public synchronized void send(ByteBuffer frame) throws IOException {
        ByteBuffer copy = ByteBuffer.allocate(frame.remaining()).put(frame).flip();
        ByteBuffer changed = outgoing(copy);
        if (changed != null) {
            link.send(changed);
        }
    }

    @Override
    public boolean receive(ByteBuffer into, long timeoutNs) throws IOException {
        return link.receive(into, timeoutNs);
    }

    @Override
    public String peer() {
        return link.peer();
    }

    @Override
    public void close() {
        link.close();
    }
}
