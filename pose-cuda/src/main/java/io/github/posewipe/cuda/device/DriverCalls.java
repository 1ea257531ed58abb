package io.github.posewipe.cuda.device;

import static org.bytedeco.cuda.global.cudart.CUDA_SUCCESS;
import static org.bytedeco.cuda.global.cudart.cuGetErrorName;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;
import org.bytedeco.javacpp.BytePointer;

/**
 * How the driver is called: its results become exceptions, and small arguments lie in direct buffers. Nothing here is
 * allocated through JavaCPP's deallocators, whose ceiling would stop a program of a large resident size.
 */
final class DriverCalls {
    private DriverCalls() {}

    /**
     * Throws unless the driver reported success.
     *
     * @param result what a call gave
     * @param operation what was asked, for the message alone
     */
    static void check(int result, Supplier<String> operation) {
        if (result != CUDA_SUCCESS) {
            throw new GpuException(operation.get(), result, errorName(result));
        }
    }

    /** The same with a constant text. */
    static void check(int result, String operation) {
        check(result, () -> operation);
    }

    private static String errorName(int result) {
        BytePointer name = new BytePointer((BytePointer) null);
        return cuGetErrorName(result, name) == CUDA_SUCCESS && !name.isNull() ? name.getString() : "an unknown error";
    }

    /** A zeroed direct buffer in the machine's byte order, for arguments. */
    static ByteBuffer arguments(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }
}
