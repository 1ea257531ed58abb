package io.github.posewipe.bench.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where raw labels go: a file or standard output; never a terminal by accident, never a block device. */
final class RawOutput {
    private static final String STANDARD_OUTPUT = "-";

    private RawOutput() {}

    /**
     * Opens the place for labels.
     *
     * @param named a file, {@code -}, or null for standard output where that is no terminal
     * @param standardOutput the process's standard output; stays open
     * @return a channel that the caller closes
     * @throws UsageException if the place can't take raw labels
     */
    static WritableByteChannel open(String named, OutputStream standardOutput) {
        if (named == null && Terminal.isTerminal(Terminal.STANDARD_OUTPUT)) {
            throw new UsageException("raw labels would garble the terminal; name a file with --out F, or pipe them");
        }
        if (named == null || named.equals(STANDARD_OUTPUT)) {
            return Channels.newChannel(new Unclosed(standardOutput));
        }
        return openFile(FileNodes.path(named));
    }

    private static WritableByteChannel openFile(Path file) {
        try {
            if (FileNodes.isBlockDevice(file)) {
                throw new UsageException("option --out: " + file
                        + " is a block device; pose wipe overwrites devices, pose label writes files");
            }
            return FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException unwritable) {
            throw new UsageException("option --out: " + Failures.describe(unwritable), unwritable);
        }
    }

    /** Standard output, which outlives the command. */
    private static final class Unclosed extends OutputStream {
        private final OutputStream stream;

        Unclosed(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int oneByte) throws IOException {
            stream.write(oneByte);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            stream.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            stream.flush();
        }
    }
}
