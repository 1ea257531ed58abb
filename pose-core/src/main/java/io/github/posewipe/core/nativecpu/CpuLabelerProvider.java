package io.github.posewipe.core.nativecpu;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import java.util.Objects;
import java.util.Optional;

/**
 * The native CPU backend. It takes the best instruction set of the processor, or exactly the one that
 * {@code -Dpose.cpu.isa} names: {@code avx512}, {@code avx2}, {@code sse41}, {@code neon}, {@code portable} or
 * {@code portable16}. Thread-safe.
 */
public final class CpuLabelerProvider implements LabelerProvider {

    /** Its name. */
    public static final String BACKEND = "cpu";

    private static final int AUTO_RANK = 10;

    /** The instruction set asked for, by name; null: the best one. */
    private final String wanted;

    private Choice choice;

    /** What came of the wish: an instruction set where it is available. */
    private record Choice(Availability availability, CpuIsa isa) {}

    /** For {@link java.util.ServiceLoader}: obeys {@code -Dpose.cpu.isa}; loads nothing yet. */
    public CpuLabelerProvider() {
        this(System.getProperty(CpuIsa.PROPERTY));
    }

    private CpuLabelerProvider(String wanted) {
        this.wanted = wanted;
    }

    /**
     * A provider that labels with exactly this instruction set, whatever the property says.
     *
     * @param isa the instruction set
     * @return the provider; unavailable where the processor lacks it
     */
    public static CpuLabelerProvider forced(CpuIsa isa) {
        return new CpuLabelerProvider(isa.id());
    }

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public Availability availability() {
        return choice().availability();
    }

    @Override
    public int autoRank() {
        return AUTO_RANK;
    }

    @Override
    public int defaultLabelers() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public long workingBytes(ChunkGeometry geometry) {
        return CpuLabeler.workingBytes(geometry, requireIsa());
    }

    @Override
    public Labeler create(ChunkGeometry geometry) {
        Objects.requireNonNull(geometry, "geometry");
        return new CpuLabeler(geometry, requireIsa());
    }

    CpuIsa requireIsa() {
        Choice made = choice();
        if (made.isa() == null) {
            throw new BackendUnavailableException(
                    BACKEND,
                    made.availability().detail(),
                    made.availability().cause().orElse(null));
        }
        return made.isa();
    }

    private synchronized Choice choice() {
        if (choice == null) {
            choice = choose();
        }
        return choice;
    }

    private Choice choose() {
        Optional<NativeLibrary.Failure> failure = NativeLibrary.failure();
        if (failure.isPresent()) {
            Throwable cause = failure.get().cause();
            return new Choice(new Availability(false, failure.get().reason(), Optional.ofNullable(cause)), null);
        }
        if (wanted == null) {
            return CpuIsa.detect()
                    .map(CpuLabelerProvider::usable)
                    .orElseGet(() -> unusable("no instruction set is usable here"));
        }
        return CpuIsa.of(wanted)
                .map(isa -> isa.obstacle().map(CpuLabelerProvider::unusable).orElseGet(() -> usable(isa)))
                .orElseGet(() -> unusable("unknown instruction set: " + CpuIsa.PROPERTY + "=" + wanted
                        + ", possible here: " + CpuIsa.possible()));
    }

    private static Choice usable(CpuIsa isa) {
        String detail = isa.id() + ", " + NativeCpu.isaLanes(isa.ordinal()) + " chunks side by side, processors="
                + Runtime.getRuntime().availableProcessors();
        return new Choice(Availability.yes(detail), isa);
    }

    private static Choice unusable(String reason) {
        return new Choice(Availability.no(reason), null);
    }
}
