package io.github.posewipe.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.reference.ReferenceLabelerProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /** What is common to the providers that a test declares. */
    abstract static class DeclaredProvider implements LabelerProvider {
        private final LabelerProvider provider = new ReferenceLabelerProvider();

        @Override
        public String backend() {
            return "declared";
        }

        @Override
        public Availability availability() {
            return provider.availability();
        }

        @Override
        public int autoRank() {
            return -1;
        }

        @Override
        public int defaultLabelers() {
            return 1;
        }

        @Override
        public long workingBytes(ChunkGeometry geometry) {
            return provider.workingBytes(geometry);
        }

        @Override
        public Labeler create(ChunkGeometry geometry) {
            return provider.create(geometry);
        }
    }

    /** A provider that can be loaded. */
    public static final class SoundProvider extends DeclaredProvider {
        /** For the service loader. */
        public SoundProvider() {}
    }

    /** A provider whose construction fails, as one that lacks a class it needs. */
    public static final class FailingProvider extends DeclaredProvider {
        /** Fails. */
        public FailingProvider() {
            throw new NoClassDefFoundError("org/example/Missing");
        }
    }

    @Test
    void aProviderThatCannotBeLoadedHidesNoOther(@TempDir Path jar) throws IOException {
        Path services = Files.createDirectories(jar.resolve("META-INF/services"));
        Files.write(
                services.resolve(LabelerProvider.class.getName()),
                List.of("org.example.NoSuchProvider", FailingProvider.class.getName(), SoundProvider.class.getName()));
        List<LabelerProvider> found;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, LabelersTest.class.getClassLoader())) {
            found = Labelers.providers(loader);
        }

        List<String> names = found.stream().map(LabelerProvider::backend).toList();
        assertEquals(List.of("unusable", "unusable", "cpu", "reference", "declared"), names);
        StringBuilder reasons = new StringBuilder();
        for (LabelerProvider broken : found.subList(0, 2)) {
            assertFalse(broken.availability().available());
            assertEquals(1, broken.availability().detail().lines().count());
            assertThrows(BackendUnavailableException.class, () -> broken.create(null));
            reasons.append(broken.availability().detail()).append('\n');
        }
        String told = reasons.toString();
        assertTrue(told.contains("org.example.NoSuchProvider"), told);
        assertTrue(told.contains("FailingProvider"), told);
        assertTrue(told.contains("NoClassDefFoundError: org/example/Missing"), told);

        Labelers.Choice choice = Labelers.auto(found);
        assertTrue(choice.provider().availability().available());
        assertTrue(choice.passedOver().get(0).startsWith("unusable: provider can't be loaded: "), told);
        BackendUnavailableException refused =
                assertThrows(BackendUnavailableException.class, () -> Labelers.exactly("opencl", found));
        assertTrue(refused.getMessage().contains("org.example.NoSuchProvider"), refused.getMessage());
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
