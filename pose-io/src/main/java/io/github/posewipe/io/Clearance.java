package io.github.posewipe.io;

import java.util.Objects;

/**
 * The guard's word that a target may be overwritten. Only the {@link Guard} makes one, and no writable channel is built
 * without one. Immutable, thread-safe.
 */
public final class Clearance {
    private final Guard guard;
    private final TargetIdentity identity;
    private final boolean createsFile;
    private final String description;

    Clearance(Guard.Seal seal, Guard guard, TargetIdentity identity, boolean createsFile, String description) {
        Objects.requireNonNull(seal, "seal");
        this.guard = guard;
        this.identity = identity;
        this.createsFile = createsFile;
        this.description = description;
    }

    /**
     * The target as it was examined. For a file that is still to be created the inode is 0, the device number is its
     * folder's, and the block is the largest that a file system asks for; its channel knows the true ones.
     *
     * @return the identity
     */
    public TargetIdentity identity() {
        return identity;
    }

    /**
     * Whether opening creates the file.
     *
     * @return true if nothing exists under this name yet
     */
    public boolean createsFile() {
        return createsFile;
    }

    /**
     * What will be overwritten or created, in one line for the user.
     *
     * @return the line
     */
    public String description() {
        return description;
    }

    /**
     * Opens the target for writing, past the page cache; a block device exclusively, until the channel is closed. The
     * identity is compared again on the open descriptor, and who uses the target is asked again. A new file is created
     * here (0600, its space reserved where the file system can), never before; it is removed again if that fails.
     *
     * @return a channel that the caller closes
     * @throws TargetRefusedException if the target is no longer the one that was examined, is in use by now, or has no
     *     direct I/O
     * @throws TargetIoException if the system fails to open, create or size it
     */
    public TargetChannel openForWriting() throws TargetRefusedException, TargetIoException {
        return new ClearedOpening(this, guard).open();
    }
}
