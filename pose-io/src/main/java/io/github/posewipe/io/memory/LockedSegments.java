package io.github.posewipe.io.memory;

import io.github.posewipe.io.posix.LockedMemory;
import io.github.posewipe.io.posix.SystemCallException;
import java.nio.ByteBuffer;

/** Memory of this process: mapped, locked, in huge pages where possible, kept from core dumps and children. */
final class LockedSegments implements SegmentSource {

    @Override
    public Segment take(int sizeBytes) throws SystemCallException {
        LockedMemory.raiseLockLimit();
        LockedMemory memory = LockedMemory.map(sizeBytes);
        return new Segment() {
            @Override
            public ByteBuffer bytes() {
                return memory.bytes();
            }

            @Override
            public long sizeBytes() {
                return memory.sizeBytes();
            }

            @Override
            public long address() {
                return memory.address();
            }

            @Override
            public void close() {
                memory.close();
            }
        };
    }
}
