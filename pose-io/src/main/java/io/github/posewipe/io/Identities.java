package io.github.posewipe.io;

import io.github.posewipe.io.posix.DeviceFacts;
import io.github.posewipe.io.posix.FileAlignment;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.BlockTopology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads identities off open descriptors, and tells in which point two of them differ. */
final class Identities {
    private static final int MIN_BLOCK_BYTES = 512;
    private static final int MAX_FALLBACK_BLOCK_BYTES = 4096;

    private Identities() {}

    /** The target that a descriptor stands for; empty if that is neither a block device nor a regular file. */
    static Optional<TargetIdentity> ofDescriptor(Path named, Path real, int descriptor, BlockTopology topology)
            throws SystemCallException {
        FileStatus status = Posix.status(descriptor);
        return switch (status.type()) {
            case BLOCK -> Optional.of(device(named, real, descriptor, status.nodeDevice(), topology));
            case REGULAR -> Optional.of(file(named, real, status, blockBytes(Posix.fileAlignment(descriptor))));
            default -> Optional.empty();
        };
    }

    /** A file that is still to be created, as far as its folder tells. */
    static TargetIdentity newFile(Path named, Path real, long sizeBytes, FileStatus folder) {
        return new TargetIdentity(
                named,
                real,
                TargetKind.FILE,
                sizeBytes,
                MAX_FALLBACK_BLOCK_BYTES,
                MAX_FALLBACK_BLOCK_BYTES,
                folder.device(),
                0,
                0,
                "",
                "");
    }

    /** A block device as /sys shows it, for those that can't be opened. */
    static TargetIdentity ofNode(BlockNode node) {
        Path path = Path.of(node.nodePath());
        int logical = node.logicalSectorBytes() == 0 ? MIN_BLOCK_BYTES : node.logicalSectorBytes();
        int physical = node.physicalSectorBytes() == 0 ? logical : node.physicalSectorBytes();
        return new TargetIdentity(
                path,
                path,
                TargetKind.BLOCK_DEVICE,
                whole(node.sizeBytes(), logical),
                logical,
                physical,
                node.number(),
                0,
                node.diskSequence(),
                node.model(),
                node.serial());
    }

    /** Bytes that a device's sectors cover: a loop device over an odd file has a rest that no transfer can reach. */
    static long whole(long sizeBytes, int sectorBytes) {
        return sizeBytes - sizeBytes % sectorBytes;
    }

    /** The points in which what is open differs from what was examined, in words; none if it is the same target. */
    static List<String> differences(TargetIdentity examined, TargetIdentity open) {
        List<String> differences = new ArrayList<>();
        compare(differences, "kind", examined.kind().words(), open.kind().words());
        compare(differences, "device number", examined.deviceNumber(), open.deviceNumber());
        compare(differences, "inode", examined.inode(), open.inode());
        compare(differences, "disk sequence", examined.diskSequence(), open.diskSequence());
        compare(differences, "size", examined.sizeBytes(), open.sizeBytes());
        compare(differences, "sector", examined.logicalBlockBytes(), open.logicalBlockBytes());
        compare(differences, "model", examined.model(), open.model());
        compare(differences, "serial number", examined.serial(), open.serial());
        return differences;
    }

    private static void compare(List<String> differences, String what, Object examined, Object open) {
        if (!examined.equals(open)) {
            differences.add(what + " was " + examined + " and is " + open);
        }
    }

    private static TargetIdentity device(Path named, Path real, int descriptor, long number, BlockTopology topology)
            throws SystemCallException {
        DeviceFacts facts = Posix.deviceFacts(descriptor);
        Optional<BlockNode> node = topology.find(number);
        return new TargetIdentity(
                named,
                real,
                TargetKind.BLOCK_DEVICE,
                whole(Posix.deviceSizeBytes(descriptor), facts.logicalSectorBytes()),
                facts.logicalSectorBytes(),
                facts.physicalSectorBytes(),
                number,
                0,
                facts.diskSequence(),
                node.map(BlockNode::model).orElse(""),
                node.map(BlockNode::serial).orElse(""));
    }

    private static TargetIdentity file(Path named, Path real, FileStatus status, int blockBytes) {
        return new TargetIdentity(
                named,
                real,
                TargetKind.FILE,
                status.sizeBytes(),
                blockBytes,
                blockBytes,
                status.device(),
                status.inode(),
                0,
                "",
                "");
    }

    private static int blockBytes(FileAlignment alignment) {
        if (alignment.offsetBytes() > 0) {
            return Math.max(alignment.offsetBytes(), MIN_BLOCK_BYTES);
        }
        int block = Integer.highestOneBit(Math.max(alignment.fileSystemBlockBytes(), MIN_BLOCK_BYTES));
        return Math.min(block, MAX_FALLBACK_BLOCK_BYTES);
    }
}
