package io.github.posewipe.io.memory;

import io.github.posewipe.io.memory.MemoryReading.Bound;
import io.github.posewipe.io.system.SystemView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The readings of a Linux system: /proc/meminfo, /proc/swaps, and control groups of both versions. */
final class SystemMemory implements MemoryReadings {
    private static final String MEMORY_INFO = "proc/meminfo";

    private final SystemView view;

    SystemMemory(SystemView view) {
        this.view = view;
    }

    @Override
    public MemoryReading read() {
        long physical = kibibytes("MemTotal:") << 10;
        List<Bound> bounds = new ArrayList<>();
        bounds.add(new Bound("system", physical, kibibytes("MemAvailable:") << 10));
        bounds.addAll(new MemoryGroups(view, physical).bounds());
        return new MemoryReading(physical, bounds, swapAreas());
    }

    private long kibibytes(String field) {
        return SystemView.lines(view.path(MEMORY_INFO)).stream()
                .filter(line -> line.startsWith(field))
                .flatMap(line -> number(line.substring(field.length())).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "the system does not say what memory it has: file=/" + MEMORY_INFO + ", field=" + field));
    }

    private List<String> swapAreas() {
        return SystemView.lines(view.path("proc/swaps")).stream()
                .skip(1)
                .map(line -> line.split("\\s+", 2)[0])
                .toList();
    }

    private static Optional<Long> number(String text) {
        String digits = text.replace("kB", "").strip();
        return digits.matches("\\d{1,18}") ? Optional.of(Long.parseLong(digits)) : Optional.empty();
    }
}
