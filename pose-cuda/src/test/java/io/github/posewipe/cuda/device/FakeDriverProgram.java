package io.github.posewipe.cuda.device;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.contract.LabelChecks;
import io.github.posewipe.cuda.run.CudaLabeler;
import io.github.posewipe.cuda.run.DeviceFitting;
import io.github.posewipe.cuda.run.KernelImages;
import io.github.posewipe.cuda.run.StreamSettings;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/** Labels through the JavaCPP presets and a driver that {@link FakeDriverTest} puts before any other. */
final class FakeDriverProgram {
    private static final KernelImages ELF = (variant, device) -> "\u007fELF".getBytes(StandardCharsets.ISO_8859_1);

    private FakeDriverProgram() {}

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        Gpus gpus = Gpus.ofThisMachine();
        gpus.reason().ifPresent(reason -> out.println("none: " + reason));
        for (GpuDevice device : gpus.devices()) {
            out.println(device.info().describe() + ", driver "
                    + GpuInfo.versionText(device.info().driverVersion()));
            long freeBytes = device.freeBytes();
            for (LabelScheme scheme : new LabelScheme[] {LabelScheme.DRG_V1, LabelScheme.DRG_V2}) {
                label(device, ChunkGeometry.of(scheme, 100));
            }
            out.println("labelled, given back: " + (freeBytes == device.freeBytes()));
        }
    }

    private static void label(GpuDevice device, ChunkGeometry geometry) {
        StreamSettings settings = new StreamSettings(4000, 3, 640, 100, 20);
        try (CudaLabeler labeler = new CudaLabeler(
                geometry, device, ELF, DeviceFitting.AUTOMATIC, settings, Labelers.exactly("reference"))) {
            long[] chunks = LongStream.range(0, 90).map(i -> i << 56 >>> 1).toArray();
            LabelChecks.check(labeler, LabelChecks.seedHex(geometry.labelCount()), chunks);
        }
    }
}
