package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import io.github.posewipe.io.system.FileKey;
import java.nio.file.Path;
import java.util.List;

/** The step from a clearance to a writable channel: opens or creates, then compares what is open with what was examined. */
final class ClearedOpening {
    private final Clearance clearance;
    private final Guard guard;
    private final TargetIdentity examined;
    private final String name;

    ClearedOpening(Clearance clearance, Guard guard) {
        this.clearance = clearance;
        this.guard = guard;
        this.examined = clearance.identity();
        this.name = examined.path().toString();
    }

    TargetChannel open() throws TargetRefusedException, TargetIoException {
        try {
            OpenTarget target = clearance.createsFile() ? created() : existing();
            try {
                guard.refuseIfUsed(target.identity());
                return target.writer(clearance);
            } catch (TargetRefusedException | SystemCallException | RuntimeException e) {
                target.close();
                throw e;
            }
        } catch (SystemCallException e) {
            throw inWords(e);
        }
    }

    private OpenTarget existing() throws TargetRefusedException, SystemCallException {
        Location place = Location.of(examined.path());
        if (place.status().isEmpty()) {
            throw changed("it is gone since it was examined");
        }
        OpenTarget target = OpenTarget.existing(place, examined.path(), Posix.WRITE | Posix.DIRECT | Posix.EXCLUSIVE);
        try {
            List<String> differences = Identities.differences(examined, target.identity());
            if (!differences.isEmpty()) {
                throw changed(String.join(", ", differences));
            }
            return target;
        } catch (TargetRefusedException | RuntimeException e) {
            target.close();
            throw e;
        }
    }

    private OpenTarget created() throws TargetRefusedException, SystemCallException {
        Location place = Location.of(examined.path());
        if (place.status().isPresent()
                || !place.path().equals(examined.realPath())
                || place.folder().device() != examined.deviceNumber()) {
            throw changed("another file or folder is there since it was examined");
        }
        int creating = Posix.open(examined.realPath(), Posix.WRITE | Posix.CREATE);
        try {
            Posix.reserve(creating, examined.sizeBytes());
            Posix.syncAll(creating);
            syncFolder(examined.realPath().getParent());
            int direct = Posix.open(OpenTarget.pathOf(creating), Posix.WRITE | Posix.DIRECT | Posix.LOCKED);
            return OpenTarget.of(direct, examined.path(), examined.realPath());
        } catch (TargetRefusedException | SystemCallException | RuntimeException e) {
            removeIfOurs(creating);
            throw e;
        } finally {
            Posix.close(creating);
        }
    }

    /** What can't be sized or opened past the cache is of no use: no empty file is left behind. */
    private void removeIfOurs(int creating) throws SystemCallException {
        if (keyOf(Posix.status(creating)).equals(keyOf(Posix.status(examined.realPath())))) {
            Posix.remove(examined.realPath());
        }
    }

    private static FileKey keyOf(FileStatus status) {
        return new FileKey(status.device(), status.inode());
    }

    /** Makes the new name durable, on file systems whose folders can be synced. */
    private static void syncFolder(Path folder) throws SystemCallException {
        int descriptor = Posix.open(folder, 0);
        try {
            Posix.syncAll(descriptor);
        } catch (SystemCallException e) {
            if (e.errno() != Errno.EINVAL) {
                throw e;
            }
        } finally {
            Posix.close(descriptor);
        }
    }

    private TargetIoException inWords(SystemCallException e) throws TargetRefusedException {
        switch (e.errno()) {
            case Errno.EEXIST, Errno.ENOENT, Errno.ENXIO, Errno.ENODEV ->
                throw changed("it changed since it was examined: " + e.text());
            case Errno.EINVAL -> {
                if (e.operation().equals("open")) {
                    throw Refusals.noDirectIo(name);
                }
            }
            case Errno.EBUSY, Errno.ETXTBSY, Errno.EROFS, Errno.EACCES, Errno.EPERM -> throw Refusals.ofError(name, e);
            default -> {}
        }
        TargetIoException failure = new TargetIoException(
                e.operation(), Refusals.printable(name), 0, examined.sizeBytes(), e.errno(), e.text());
        failure.initCause(e);
        return failure;
    }

    private TargetRefusedException changed(String what) {
        return Refusals.of(Reason.CHANGED, name, what, "examine it again");
    }
}
