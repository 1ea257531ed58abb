package io.github.posewipe.io;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.io.TargetRefusedException.Reason;
import java.util.OptionalLong;

/** Which sizes a target may have: at least one label, whole labels, and for what exists no other than its own. */
final class SizeRule {
    private static final int LABEL_BYTES = LabelScheme.LABEL_BYTES;

    private SizeRule() {}

    /** Throws unless what exists can be labelled whole, and is of the size asked for if one was. */
    static void existing(String name, long sizeBytes, OptionalLong asked) throws TargetRefusedException {
        if (sizeBytes == 0) {
            throw Refusals.of(
                    Reason.BAD_SIZE,
                    name,
                    "size=0: nothing to overwrite",
                    "attach a medium or a backing file, or name another target");
        }
        if (sizeBytes % LABEL_BYTES != 0) {
            throw Refusals.of(
                    Reason.BAD_SIZE,
                    name,
                    "size=" + sizeBytes + " is no multiple of " + LABEL_BYTES + " bytes",
                    "extend it to " + roundedUp(sizeBytes) + " bytes (truncate -s " + roundedUp(sizeBytes) + ")");
        }
        if (asked.isPresent() && asked.getAsLong() != sizeBytes) {
            throw Refusals.of(
                    Reason.BAD_SIZE,
                    name,
                    "asked size=" + asked.getAsLong() + ", but it exists with size=" + sizeBytes,
                    "leave the size out, or give " + sizeBytes);
        }
    }

    /** The size of a file to be created; throws unless one was asked for and can be labelled whole. */
    static long created(String name, OptionalLong asked) throws TargetRefusedException {
        if (asked.isEmpty()) {
            throw Refusals.of(
                    Reason.NO_SUCH_TARGET,
                    name,
                    "no such file or device",
                    "check the name; to create a file give a size");
        }
        long size = asked.getAsLong();
        if (size < LABEL_BYTES || size % LABEL_BYTES != 0) {
            throw Refusals.of(
                    Reason.BAD_SIZE,
                    name,
                    "size=" + size + " is no positive multiple of " + LABEL_BYTES + " bytes",
                    "give " + roundedUp(Math.max(size, 1)) + " or another multiple of " + LABEL_BYTES);
        }
        return size;
    }

    private static long roundedUp(long size) {
        long rest = size % LABEL_BYTES;
        long missing = rest == 0 ? 0 : LABEL_BYTES - rest;
        return size > Long.MAX_VALUE - missing ? size - rest : size + missing;
    }
}
