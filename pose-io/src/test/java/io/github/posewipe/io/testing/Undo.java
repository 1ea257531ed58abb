package io.github.posewipe.io.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Something done to the system by a command, undone by another when it is closed. */
public final class Undo implements AutoCloseable {
    private final String[] undo;

    private Undo(String[] undo) {
        this.undo = undo;
    }

    /**
     * Does it.
     *
     * @param command what to run now
     * @param undo what to run when it is closed
     * @return closes with the second command
     */
    public static Undo of(List<String> command, List<String> undo) {
        Command.run(command.toArray(String[]::new));
        return new Undo(undo.toArray(String[]::new));
    }

    /**
     * Mounts.
     *
     * @param device a device with a file system
     * @param folder an existing folder
     * @param options further options of mount
     * @return unmounts
     */
    public static Undo mount(Path device, Path folder, String... options) {
        List<String> command = new ArrayList<>(List.of("mount"));
        command.addAll(List.of(options));
        command.addAll(List.of(device.toString(), folder.toString()));
        return of(command, List.of("umount", folder.toString()));
    }

    @Override
    public void close() {
        Command.run(undo);
    }
}
