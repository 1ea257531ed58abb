package io.github.posewipe.io.testing;

import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetIoException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A target whose calls fail where they are told to, with any error number, once or for good, and that counts its calls.
 * What a failing transfer holds below the first byte that fails is moved. Thread-safe.
 */
public final class FaultyChannel implements TargetChannel {
    private final MemoryChannel memory;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();

    /** A call on a target. */
    public enum Op {
        WRITE("pwrite"),
        READ("pread"),
        FLUSH("fdatasync");

        private final String name;

        Op(String name) {
            this.name = name;
        }
    }

    /** A call that was made. */
    public record Call(Op op, long offsetBytes, int lengthBytes) {}

    private static final class Fault {
        private final Op op;
        private final long from;
        private final long to;
        private final int errno;
        private final long stallNs;
        private int left;

        Fault(Op op, long from, long to, int errno, long stallNs, int times) {
            this.op = op;
            this.from = from;
            this.to = to;
            this.errno = errno;
            this.stallNs = stallNs;
            this.left = times;
        }
    }

    public FaultyChannel(MemoryChannel memory) {
        this.memory = memory;
    }

    /** So many calls that touch this range fail; an errno of 0 is a transfer that moves nothing. */
    public FaultyChannel fail(Op op, int errno, long from, long to, int times) {
        return with(new Fault(op, from, to, errno, 0, times));
    }

    /** Every call that touches this range fails. */
    public FaultyChannel failForGood(Op op, int errno, long from, long to) {
        return fail(op, errno, from, to, Integer.MAX_VALUE);
    }

    /** The first call takes so much longer. */
    public FaultyChannel stall(Op op, long ms) {
        return with(new Fault(op, 0, Long.MAX_VALUE, 0, ms * 1_000_000, 1));
    }

    private synchronized FaultyChannel with(Fault fault) {
        faults.add(fault);
        return this;
    }

    public MemoryChannel memory() {
        return memory;
    }

    public synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    /** Counts the call and gives the fault at the lowest byte that strikes it, if one does. */
    private synchronized Fault strike(Op op, long offsetBytes, int lengthBytes) {
        calls.add(new Call(op, offsetBytes, lengthBytes));
        Fault lowest = null;
        for (Fault fault : faults) {
            boolean touches = op == Op.FLUSH || offsetBytes < fault.to && offsetBytes + lengthBytes > fault.from;
            if (fault.op == op && fault.left > 0 && touches && (lowest == null || fault.from < lowest.from)) {
                lowest = fault;
            }
        }
        if (lowest != null) {
            lowest.left--;
        }
        return lowest;
    }

    @Override
    public TargetIdentity identity() {
        return memory.identity();
    }

    @Override
    public int bufferAlignmentBytes() {
        return memory.bufferAlignmentBytes();
    }

    @Override
    public void read(ByteBuffer into, long offsetBytes) throws TargetIoException {
        transfer(Op.READ, into, offsetBytes);
    }

    @Override
    public void write(ByteBuffer from, long offsetBytes) throws TargetIoException {
        transfer(Op.WRITE, from, offsetBytes);
    }

    private void transfer(Op op, ByteBuffer buffer, long offsetBytes) throws TargetIoException {
        Fault fault = strike(op, offsetBytes, buffer.remaining());
        int end = buffer.limit();
        if (fault != null && fault.stallNs == 0) {
            int block = identity().logicalBlockBytes();
            long below = Math.max(0, fault.from - offsetBytes) / block * block;
            buffer.limit((int) Math.min(end, buffer.position() + below));
        }
        int moved = buffer.remaining();
        if (moved > 0) {
            move(op, buffer, offsetBytes);
        }
        buffer.limit(end);
        obey(fault, offsetBytes + moved, buffer.remaining());
    }

    private void move(Op op, ByteBuffer buffer, long offsetBytes) throws TargetIoException {
        if (op == Op.READ) {
            memory.read(buffer, offsetBytes);
        } else {
            memory.write(buffer, offsetBytes);
        }
    }

    private void obey(Fault fault, long offsetBytes, int lengthBytes) throws TargetIoException {
        if (fault == null) {
            return;
        }
        if (fault.stallNs > 0) {
            LockSupport.parkNanos(fault.stallNs);
            return;
        }
        throw new TargetIoException(
                fault.op.name, identity().path().toString(), offsetBytes, lengthBytes, fault.errno, "a test's fault");
    }

    @Override
    public void flush() throws TargetIoException {
        obey(strike(Op.FLUSH, -1, 0), -1, -1);
        memory.flush();
    }

    @Override
    public void close() throws TargetIoException {
        memory.close();
    }
}
