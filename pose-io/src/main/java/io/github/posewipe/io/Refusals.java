package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.SystemCallException;

/** Words of refusals: one line each, with the value, what is wrong, and the way out. */
final class Refusals {
    private Refusals() {}

    static TargetRefusedException of(Reason reason, String name, String what, String wayOut) {
        return new TargetRefusedException(
                reason, name, "refused: target=" + printable(name) + ": " + printable(what) + "; " + wayOut);
    }

    /** A name may hold anything but NUL and a slash; a message is one line. */
    static String printable(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (Character.isISOControl(point) || point == 0x2028 || point == 0x2029) {
                line.append(String.format("\\x%02x", point));
            } else {
                line.appendCodePoint(point);
            }
        });
        return line.toString();
    }

    /** What the errors of looking at a name, or of opening it, mean for a target. */
    static TargetRefusedException ofError(String name, SystemCallException error) {
        return switch (error.errno()) {
            case Errno.ENOENT, Errno.ENOTDIR, Errno.ELOOP, Errno.ENAMETOOLONG ->
                of(Reason.NO_SUCH_TARGET, name, error.text(), "name an existing block device or file");
            case Errno.EBUSY ->
                of(
                        Reason.HELD,
                        name,
                        "in use: something else has it open exclusively (" + error.text()
                                + "), such as another wipe, a mount in another namespace, swap, RAID or LVM",
                        "stop what uses it, then try again");
            case Errno.ETXTBSY ->
                of(Reason.HELD, name, "in use: " + error.text(), "stop what runs or swaps to it, then try again");
            case Errno.EROFS ->
                of(Reason.READ_ONLY, name, "it can't be written: " + error.text(), "name another target");
            case Errno.EACCES, Errno.EPERM ->
                of(
                        Reason.NOT_PERMITTED,
                        name,
                        error.getMessage(),
                        "run as a user who may open it (root for block devices)");
            case Errno.ENOMEDIUM -> of(Reason.BAD_SIZE, name, "size=0: " + error.text(), "insert a medium");
            case Errno.ENXIO, Errno.ENODEV ->
                of(Reason.NO_SUCH_TARGET, name, "no device behind it: " + error.text(), "attach the device");
            default ->
                of(Reason.NOT_PERMITTED, name, error.getMessage(), "check the device and the kernel's log (dmesg)");
        };
    }

    static TargetRefusedException noDirectIo(String name) {
        return of(
                Reason.NOT_PERMITTED,
                name,
                "its file system has no direct I/O (O_DIRECT) for it: what is read back would come from the cache",
                "put the file on ext4, xfs, btrfs or another file system with O_DIRECT");
    }

    static TargetRefusedException noNatives(String name, String failure) {
        return new TargetRefusedException(
                Reason.NOT_PERMITTED, name, "refused: target=" + printable(name) + ": " + printable(failure));
    }
}
