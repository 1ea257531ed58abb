package io.github.posewipe.io.memory;

/** Says, each time it is asked, what memory could be had now. */
@FunctionalInterface
public interface MemoryReadings {

    /**
     * Looks anew.
     *
     * @return the reading
     * @throws IllegalStateException if the system does not tell
     */
    MemoryReading read();
}
