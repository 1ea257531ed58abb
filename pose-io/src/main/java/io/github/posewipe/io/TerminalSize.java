package io.github.posewipe.io;

import io.github.posewipe.io.posix.Posix;
import io.github.posewipe.io.posix.SystemCallException;
import java.util.Optional;

/**
 * How much a terminal shows. Immutable.
 *
 * @param columns characters in a row; 0 where the terminal does not know
 * @param rows rows; 0 where the terminal does not know
 */
public record TerminalSize(int columns, int rows) {

    /**
     * Asks how large the terminal behind a descriptor of this process is now.
     *
     * @param descriptor 2 for standard error
     * @return the size; empty if it leads to no terminal, or native calls can't be made here
     */
    public static Optional<TerminalSize> of(int descriptor) {
        if (Posix.failure().isPresent()) {
            return Optional.empty();
        }
        try {
            int[] size = Posix.terminalSize(descriptor);
            return Optional.of(new TerminalSize(size[0], size[1]));
        } catch (SystemCallException noTerminal) {
            return Optional.empty();
        }
    }
}
