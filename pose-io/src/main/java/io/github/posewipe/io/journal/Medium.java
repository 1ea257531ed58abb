package io.github.posewipe.io.journal;

import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Which target a journal speaks of, told so that it holds across a restart of the machine. Kind, size, sector size, model,
 * serial number and a file's inode must always agree. Device numbers and the kernel's sequence number of a medium mean
 * something until the next start of the kernel alone, and are compared only if that is still the same one. A medium with a
 * serial number may have got another name meanwhile; one without must have the same. Whatever agrees here, the wipe
 * compares the target's last chunks before it goes on. Immutable.
 *
 * @param logicalBlockBytes smallest direct transfer; 0 for a file that was still to be created
 * @param inode inode of a file; 0 for a device, or for a file that was still to be created
 * @param bootId names the start of the kernel in which {@code deviceNumber} and {@code diskSequence} were seen
 */
record Medium(
        String path,
        String realPath,
        String kind,
        long sizeBytes,
        int logicalBlockBytes,
        long deviceNumber,
        long inode,
        long diskSequence,
        String model,
        String serial,
        String bootId) {

    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    /** A point in which a target is not the one of the journal. */
    record Difference(String field, String expected, String found) {}

    static Medium of(TargetIdentity identity) {
        return new Medium(
                identity.path().toString(),
                identity.realPath().toString(),
                identity.kind().words(),
                identity.sizeBytes(),
                identity.logicalBlockBytes(),
                identity.deviceNumber(),
                identity.inode(),
                identity.diskSequence(),
                identity.model(),
                identity.serial(),
                bootOfNow());
    }

    /** A file that is still to be created: neither its inode nor its block is known. */
    static Medium ofNewFile(TargetIdentity identity) {
        Medium known = of(identity);
        return new Medium(
                known.path,
                known.realPath,
                known.kind,
                known.sizeBytes,
                0,
                known.deviceNumber,
                0,
                0,
                known.model,
                known.serial,
                known.bootId);
    }

    private static String bootOfNow() {
        try {
            return Files.readString(BOOT_ID).strip();
        } catch (IOException notTold) {
            return "";
        }
    }

    /**
     * Whether a run has had what is there now open. A file that was still to be created may be another's by now, and so
     * may a device without a serial number since the machine was started anew.
     */
    boolean wasOpened() {
        return inode != 0 || !kind.equals(TargetKind.FILE.words()) && (!serial.isEmpty() || bootId.equals(bootOfNow()));
    }

    /** Whether this is the target that was named. Not told by serial numbers: those of two partitions are their disk's. */
    boolean isNamedBy(Medium now) {
        return realPath.equals(now.realPath);
    }

    /** In which points a target of now differs from this one; none if it is the same. */
    List<Difference> differences(Medium now) {
        List<Difference> found = new ArrayList<>();
        compare(found, "kind", kind, now.kind);
        compare(found, "sizeBytes", sizeBytes, now.sizeBytes);
        if (logicalBlockBytes != 0 && now.logicalBlockBytes != 0) {
            compare(found, "logicalBlockBytes", logicalBlockBytes, now.logicalBlockBytes);
        }
        compare(found, "model", model, now.model);
        compare(found, "serial", serial, now.serial);
        if (inode != 0) {
            compare(found, "inode", inode, now.inode == 0 ? "a file that is still to be created" : now.inode);
        }
        if (!bootId.isEmpty() && bootId.equals(now.bootId)) {
            compareOfThisBoot(found, now);
        }
        return found;
    }

    private void compareOfThisBoot(List<Difference> found, Medium now) {
        compare(found, "deviceNumber", deviceNumber, now.deviceNumber);
        if (!kind.equals(TargetKind.FILE.words())) {
            compare(found, "diskSequence", diskSequence, now.diskSequence);
        }
    }

    private static void compare(List<Difference> found, String field, Object expected, Object now) {
        if (!expected.equals(now)) {
            found.add(new Difference(field, expected.toString(), now.toString()));
        }
    }
}
