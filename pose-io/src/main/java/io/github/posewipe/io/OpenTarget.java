package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.FileAlignment;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import io.github.posewipe.io.system.BlockTopology;
import io.github.posewipe.io.system.SystemView;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * An open descriptor and the target that it stands for. Whoever opens one closes it, or makes a channel that does.
 *
 * @param descriptor the descriptor
 * @param identity the target, as the descriptor says
 * @param bufferAlignmentBytes what the memory address of a buffer must be a multiple of
 */
record OpenTarget(int descriptor, TargetIdentity identity, int bufferAlignmentBytes) {
    private static final int BUSY_ATTEMPTS = 5;
    private static final long BUSY_PAUSE_NS = 20_000_000;

    /** Opens what exists, with the wishes of {@link Posix}; refuses what is neither a block device nor a file. */
    static OpenTarget existing(Location place, Path named, int wishes)
            throws TargetRefusedException, SystemCallException {
        boolean device = place.status().filter(OpenTarget::isDevice).isPresent();
        int lock = (wishes & Posix.WRITE) == 0 ? 0 : Posix.LOCKED;
        int descriptor = device
                ? openDevice(place.path(), wishes)
                : Posix.open(place.path(), (wishes & ~Posix.EXCLUSIVE) | Posix.NONBLOCK | lock);
        return of(descriptor, named, place.path());
    }

    /** Another look at a device (ours is one) holds it for a moment; who uses it holds it for longer. */
    private static int openDevice(Path path, int wishes) throws SystemCallException {
        for (int attempt = 1; ; attempt++) {
            try {
                return Posix.open(path, wishes);
            } catch (SystemCallException e) {
                if (e.errno() != Errno.EBUSY || attempt == BUSY_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(BUSY_PAUSE_NS);
            }
        }
    }

    /** Takes over a descriptor; closes it if it can't be a target. */
    static OpenTarget of(int descriptor, Path named, Path real) throws TargetRefusedException, SystemCallException {
        try {
            BlockTopology topology = new BlockTopology(SystemView.ofThisSystem());
            Optional<TargetIdentity> identity = Identities.ofDescriptor(named, real, descriptor, topology);
            if (identity.isEmpty()) {
                throw notATarget(named.toString(), Posix.status(descriptor));
            }
            return new OpenTarget(descriptor, identity.get(), bufferAlignment(descriptor, identity.get()));
        } catch (TargetRefusedException | SystemCallException | RuntimeException e) {
            Posix.close(descriptor);
            throw e;
        }
    }

    static TargetRefusedException notATarget(String name, FileStatus status) {
        return Refusals.of(
                Reason.NOT_A_TARGET, name, "it is " + status.type().words(), "name a block device or a regular file");
    }

    static boolean isDevice(FileStatus status) {
        return status.type() == FileStatus.Type.BLOCK;
    }

    /** The size of an open target by now, asked of the device or file system. */
    static long sizeBytes(int descriptor, TargetIdentity identity) throws SystemCallException {
        return identity.kind() == TargetKind.BLOCK_DEVICE
                ? Identities.whole(Posix.deviceSizeBytes(descriptor), identity.logicalBlockBytes())
                : Posix.status(descriptor).sizeBytes();
    }

    TargetChannel reader() throws SystemCallException {
        return new DirectChannel(this, false, tail(false));
    }

    /** Nothing is opened for writing without the guard's word. */
    TargetChannel writer(Clearance clearance) throws SystemCallException {
        Objects.requireNonNull(clearance, "clearance");
        return new DirectChannel(this, true, tail(true));
    }

    void close() throws SystemCallException {
        Posix.close(descriptor);
    }

    /** The same file by another descriptor: a path could lead elsewhere by now. */
    static Path pathOf(int descriptor) {
        return Path.of("/proc/self/fd", Integer.toString(descriptor));
    }

    private Optional<FileTail> tail(boolean writable) throws SystemCallException {
        int block = identity.logicalBlockBytes();
        if (identity.sizeBytes() % block == 0) {
            return Optional.empty();
        }
        int cached = writable ? Posix.open(pathOf(descriptor), Posix.WRITE) : -1;
        return Optional.of(new FileTail(descriptor, cached, identity.sizeBytes(), block));
    }

    private static int bufferAlignment(int descriptor, TargetIdentity identity)
            throws TargetRefusedException, SystemCallException {
        if (identity.kind() == TargetKind.BLOCK_DEVICE) {
            return identity.logicalBlockBytes();
        }
        FileAlignment alignment = Posix.fileAlignment(descriptor);
        if (alignment.noDirectIo()) {
            throw Refusals.noDirectIo(identity.path().toString());
        }
        return Math.max(alignment.memoryBytes(), identity.logicalBlockBytes());
    }
}
