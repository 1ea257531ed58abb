package io.github.posewipe.io.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * /proc and /sys as text. What is missing or unreadable is empty: entries come and go while they are read. Immutable,
 * thread-safe.
 */
public final class SystemView {
    private final Path root;
    private final NodeLookup nodes;

    /**
     * A view of a tree.
     *
     * @param root folder that holds {@code proc} and {@code sys}
     * @param nodes what text can't tell
     */
    public SystemView(Path root, NodeLookup nodes) {
        this.root = Objects.requireNonNull(root, "root");
        this.nodes = Objects.requireNonNull(nodes, "nodes");
    }

    /**
     * The running system.
     *
     * @return its view
     */
    public static SystemView ofThisSystem() {
        return new SystemView(Path.of("/"), new RealNodes());
    }

    /**
     * What text can't tell.
     *
     * @return the lookup
     */
    public NodeLookup nodes() {
        return nodes;
    }

    /**
     * Where an entry lies.
     *
     * @param entry path below the root, without a leading slash
     * @return its path in this tree
     */
    public Path path(String entry) {
        return root.resolve(entry);
    }

    /**
     * An entry's text.
     *
     * @param entry a file
     * @return its text without white space around it, or empty
     */
    public static Optional<String> text(Path entry) {
        try {
            return Optional.of(new String(Files.readAllBytes(entry), StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * An entry's lines.
     *
     * @param entry a file
     * @return its lines, none if it can't be read
     */
    public static List<String> lines(Path entry) {
        return text(entry).map(text -> text.lines().toList()).orElse(List.of());
    }

    /**
     * An entry's number.
     *
     * @param entry a file
     * @return the number, or 0 if there is none
     */
    public static long number(Path entry) {
        try {
            return text(entry).map(Long::parseLong).orElse(0L);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /**
     * What a folder holds.
     *
     * @param folder a folder
     * @return its entries by name, none if it can't be read
     */
    public static List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            return List.of();
        }
        entries.sort(Comparator.comparing(path -> path.getFileName().toString()));
        return entries;
    }
}
