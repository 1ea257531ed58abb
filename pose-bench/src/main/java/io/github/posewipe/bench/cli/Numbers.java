package io.github.posewipe.bench.cli;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers with their allowed range in the message. */
final class Numbers {
    private Numbers() {}

    private static long parse(String text, long least, long most) {
        return parse(text, least, most, "");
    }

    private static long parse(String text, long least, long most, String remark) {
        try {
            long value = Long.parseLong(text.strip());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            // The message below says it for both.
        }
        throw new TypeConversionException("'" + text + "' is not a whole number in " + least + ".." + most + remark);
    }

    /** {@code --chunk-labels} of a single chunk: any number of labels. */
    static final class ChunkLabels implements ITypeConverter<Integer> {
        private static final String TARGET_RULE =
                "; a target is cut into chunks of a power of two, 1.." + LabelScheme.MAX_CHUNK_LABELS;

        @Override
        public Integer convert(String text) {
            return (int) parse(text, 1, ChunkGeometry.MAX_LABELS, TARGET_RULE);
        }
    }

    /** {@code --chain}: which lengths a scheme allows is the scheme's to say. */
    static final class Chain implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) parse(text, 1, LabelScheme.MAX_CHAIN_LENGTH);
        }
    }

    /** {@code --chunk}: a chunk index. */
    static final class ChunkIndex implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return parse(text, 0, Long.MAX_VALUE);
        }
    }

    /** {@code --threads} and the like: how many of something. */
    static final class Count implements ITypeConverter<Integer> {
        private static final int MOST = 4096;

        @Override
        public Integer convert(String text) {
            return (int) parse(text, 1, MOST);
        }
    }

    /** {@code --gpus}: the number of a device. */
    static final class Device implements ITypeConverter<Integer> {
        private static final int LAST = 1023;

        @Override
        public Integer convert(String text) {
            return (int) parse(text, 0, LAST);
        }
    }

    /** {@code --chunks}: how many chunks a round of a benchmark labels. */
    static final class Chunks implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) parse(text, 1, Integer.MAX_VALUE);
        }
    }

    /** {@code --seconds}: how long a point of a benchmark takes. */
    static final class Seconds implements ITypeConverter<Integer> {
        private static final int MOST = 86_400;

        @Override
        public Integer convert(String text) {
            return (int) parse(text, 1, MOST);
        }
    }

    /** {@code --queue-depth}: writes in flight. */
    static final class Depth implements ITypeConverter<Integer> {
        private static final int MOST = 64;

        @Override
        public Integer convert(String text) {
            return (int) parse(text, 1, MOST);
        }
    }

    /** {@code --write-size}: a power of two, as chunks are. */
    static final class WriteSize implements ITypeConverter<Integer> {
        private static final int LEAST = 4 << 10;
        private static final int MOST = LabelScheme.MAX_CHUNK_LABELS * LabelScheme.LABEL_BYTES;

        @Override
        public Integer convert(String text) {
            long bytes = Sizes.parse(text);
            if (bytes < LEAST || bytes > MOST || Long.bitCount(bytes) != 1) {
                throw new TypeConversionException("'" + text + "' is no size of a write; allowed: powers of two from "
                        + Sizes.exact(LEAST) + " to " + Sizes.exact(MOST));
            }
            return (int) bytes;
        }
    }
}
