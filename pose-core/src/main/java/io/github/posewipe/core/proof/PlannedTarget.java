package io.github.posewipe.core.proof;

import io.github.posewipe.core.LabelScheme;
import java.nio.charset.StandardCharsets;

/**
 * A target of a plan.
 *
 * @param name the name under which the prover knows it, 1 to 255 bytes of UTF-8 without control characters
 * @param sizeBytes its size, a positive multiple of 32
 */
public record PlannedTarget(String name, long sizeBytes) {

    /** Most bytes of a name. */
    public static final int MAX_NAME_BYTES = 255;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if name or size are out of range
     */
    public PlannedTarget {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1 || bytes > MAX_NAME_BYTES || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "bad target name: bytes=" + bytes + ", allowed: 1.." + MAX_NAME_BYTES + ", no control characters");
        }
        if (sizeBytes < LabelScheme.LABEL_BYTES || sizeBytes % LabelScheme.LABEL_BYTES != 0) {
            throw new IllegalArgumentException("bad target size: target=" + name + ", sizeBytes=" + sizeBytes
                    + ", allowed: a positive multiple of " + LabelScheme.LABEL_BYTES);
        }
    }

    /**
     * Labels of the target.
     *
     * @return 1 to 2^58 - 1
     */
    public long labelCount() {
        return sizeBytes / LabelScheme.LABEL_BYTES;
    }
}
