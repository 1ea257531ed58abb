package io.github.posewipe.io;

import java.nio.file.Path;
import java.util.List;

/** Decides which targets may be overwritten. */
public final class Guard {

    /** Proves that a clearance comes from the guard: nobody else can make one. */
    static final class Seal {
        private Seal() {}
    }

    private Guard() {}

    /**
     * The guard over the running system.
     *
     * @return a guard
     */
    public static Guard ofThisSystem() {
        return new Guard();
    }

    /**
     * Examines the targets; opens nothing for writing, creates and changes nothing.
     *
     * @param requests what the user asks to have overwritten
     * @param outputs files that the run will write or read beside the targets: reports, journals, seed files; they need
     *     not exist
     * @return one verdict a request, in the same order
     */
    public List<GuardVerdict> examine(List<TargetRequest> requests, List<Path> outputs) {
        throw new UnsupportedOperationException("the guard");
    }
}
