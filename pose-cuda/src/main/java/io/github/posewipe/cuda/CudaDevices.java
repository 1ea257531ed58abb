package io.github.posewipe.cuda;

import io.github.posewipe.core.Availability;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.GpuInfo;
import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.kernel.KernelCompileException;
import io.github.posewipe.cuda.run.DeviceFitting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The devices of a provider, once they were looked for. Immutable.
 *
 * @param availability what they are, or why there are none
 * @param devices in the order of slots; empty where unavailable
 * @param fitting how their memory is shared out
 */
record CudaDevices(Availability availability, List<GpuDevice> devices, DeviceFitting fitting) {

    /**
     * Looks for them; every failure becomes a reason.
     *
     * @param chosen device numbers in the order of slots; null: all
     */
    static CudaDevices find(CudaMachine machine, List<Integer> chosen) {
        DeviceFitting fitting;
        try {
            fitting = CudaProperties.fitting();
        } catch (IllegalArgumentException badProperty) {
            return none(Availability.no(badProperty.getMessage(), badProperty));
        }
        Gpus gpus = machine.gpus().get();
        if (gpus.reason().isPresent()) {
            String reason = gpus.reason().get();
            return none(
                    gpus.cause().map(cause -> Availability.no(reason, cause)).orElseGet(() -> Availability.no(reason)));
        }
        try {
            String nvrtcVersion = machine.nvrtcVersion().get();
            List<GpuDevice> devices = inOrder(gpus.devices(), chosen);
            return new CudaDevices(Availability.yes(describe(devices, nvrtcVersion)), devices, fitting);
        } catch (KernelCompileException noCompiler) {
            return none(Availability.no(noCompiler.getMessage(), noCompiler));
        }
    }

    private static CudaDevices none(Availability reason) {
        return new CudaDevices(reason, List.of(), DeviceFitting.AUTOMATIC);
    }

    private static List<GpuDevice> inOrder(List<? extends GpuDevice> found, List<Integer> chosen) {
        if (chosen == null) {
            return List.copyOf(found);
        }
        List<GpuDevice> ordered = new ArrayList<>();
        chosen.forEach(number ->
                found.stream().filter(device -> device.info().index() == number).forEach(ordered::add));
        return List.copyOf(ordered);
    }

    /** {@code cuda:0 NVIDIA H200, compute 9.0, .., PCI 0000:1B:00.0; cuda:1 ..; driver CUDA 13.1, NVRTC 13.1}. */
    private static String describe(List<GpuDevice> devices, String nvrtcVersion) {
        int driverVersion = devices.get(0).info().driverVersion();
        return devices.stream().map(device -> device.info().describe()).collect(Collectors.joining("; "))
                + "; driver CUDA " + GpuInfo.versionText(driverVersion) + ", NVRTC " + nvrtcVersion;
    }
}
