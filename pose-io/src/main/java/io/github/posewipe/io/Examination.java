package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.Errno;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.FileKey;
import io.github.posewipe.io.system.Foundations;
import io.github.posewipe.io.system.SystemSnapshot;
import io.github.posewipe.io.system.SystemView;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Everything that the guard finds out about one request, in the order of what matters most. Thread-confined. */
final class Examination {
    private static final Set<String> NO_PLACE_FOR_FILES = Set.of("/dev", "/proc", "/sys");

    private final TargetRequest request;
    private final String name;
    private final Path named;
    private final SystemSnapshot system;
    private final Location place;
    private final OutputCheck outputs;
    private TargetIdentity identity;
    private List<BlockNode> overlapping = List.of();
    private String remark = "";

    private Examination(TargetRequest request, Path named, List<Path> outputs, SystemView view)
            throws TargetRefusedException, SystemCallException {
        this.request = request;
        this.name = request.name();
        this.named = named;
        this.system = SystemSnapshot.take(view);
        this.place = Location.of(named);
        this.outputs = OutputCheck.of(name, outputs, system);
    }

    static Examination of(TargetRequest request, List<Path> outputs, SystemView view) throws TargetRefusedException {
        try {
            Examination examination = new Examination(request, pathOf(request.name()), outputs, view);
            examination.examine();
            return examination;
        } catch (SystemCallException e) {
            throw Refusals.ofError(request.name(), e);
        }
    }

    TargetIdentity identity() {
        return identity;
    }

    boolean createsFile() {
        return place.status().isEmpty();
    }

    /** What will be overwritten, in one line. */
    String description() {
        String size = identity.sizeBytes() + " bytes";
        String path = Refusals.printable(identity.realPath().toString());
        String hardware = identity.kind() == TargetKind.FILE
                ? ""
                : ", " + identity.logicalBlockBytes() + "-byte sectors" + named(", model ", identity.model())
                        + named(", serial ", identity.serial());
        return identity.kind().words() + " " + path + ", " + size + hardware + remark;
    }

    void claim(Claims claims) throws TargetRefusedException {
        if (identity.kind() == TargetKind.BLOCK_DEVICE) {
            Foundations below = new Foundations(system);
            below.add(identity.deviceNumber());
            claims.device(name, overlapping, system.topology().disk(overlapping.get(0)), below.files());
        } else if (createsFile()) {
            claims.newFile(name, place.name());
        } else {
            claims.file(name, new FileKey(identity.deviceNumber(), identity.inode()));
        }
    }

    private static Path pathOf(String name) throws TargetRefusedException {
        try {
            if (!name.isBlank()) {
                return Path.of(name);
            }
        } catch (InvalidPathException e) {
            throw Refusals.of(Reason.NO_SUCH_TARGET, name, "no path: " + e.getReason(), "check the name");
        }
        throw Refusals.of(Reason.NO_SUCH_TARGET, name, "the name is empty", "name a block device or a file");
    }

    private void examine() throws TargetRefusedException, SystemCallException {
        if (place.status().isEmpty()) {
            examineNewFile();
            return;
        }
        FileStatus status = place.status().get();
        switch (status.type()) {
            case BLOCK -> examineDevice(status);
            case REGULAR -> examineFile(status);
            default -> throw OpenTarget.notATarget(name, status);
        }
        SizeRule.existing(name, identity.sizeBytes(), request.sizeBytes());
        if (!request.confirmed()) {
            throw Refusals.of(
                    Reason.NOT_CONFIRMED,
                    name,
                    "it exists and would be overwritten (" + identity.kind().words() + ", " + identity.sizeBytes()
                            + " bytes)",
                    "confirm it (--confirm)");
        }
    }

    private void examineDevice(FileStatus status) throws TargetRefusedException, SystemCallException {
        BlockNode node = system.topology()
                .find(status.nodeDevice())
                .orElseThrow(() -> Refusals.of(
                        Reason.NO_SUCH_TARGET, name, "no device behind this node", "attach the device, or check /sys"));
        if (node.sizeBytes() == 0) {
            throw Refusals.of(
                    Reason.BAD_SIZE, name, "size=0: nothing is attached to it", "insert a medium or attach a file");
        }
        overlapping = system.topology().overlapping(node);
        new UsageCheck(system).device(name, node);
        outputs.device(name, overlapping);
        identity = probe(Posix.EXCLUSIVE);
        long rest = node.sizeBytes() - identity.sizeBytes();
        remark = rest == 0 ? "" : ", all but its last " + rest + " bytes, which its sectors do not reach";
    }

    private void examineFile(FileStatus status) throws TargetRefusedException, SystemCallException {
        refuseKernelFolders();
        FileKey key = new FileKey(status.device(), status.inode());
        new UsageCheck(system).file(name, key);
        outputs.file(name, key);
        refuseUnwritable(place.path());
        identity = probe(Posix.DIRECT);
        remark = status.links() > 1 ? ", under all of its " + status.links() + " names" : "";
    }

    private void examineNewFile() throws TargetRefusedException, SystemCallException {
        long size = SizeRule.created(name, request.sizeBytes());
        refuseKernelFolders();
        if (place.rest().getNameCount() > 1) {
            throw Refusals.of(
                    Reason.NO_SUCH_TARGET,
                    name,
                    "its folder does not exist",
                    "create " + Refusals.printable(String.valueOf(place.path().getParent())) + " first");
        }
        if (place.folder().type() != FileStatus.Type.DIRECTORY) {
            throw Refusals.of(Reason.NO_SUCH_TARGET, name, "it lies below a file", "check the name");
        }
        outputs.newFile(name, place);
        refuseUnwritable(place.path().getParent());
        identity = Identities.newFile(named, place.path(), size, place.folder());
    }

    /** A mistyped device name must not become a file in memory; files of /proc and /sys are no storage. */
    private void refuseKernelFolders() throws TargetRefusedException {
        for (String folder : NO_PLACE_FOR_FILES) {
            if (place.path().startsWith(folder)) {
                throw Refusals.of(
                        place.status().isEmpty() ? Reason.NO_SUCH_TARGET : Reason.NOT_A_TARGET,
                        name,
                        place.status().isEmpty() ? "no such device" : "a file in " + folder + " is no storage",
                        "check the name (pose devices lists block devices)");
            }
        }
    }

    private void refuseUnwritable(Path path) throws TargetRefusedException {
        try {
            Posix.checkMayWrite(path);
        } catch (SystemCallException e) {
            throw Refusals.of(
                    Reason.READ_ONLY,
                    name,
                    "it can't be written: " + e.text(),
                    "check its permissions, its attributes (lsattr) and whether its file system is mounted read-only");
        }
    }

    /** Opens for reading, asks, and closes; nothing is written. */
    private TargetIdentity probe(int wishes) throws TargetRefusedException, SystemCallException {
        OpenTarget target;
        try {
            target = OpenTarget.existing(place, named, wishes);
        } catch (SystemCallException e) {
            if (e.errno() == Errno.EINVAL) {
                throw Refusals.noDirectIo(name);
            }
            throw e;
        }
        target.close();
        return target.identity();
    }

    private static String named(String what, String value) {
        return value.isEmpty() ? "" : what + Refusals.printable(value);
    }
}
