package io.github.posewipe.io;

import io.github.posewipe.io.testing.Buffers;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Writes, flushes and reads back a target while faults are injected from outside, and prints what it saw. Run in a JVM of
 * its own.
 */
final class FaultProgram {
    static final int PIECES = 8;
    static final int PIECE_BYTES = 65536;

    private FaultProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (TargetChannel channel = Verdicts.cleared(arguments[0]).openForWriting()) {
            for (int piece = 0; piece < PIECES; piece++) {
                write(channel, piece);
            }
            flush(channel);
            flush(channel);
            for (int piece = 0; piece < PIECES; piece++) {
                read(channel, piece);
            }
        }
    }

    private static void write(TargetChannel channel, int piece) {
        for (int attempt = 1; attempt <= 2; attempt++) {
            try {
                channel.write(Buffers.random(length(channel, piece), piece), (long) piece * PIECE_BYTES);
                return;
            } catch (TargetIoException e) {
                print("write piece=" + piece + " attempt=" + attempt, e);
            }
        }
    }

    private static void flush(TargetChannel channel) {
        try {
            channel.flush();
            System.out.println("flushed");
        } catch (TargetIoException e) {
            print("flush", e);
        }
    }

    private static void read(TargetChannel channel, int piece) {
        int length = length(channel, piece);
        ByteBuffer buffer = Buffers.aligned(length);
        try {
            channel.read(buffer, (long) piece * PIECE_BYTES);
            byte[] expected = Buffers.bytes(Buffers.random(length, piece));
            int wrong = Arrays.mismatch(expected, Buffers.bytes(buffer));
            int next = 512;
            while (wrong >= 0 && next < length && expected[next] != buffer.get(next)) {
                next += 512;
            }
            if (wrong >= 0) {
                System.out.println("mismatch piece=" + piece + " from=" + wrong + " before=" + next);
            }
        } catch (TargetIoException e) {
            print("read piece=" + piece, e);
        }
    }

    private static int length(TargetChannel channel, int piece) {
        return (int) Math.min(PIECE_BYTES, channel.identity().sizeBytes() - (long) piece * PIECE_BYTES);
    }

    private static void print(String what, TargetIoException e) {
        System.out.println(what + " operation=" + e.operation() + " offset=" + e.offsetBytes() + " length="
                + e.lengthBytes() + " errno=" + e.errno());
    }
}
