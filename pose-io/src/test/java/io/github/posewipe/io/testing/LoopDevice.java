package io.github.posewipe.io.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A loop device over a file that the test owns. Attached to whichever number is free, so that tests can run side by
 * side; detached when closed. Needs root: {@link #assumeLoopDevices()} skips visibly without it.
 */
public final class LoopDevice implements AutoCloseable {
    private final Path path;
    private final Path backingFile;
    private boolean attached = true;

    private LoopDevice(Path path, Path backingFile) {
        this.path = path;
        this.backingFile = backingFile;
    }

    /** Skips the test, with the reason, where loop devices can't be attached. */
    public static void assumeLoopDevices() {
        assumeTrue(
                Command.present("losetup") && Files.isWritable(Path.of("/dev/loop-control")),
                "loop devices need root, losetup and /dev/loop-control");
    }

    /**
     * Makes a sparse file of zeros and attaches it.
     *
     * @param folder where the file goes
     * @param sizeBytes its size
     * @param options options of losetup, such as {@code -b 4096} or {@code -r}
     * @return the device
     */
    public static LoopDevice ofSize(Path folder, long sizeBytes, String... options) {
        try {
            Path file = Files.createTempFile(folder, "backing", ".img");
            try (RandomAccessFile sized = new RandomAccessFile(file.toFile(), "rw")) {
                sized.setLength(sizeBytes);
            }
            return over(file, options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Attaches what exists.
     *
     * @param backing a file or block device
     * @param options options of losetup
     * @return the device
     */
    public static LoopDevice over(Path backing, String... options) {
        assumeLoopDevices();
        List<String> command = new ArrayList<>(List.of("losetup", "-f", "--show"));
        command.addAll(List.of(options));
        command.add(backing.toString());
        String output = Command.run(command.toArray(String[]::new));
        String device = output.lines().reduce((first, last) -> last).orElseThrow();
        return new LoopDevice(Path.of(device), backing);
    }

    /**
     * The device.
     *
     * @return such as {@code /dev/loop3}
     */
    public Path path() {
        return path;
    }

    /**
     * The device's name.
     *
     * @return its path as text
     */
    public String name() {
        return path.toString();
    }

    /**
     * What it stands on.
     *
     * @return the file or device below
     */
    public Path backingFile() {
        return backingFile;
    }

    /**
     * Puts another file under the same name, as a changed medium does.
     *
     * @param other a file
     */
    public void swapTo(Path other) {
        detach();
        Command.run("losetup", name(), other.toString());
        attached = true;
    }

    /** Detaches early, for tests of devices that go away; closing does nothing then. */
    public void detach() {
        attached = false;
        Command.run("losetup", "-d", name());
    }

    @Override
    public void close() {
        if (attached) {
            detach();
        }
    }
}
