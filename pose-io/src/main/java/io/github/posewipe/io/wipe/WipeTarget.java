package io.github.posewipe.io.wipe;

import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.TargetChannel;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetIoException;
import io.github.posewipe.io.TargetRefusedException;

/** A target that may be overwritten: the one seam between the wipe and the guard's clearance. */
interface WipeTarget {

    /** The target as it was examined. */
    TargetIdentity identity();

    /** Opens it, once. */
    TargetChannel openForWriting() throws TargetRefusedException, TargetIoException;

    /** The target that a guard cleared. */
    static WipeTarget of(Clearance clearance) {
        return new WipeTarget() {
            @Override
            public TargetIdentity identity() {
                return clearance.identity();
            }

            @Override
            public TargetChannel openForWriting() throws TargetRefusedException, TargetIoException {
                return clearance.openForWriting();
            }
        };
    }
}
