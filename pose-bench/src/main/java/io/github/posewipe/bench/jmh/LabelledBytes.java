package io.github.posewipe.bench.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts bytes of stored labels; JMH prints them as a rate beside the operations. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class LabelledBytes {
    /** Bytes labelled in this iteration. */
    public long bytes;
}
