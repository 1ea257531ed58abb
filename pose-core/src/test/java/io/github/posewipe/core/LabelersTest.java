package io.github.posewipe.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelersTest {
    private static final Throwable CAUSE = new UnsatisfiedLinkError("libcuda.so.1");

    private final LabelerProvider cuda = new NamedProvider("cuda", 20, Availability.no("no driver", CAUSE));
    private final LabelerProvider cpu = new NamedProvider("cpu", 10, Availability.no("unknown processor"));
    private final LabelerProvider reference = new ReferenceLabelerProvider();

    /** A backend that is found and asked, and never labels. */
    private record NamedProvider(String backend, int autoRank, Availability availability) implements LabelerProvider {
        @Override
        public int defaultLabelers() {
            return 1;
        }

        @Override
        public long workingBytes(ChunkGeometry geometry) {
            return 0;
        }

        @Override
        public Labeler create(ChunkGeometry geometry) {
            throw new BackendUnavailableException(backend, availability.detail(), null);
        }
    }

    @Test
    void findsTheReferenceLastOfAll() {
        List<LabelerProvider> providers = Labelers.providers();
        assertEquals("reference", providers.get(providers.size() - 1).backend());
        for (int i = 1; i < providers.size(); i++) {
            assertTrue(providers.get(i - 1).autoRank() >= providers.get(i).autoRank(), "most preferred first");
        }
    }

    @Test
    void exactlyGivesTheNamedBackend() {
        assertEquals("reference", Labelers.exactly("reference").backend());
        assertSame(reference, Labelers.exactly("reference", List.of(cuda, cpu, reference)));
    }

    @Test
    void exactlyNeverFallsBack() {
        BackendUnavailableException refused = assertThrows(
                BackendUnavailableException.class, () -> Labelers.exactly("cuda", List.of(cuda, cpu, reference)));
        assertEquals("backend unavailable: backend=cuda, reason: no driver", refused.getMessage());
        assertEquals("cuda", refused.backend());
        assertEquals("no driver", refused.reason());
        assertSame(CAUSE, refused.getCause());
    }

    @Test
    void exactlyRefusesABackendThatIsNotThere() {
        for (String name : new String[] {"opencl", "", "Reference", "auto"}) {
            BackendUnavailableException refused = assertThrows(
                    BackendUnavailableException.class, () -> Labelers.exactly(name, List.of(cpu, reference)));
            assertEquals(
                    "backend unavailable: backend=" + name
                            + ", reason: no such backend on the class or module path, known: cpu, reference",
                    refused.getMessage());
            assertNull(refused.getCause());
        }
    }

    @Test
    void autoTakesTheFirstThatCanAndNamesThoseThatCannot() {
        Labelers.Choice choice = Labelers.auto(List.of(cuda, cpu, reference));
        assertSame(reference, choice.provider());
        assertEquals(List.of("cuda: no driver", "cpu: unknown processor"), choice.passedOver());

        LabelerProvider fast = new NamedProvider("cpu", 10, Availability.yes("avx2"));
        assertSame(fast, Labelers.auto(List.of(cuda, fast, reference)).provider());
        assertEquals(List.of(), Labelers.auto(List.of(fast, reference)).passedOver());
    }

    @Test
    void autoAlwaysFindsSomethingHere() {
        assertTrue(Labelers.auto().provider().availability().available());
    }

    @Test
    void autoSaysWhyNothingCan() {
        BackendUnavailableException refused =
                assertThrows(BackendUnavailableException.class, () -> Labelers.auto(List.of(cuda, cpu)));
        assertEquals(
                "backend unavailable: backend=auto, reason: no backend can label here: "
                        + "[cuda: no driver, cpu: unknown processor]",
                refused.getMessage());
    }

    @Test
    void errorsKeepTheirValues() {
        LabelMismatchException mismatch = new LabelMismatchException("cpu/avx2", "reference", 1L << 40, 77);
        assertEquals(
                "labels differ: backend=cpu/avx2, judge=reference, chunk=1099511627776, rank=77",
                mismatch.getMessage());
        assertEquals("cpu/avx2", mismatch.backend());
        assertEquals("reference", mismatch.judge());
        assertEquals(1L << 40, mismatch.chunkIndex());
        assertEquals(77, mismatch.rank());

        LabelingFailedException lost = new LabelingFailedException("cuda:0", "device lost", CAUSE);
        assertEquals("labeling failed: backend=cuda:0, reason: device lost", lost.getMessage());
        assertEquals("cuda:0", lost.backend());
        assertSame(CAUSE, lost.getCause());
    }
}
