package io.github.posewipe.io;

import java.util.Objects;

/** What the guard says about one request. */
public sealed interface GuardVerdict {

    /**
     * The target may be overwritten.
     *
     * @param clearance what a writer is built from
     */
    record Cleared(Clearance clearance) implements GuardVerdict {
        /** Checks that nothing is null. */
        public Cleared {
            Objects.requireNonNull(clearance, "clearance");
        }
    }

    /**
     * The target must not be overwritten.
     *
     * @param refusal the reason, and the way out
     */
    record Refused(TargetRefusedException refusal) implements GuardVerdict {
        /** Checks that nothing is null. */
        public Refused {
            Objects.requireNonNull(refusal, "refusal");
        }
    }
}
