package io.github.posewipe.bench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a person or a pipe reads what this process prints. */
final class Terminal {
    static final int STANDARD_OUTPUT = 1;
    static final int STANDARD_ERROR = 2;

    private Terminal() {}

    /** Whether standard error leads to a terminal that can move its cursor. */
    static boolean canBeDrawnOn() {
        return isTerminal(STANDARD_ERROR) && !"dumb".equals(System.getenv("TERM"));
    }

    /** Whether a descriptor of this process leads to a terminal. */
    static boolean isTerminal(int descriptor) {
        try {
            String device = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException noDescriptor) {
            return false;
        }
    }
}
