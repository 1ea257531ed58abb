package io.github.posewipe.core.proof;

import java.nio.ByteBuffer;

/**
 * Reads the fields of a frame, each under its name: what is missing, too long or left over is refused by it. Nothing is
 * allocated for a field before its length is checked against what is there.
 */
final class FrameReader {
    private final ByteBuffer frame;

    private FrameReader(ByteBuffer frame) {
        this.frame = frame;
    }

    /** A reader of what has no type. */
    static FrameReader of(ByteBuffer frame) {
        return new FrameReader(frame);
    }

    /** A reader that has read the type, which has to be this one. */
    static FrameReader of(ByteBuffer frame, MessageType expected) throws ProofRefusedException {
        FrameReader reader = new FrameReader(frame);
        MessageType type = MessageType.of(reader.u8("type"));
        if (type != expected) {
            throw unexpected(type, expected.name());
        }
        return reader;
    }

    static ProofRefusedException unexpected(MessageType type, String expected) {
        return new ProofRefusedException("type", "message out of order: type=" + type + ", expected: " + expected);
    }

    int u8(String field) throws ProofRefusedException {
        require(field, 1);
        return frame.get() & 0xff;
    }

    int u16(String field) throws ProofRefusedException {
        require(field, Short.BYTES);
        return frame.getShort() & 0xffff;
    }

    /** Four bytes as they are. */
    int i32(String field) throws ProofRefusedException {
        require(field, Integer.BYTES);
        return frame.getInt();
    }

    long i64(String field) throws ProofRefusedException {
        require(field, Long.BYTES);
        return frame.getLong();
    }

    byte[] bytes(String field, int length) throws ProofRefusedException {
        require(field, length);
        byte[] bytes = new byte[length];
        frame.get(bytes);
        return bytes;
    }

    /** Bytes behind their length (16 bits), which has to be in a range. */
    byte[] sized(String field, int least, int most) throws ProofRefusedException {
        int length = u16(field);
        if (length < least || length > most) {
            throw new ProofRefusedException(
                    field, "length out of range: bytes=" + length + ", allowed: " + least + ".." + most);
        }
        return bytes(field, length);
    }

    /** Leaves bytes to who copies them. */
    void skip(String field, int length) throws ProofRefusedException {
        require(field, length);
        frame.position(frame.position() + length);
    }

    int positionBytes() {
        return frame.position();
    }

    void end() throws ProofRefusedException {
        if (frame.hasRemaining()) {
            throw new ProofRefusedException("length", "message too long: bytesLeftOver=" + frame.remaining());
        }
    }

    private void require(String field, int bytes) throws ProofRefusedException {
        if (frame.remaining() < bytes) {
            throw new ProofRefusedException(
                    field, "message truncated: bytesLeft=" + frame.remaining() + ", needed: " + bytes);
        }
    }
}
