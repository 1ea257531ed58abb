package io.github.posewipe.cuda.device;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The GPUs of this machine, or why there are none to use. Immutable.
 *
 * @param devices the visible devices, ascending by index; empty exactly where there is a reason
 * @param reason why none can be used, in one line; empty where some can
 * @param cause the failure behind the reason, if there was one
 */
public record Gpus(List<? extends GpuDevice> devices, Optional<String> reason, Optional<Throwable> cause) {
    /** The JVM tells why a class can't be loaded once alone: what was told is kept. Guarded by the class. */
    private static Gpus notLoaded;

    /** Checks that there are devices or a reason. */
    public Gpus {
        devices = List.copyOf(devices);
        Objects.requireNonNull(cause, "cause");
        if (devices.isEmpty() != reason.isPresent()) {
            throw new IllegalArgumentException("devices or a reason: devices=" + devices.size() + ", reason=" + reason);
        }
    }

    /**
     * There are some.
     *
     * @param devices at least one
     * @return the devices
     */
    public static Gpus of(List<? extends GpuDevice> devices) {
        return new Gpus(devices, Optional.empty(), Optional.empty());
    }

    /**
     * Those that kernels can be compiled for, or that there is none.
     *
     * @param devices at least one
     * @return the devices of compute capability 7.5 or newer, each with the number that it had; a reason where all are older
     */
    public static Gpus compiledFor(List<? extends GpuDevice> devices) {
        List<? extends GpuDevice> usable =
                devices.stream().filter(device -> device.info().isCompiledFor()).toList();
        if (!usable.isEmpty()) {
            return of(usable);
        }
        String old = devices.stream().map(device -> device.info().describe()).collect(Collectors.joining("; "));
        return none("no GPU that CUDA 13 compiles for: " + old + "; needed is compute 7.5 or newer", null);
    }

    /**
     * There are none.
     *
     * @param reason why, in one line
     * @param cause the failure behind it, or null
     * @return the reason
     */
    public static Gpus none(String reason, Throwable cause) {
        return new Gpus(List.of(), Optional.of(reason), Optional.ofNullable(cause));
    }

    /**
     * Looks for the GPUs of this machine. Loads CUDA's driver and the presets; keeps every failure as a value. Libraries
     * that could not be loaded are not tried again in this process.
     *
     * @return the devices that {@code CUDA_VISIBLE_DEVICES} leaves, or the reason why there are none
     */
    public static synchronized Gpus ofThisMachine() {
        if (notLoaded != null) {
            return notLoaded;
        }
        try {
            return DriverDevices.find();
        } catch (LinkageError failed) {
            notLoaded = none(LoadFailure.describe(failed), failed);
            return notLoaded;
        } catch (RuntimeException failed) {
            return none("the CUDA driver does not answer: " + LoadFailure.oneLine(failed.getMessage()), failed);
        }
    }
}
