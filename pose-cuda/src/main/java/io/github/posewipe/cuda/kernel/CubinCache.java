package io.github.posewipe.cuda.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Compiled kernels in a folder, each under a digest of all that it was made from: source, options, architecture and
 * NVRTC version. A file holds the SHA-256 of the cubin and then the cubin; one that is damaged counts as absent and is
 * replaced. Files appear whole or not at all. A folder that can't be read or written, that belongs to another user or that
 * others may write to, costs time and nothing else: the kernel is compiled again. Thread-safe, and several programs of
 * the user may share a folder.
 */
public final class CubinCache {

    /** The system property that names another folder than the user's cache. */
    public static final String FOLDER_PROPERTY = "pose.cuda.cachedir";

    private static final int DIGEST_BYTES = 32;

    /** Far above any cubin of these kernels. */
    private static final long MOST_FILE_BYTES = 64L << 20;

    private final Optional<Path> folder;

    /** What a cubin is kept under. */
    record Key(String digest) {}

    /**
     * A cache in a folder.
     *
     * @param folder made when first written to
     */
    public CubinCache(Path folder) {
        this(Optional.of(folder));
    }

    private CubinCache(Optional<Path> folder) {
        this.folder = Objects.requireNonNull(folder, "folder");
    }

    /**
     * The user's cache: the folder that {@value #FOLDER_PROPERTY} names, else {@code posewipe} in {@code
     * $XDG_CACHE_HOME} where that is absolute, else {@code ~/.cache/posewipe}. Where the name can't be that of a folder,
     * nothing is kept.
     *
     * @return the cache
     */
    public static CubinCache ofUser() {
        return of(System.getProperties(), System.getenv());
    }

    static CubinCache of(Map<?, ?> properties, Map<String, String> environment) {
        try {
            return new CubinCache(userFolder(properties, environment));
        } catch (InvalidPathException noName) {
            return new CubinCache(Optional.empty());
        }
    }

    static Path userFolder(Map<?, ?> properties, Map<String, String> environment) {
        Object named = properties.get(FOLDER_PROPERTY);
        if (named != null) {
            return Path.of(named.toString());
        }
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path caches =
                xdg.startsWith("/") ? Path.of(xdg) : Path.of(String.valueOf(properties.get("user.home")), ".cache");
        return caches.resolve("posewipe");
    }

    static Key key(KernelSource source, List<String> options, String nvrtcVersion) {
        MessageDigest digest = sha256();
        source.headers().forEach((name, text) -> {
            add(digest, name);
            add(digest, text);
        });
        add(digest, source.main());
        options.forEach(option -> add(digest, option));
        add(digest, nvrtcVersion);
        return new Key(HexFormat.of().formatHex(digest.digest()));
    }

    /** Text and a byte that UTF-8 has nowhere, so that no two lists of texts look alike. */
    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0xFF);
    }

    /** The cubin, if it is there and undamaged. */
    Optional<byte[]> get(Key key) {
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        try {
            if (!CacheFolder.isOurs(folder.get()) || !CacheFolder.isPlain(file(key), MOST_FILE_BYTES)) {
                return Optional.empty();
            }
            byte[] file = Files.readAllBytes(file(key));
            if (file.length <= DIGEST_BYTES) {
                return Optional.empty();
            }
            byte[] image = Arrays.copyOfRange(file, DIGEST_BYTES, file.length);
            boolean whole = Arrays.equals(sha256().digest(image), Arrays.copyOf(file, DIGEST_BYTES));
            return whole ? Optional.of(image) : Optional.empty();
        } catch (IOException | UnsupportedOperationException absentOrUnreadable) {
            return Optional.empty();
        }
    }

    /** Keeps a cubin, or does not where the folder can't be written to. */
    void put(Key key, byte[] image) {
        if (folder.isEmpty()) {
            return;
        }
        try {
            CacheFolder.make(folder.get());
            if (!CacheFolder.isOurs(folder.get())) {
                return;
            }
            Path part = Files.createTempFile(folder.get(), key.digest(), ".part");
            try {
                byte[] file = Arrays.copyOf(sha256().digest(image), DIGEST_BYTES + image.length);
                System.arraycopy(image, 0, file, DIGEST_BYTES, image.length);
                Files.write(part, file);
                Files.move(part, file(key), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException | UnsupportedOperationException unwritable) {
            // By contract: the next program compiles again.
            return;
        }
    }

    Path file(Key key) {
        return folder.orElseThrow().resolve(key.digest() + ".cubin");
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
