package io.github.posewipe.io.posix;

/**
 * How much a terminal shows. Immutable.
 *
 * @param columns characters in a row
 * @param rows rows
 */
public record TerminalSize(int columns, int rows) {}
