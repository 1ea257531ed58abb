package io.github.posewipe.cuda.kernel;

/**
 * A compiled kernel.
 *
 * @param image what {@code cuModuleLoadData} takes; this object's own array, not to be changed
 * @param log what the compiler said, empty where it said nothing or the cubin came from the cache
 * @param fromCache whether it was found and not compiled
 */
public record Cubin(byte[] image, String log, boolean fromCache) {}
