package io.github.posewipe.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds backends and chooses among them. Exactly means exactly: a backend that was named is used or refused, never
 * replaced; only {@link #auto()} may choose, and it says what it chose and why not the rest. Thread-safe.
 */
public final class Labelers {
    private static final int MOST_FAILURES = 32;

    private Labelers() {}

    /**
     * Every backend on the class or module path, most preferred first, available or not. A provider that is declared
     * but can't be loaded (a jar cut short, of another version, or without what it needs) hides no other: an unavailable
     * entry named {@code unusable} stands for it and says why.
     *
     * @return the providers
     */
    public static List<LabelerProvider> providers() {
        return providers(Labelers.class.getClassLoader());
    }

    static List<LabelerProvider> providers(ClassLoader loader) {
        List<LabelerProvider> found = new ArrayList<>();
        Iterator<LabelerProvider> declared =
                ServiceLoader.load(LabelerProvider.class, loader).iterator();
        // The loader goes on behind a provider that failed; the limit ends what would fail for ever.
        for (int failures = 0; failures < MOST_FAILURES; ) {
            try {
                if (!declared.hasNext()) {
                    break;
                }
                found.add(declared.next());
            } catch (ServiceConfigurationError | LinkageError broken) {
                found.add(new UnusableProvider(broken));
                failures++;
            }
        }
        found.sort(Comparator.comparingInt(LabelerProvider::autoRank).reversed());
        return List.copyOf(found);
    }

    /**
     * The backend of this name, if it can label here.
     *
     * @param backend {@code reference}, {@code cpu} or {@code cuda}
     * @return its provider
     * @throws BackendUnavailableException if it can't label here or is not on the path
     */
    public static LabelerProvider exactly(String backend) {
        return exactly(backend, providers());
    }

    static LabelerProvider exactly(String backend, List<LabelerProvider> providers) {
        for (LabelerProvider provider : providers) {
            if (provider.backend().equals(backend)) {
                return requireAvailable(provider);
            }
        }
        StringBuilder reason = new StringBuilder("no such backend on the class or module path, known: ");
        reason.append(String.join(
                ", ", providers.stream().map(LabelerProvider::backend).toList()));
        providers.stream()
                .filter(UnusableProvider.class::isInstance)
                .forEach(broken ->
                        reason.append("; ").append(broken.availability().detail()));
        throw new BackendUnavailableException(backend, reason.toString(), null);
    }

    /**
     * The most preferred backend that can label here.
     *
     * @return what was chosen, and a line for each that was preferred but can't
     * @throws BackendUnavailableException if none can label here
     */
    public static Choice auto() {
        return auto(providers());
    }

    static Choice auto(List<LabelerProvider> mostPreferredFirst) {
        List<String> passedOver = new ArrayList<>();
        for (LabelerProvider provider : mostPreferredFirst) {
            Availability availability = provider.availability();
            if (availability.available()) {
                return new Choice(provider, List.copyOf(passedOver));
            }
            passedOver.add(provider.backend() + ": " + availability.detail());
        }
        throw new BackendUnavailableException("auto", "no backend can label here: " + passedOver, null);
    }

    private static LabelerProvider requireAvailable(LabelerProvider provider) {
        Availability availability = provider.availability();
        if (!availability.available()) {
            throw new BackendUnavailableException(
                    provider.backend(),
                    availability.detail(),
                    availability.cause().orElse(null));
        }
        return provider;
    }

    /**
     * What {@link #auto()} chose.
     *
     * @param provider the chosen backend
     * @param passedOver a line for each more preferred backend: its name and why it can't label here
     */
    public record Choice(LabelerProvider provider, List<String> passedOver) {}
}
