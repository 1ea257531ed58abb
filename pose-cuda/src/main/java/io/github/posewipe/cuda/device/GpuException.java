package io.github.posewipe.cuda.device;

import java.util.Set;

/** A device, or its driver, reported an error. */
public final class GpuException extends RuntimeException {
    /** {@code CUDA_ERROR_OUT_OF_MEMORY}. */
    public static final int OUT_OF_MEMORY = 2;

    /** {@code CUDA_ERROR_NO_DEVICE}. */
    public static final int NO_DEVICE = 100;

    /** {@code CUDA_ERROR_ILLEGAL_ADDRESS}: the first use of memory that is not there. */
    public static final int ILLEGAL_ADDRESS = 700;

    private static final long serialVersionUID = 1L;

    /**
     * Errors after which the driver refuses every further call of the process on that device: deinitialised, context
     * destroyed, ECC, NVLink, hardware stack, illegal instruction and address, assert, launch failure and time-out.
     */
    private static final Set<Integer> STICKY =
            Set.of(4, 201, 214, 220, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 999);

    private final int code;

    /**
     * Names the call and the error.
     *
     * @param operation what was asked of the device, {@code cuMemAlloc(bytes=4096)}
     * @param code the driver's error code
     * @param name its name, {@code CUDA_ERROR_OUT_OF_MEMORY}
     */
    public GpuException(String operation, int code, String name) {
        super(operation + " gave " + name + " (" + code + ")" + (STICKY.contains(code) ? WAY_OUT : ""));
        this.code = code;
    }

    private static final String WAY_OUT = "; the device was lost or reset, and this process can't use it again: check"
            + " nvidia-smi and dmesg, then start anew";

    /**
     * The driver's error code.
     *
     * @return a {@code CUresult}
     */
    public int code() {
        return code;
    }

    /**
     * Whether memory was asked for that could not be had.
     *
     * @return true for {@link #OUT_OF_MEMORY}
     */
    public boolean isOutOfMemory() {
        return code == OUT_OF_MEMORY;
    }

    /**
     * Whether every further call on the device will fail as well.
     *
     * @return true once the process has lost the device
     */
    public boolean isSticky() {
        return STICKY.contains(code);
    }
}
