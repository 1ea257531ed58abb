package io.github.posewipe.cuda.memory;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.kernel.CubinCache;
import io.github.posewipe.cuda.kernel.KernelCompiler;
import io.github.posewipe.cuda.run.KernelImages;
import java.util.List;
import java.util.function.Supplier;

/** Labels nearly all memory of a GPU in place, reads chunks of it back and gives it back. */
public final class HbmWipe {
    private final Supplier<Gpus> gpus;
    private final KernelImages images;
    private final LabelerProvider judge;

    HbmWipe(Supplier<Gpus> gpus, KernelImages images, LabelerProvider judge) {
        this.gpus = gpus;
        this.images = images;
        this.judge = judge;
    }

    /**
     * The GPUs of this machine.
     *
     * @param judge the backend that chunks are compared with
     * @return a wipe; nothing is asked of a driver yet
     */
    public static HbmWipe ofThisMachine(LabelerProvider judge) {
        KernelCompiler compiler = KernelCompiler.with(CubinCache.ofUser());
        return new HbmWipe(
                Gpus::ofThisMachine,
                (variant, device) ->
                        compiler.compile(variant, device.architecture()).image(),
                judge);
    }

    /**
     * Labels the memory of one GPU. Blocks until it is done, has failed or was cancelled. A chunk of the first launch of each
     * pass is compared with the judge before the pass goes on.
     *
     * @param gpu number of the device
     * @param request what with
     * @return how it ended
     * @throws BackendUnavailableException if there is no such GPU, or it has no memory for a single chunk
     * @throws LabelMismatchException if the comparison within a pass finds another label
     * @throws io.github.posewipe.cuda.device.GpuException if the device fails
     */
    public HbmResult run(int gpu, HbmRequest request) {
        GpuDevice device = find(gpu);
        return new HbmRun(device, images, judge, request).run();
    }

    private GpuDevice find(int gpu) {
        Gpus found = gpus.get();
        if (found.reason().isPresent()) {
            throw new BackendUnavailableException(
                    "cuda",
                    found.reason().get() + "; hbm:" + gpu + " needs that GPU",
                    found.cause().orElse(null));
        }
        List<? extends GpuDevice> devices = found.devices();
        return devices.stream()
                .filter(device -> device.info().index() == gpu)
                .findFirst()
                .orElseThrow(() -> new BackendUnavailableException(
                        "cuda",
                        "no such GPU: hbm:" + gpu + ", there are: "
                                + devices.stream()
                                        .map(device ->
                                                Integer.toString(device.info().index()))
                                        .toList(),
                        null));
    }
}
