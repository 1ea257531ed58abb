package io.github.posewipe.io.posix;

/**
 * What the system says about a name or a descriptor.
 *
 * @param type type of file
 * @param device number of the device that holds it
 * @param inode its inode there
 * @param nodeDevice device number that a device node stands for, 0 for all else
 * @param sizeBytes size in bytes; 0 for a device node
 * @param links how many names it has
 */
public record FileStatus(Type type, long device, long inode, long nodeDevice, long sizeBytes, long links) {

    /** Types of file. */
    public enum Type {
        REGULAR("a regular file"),
        DIRECTORY("a directory"),
        BLOCK("a block device"),
        CHARACTER("a character device"),
        FIFO("a pipe"),
        SOCKET("a socket"),
        OTHER("a special file");

        private final String words;

        Type(String words) {
            this.words = words;
        }

        /**
         * The type in words.
         *
         * @return a noun with its article
         */
        public String words() {
            return words;
        }

        static Type ofMode(long format) {
            return switch ((int) format) {
                case 0100000 -> REGULAR;
                case 0040000 -> DIRECTORY;
                case 0060000 -> BLOCK;
                case 0020000 -> CHARACTER;
                case 0010000 -> FIFO;
                case 0140000 -> SOCKET;
                default -> OTHER;
            };
        }
    }

    static FileStatus of(long[] fields) {
        return new FileStatus(Type.ofMode(fields[0]), fields[1], fields[2], fields[3], fields[4], fields[5]);
    }
}
