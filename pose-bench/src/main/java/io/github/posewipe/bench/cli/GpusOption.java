package io.github.posewipe.bench.cli;

import io.github.posewipe.core.LabelerProvider;
import java.util.List;
import picocli.CommandLine.Option;

/** Which GPUs label: {@code --gpus}. */
final class GpusOption {
    private static final String NAME = "--gpus";

    @Option(
            names = NAME,
            paramLabel = "I",
            split = ",",
            converter = Numbers.Device.class,
            description = "GPUs to use, by the numbers that pose backends shows: 0,1 (default: all). Only where the"
                    + " backend is cuda, named or chosen by auto.")
    private List<Integer> gpus;

    /**
     * The backend on the GPUs that were asked for.
     *
     * @param provider an available backend
     * @return the same, on some of its devices alone where {@code --gpus} is given
     * @throws UsageException if the backend has no devices, or not those
     */
    LabelerProvider applyTo(LabelerProvider provider) {
        if (gpus == null) {
            return provider;
        }
        if (provider.devices().isEmpty()) {
            throw new UsageException("option " + NAME + ": backend '" + provider.backend()
                    + "' has no GPUs to choose among; name --backend cuda, or leave " + NAME + " out");
        }
        try {
            return provider.onDevices(gpus);
        } catch (IllegalArgumentException notThose) {
            throw new UsageException("option " + NAME + ": " + notThose.getMessage() + " (pose backends)", notThose);
        }
    }
}
