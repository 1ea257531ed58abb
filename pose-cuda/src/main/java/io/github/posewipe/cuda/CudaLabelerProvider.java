package io.github.posewipe.cuda;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.cuda.device.GpuDevice;
import io.github.posewipe.cuda.run.CudaLabeler;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The backend {@code cuda}: one labeler a GPU, on all visible GPUs or on those of {@link #onDevices}. Nothing of CUDA is
 * loaded before it is asked, and whatever is missing is told as the reason of its {@link #availability()}.
 *
 * <p>Obeys {@code -Dpose.cuda.memory} (device memory of a labeler, at most: bytes, or {@code 8GiB}) and
 * {@code -Dpose.cuda.team} (lanes of a team). Thread-safe.
 */
public final class CudaLabelerProvider implements LabelerProvider {
    private static final String BACKEND = "cuda";
    private static final int AUTO_RANK = 20;

    private final CudaMachine machine;

    /** Device numbers in the order of slots; null: all. */
    private final List<Integer> chosen;

    private CudaDevices devices;

    /** For {@link java.util.ServiceLoader}; loads nothing yet. */
    public CudaLabelerProvider() {
        this(ThisMachine.get(), null);
    }

    CudaLabelerProvider(CudaMachine machine, List<Integer> chosen) {
        this.machine = machine;
        this.chosen = chosen;
    }

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public Availability availability() {
        return found().availability();
    }

    /** Above every processor backend: where a GPU can label, {@code auto} takes it. */
    @Override
    public int autoRank() {
        return AUTO_RANK;
    }

    /** One a device; none where it is unavailable. */
    @Override
    public int defaultLabelers() {
        return found().devices().size();
    }

    /** Host memory; 0 where it is unavailable. */
    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return found().availability().available()
                ? CudaLabeler.workingBytes(
                        geometry, machine.settings(), machine.judge().get())
                : 0;
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        return create(geometry, 0);
    }

    @Override
    public Labeler create(ChunkGeometry geometry, int slot) {
        Objects.requireNonNull(geometry, "geometry");
        CudaDevices ready = found();
        Availability availability = ready.availability();
        if (!availability.available()) {
            throw new BackendUnavailableException(
                    BACKEND, availability.detail(), availability.cause().orElse(null));
        }
        GpuDevice device =
                ready.devices().get(Math.floorMod(slot, ready.devices().size()));
        return new CudaLabeler(
                geometry,
                device,
                machine.images(),
                ready.fitting(),
                machine.settings(),
                machine.judge().get());
    }

    @Override
    public List<Integer> devices() {
        return found().devices().stream()
                .map(device -> device.info().index())
                .sorted()
                .toList();
    }

    @Override
    public LabelerProvider onDevices(List<Integer> numbers) {
        List<Integer> here = devices();
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException("no GPU named, here are: " + here);
        }
        Set<Integer> seen = new HashSet<>();
        for (Integer number : numbers) {
            if (!here.contains(number)) {
                throw new IllegalArgumentException("no such GPU: gpu=" + number + ", here are: " + here);
            }
            if (!seen.add(number)) {
                throw new IllegalArgumentException("GPU named twice: gpu=" + number);
            }
        }
        return new CudaLabelerProvider(machine, List.copyOf(numbers));
    }

    private synchronized CudaDevices found() {
        if (devices == null) {
            devices = CudaDevices.find(machine, chosen);
        }
        return devices;
    }
}
