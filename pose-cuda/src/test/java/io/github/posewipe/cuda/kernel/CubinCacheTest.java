package io.github.posewipe.cuda.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.core.LabelScheme.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class CubinCacheTest {
    private static final KernelSource SOURCE = KernelSource.load();
    private static final KernelVariant VARIANT = new KernelVariant(Family.DRG_V1, 4);
    private static final List<String> OPTIONS = SOURCE.options(VARIANT, "sm_90");
    private static final byte[] IMAGE = {1, 2, 3};

    @Test
    void liesWhereTheUserKeepsCaches() {
        Map<String, String> home = Map.of("user.home", "/home/u");
        assertEquals(Path.of("/home/u/.cache/posewipe"), CubinCache.userFolder(home, Map.of()));
        assertEquals(Path.of("/x/posewipe"), CubinCache.userFolder(home, Map.of("XDG_CACHE_HOME", "/x")));
        assertEquals(
                Path.of("/home/u/.cache/posewipe"), CubinCache.userFolder(home, Map.of("XDG_CACHE_HOME", "relative")));
        Map<String, String> named = Map.of("user.home", "/home/u", CubinCache.FOLDER_PROPERTY, "/named");
        assertEquals(Path.of("/named"), CubinCache.userFolder(named, Map.of("XDG_CACHE_HOME", "/x")));
    }

    @Test
    void everyThingThatMakesACubinMakesAnotherKey() {
        CubinCache.Key key = CubinCache.key(SOURCE, OPTIONS, "13.1");
        assertEquals(key, CubinCache.key(KernelSource.load(), SOURCE.options(VARIANT, "sm_90"), "13.1"));
        assertNotEquals(key, CubinCache.key(SOURCE, OPTIONS, "13.2"));
        assertNotEquals(key, CubinCache.key(SOURCE, SOURCE.options(VARIANT, "sm_100"), "13.1"));
        assertNotEquals(
                key, CubinCache.key(SOURCE, SOURCE.options(new KernelVariant(Family.DRG_V2, 4), "sm_90"), "13.1"));
        assertNotEquals(key, CubinCache.key(new KernelSource(SOURCE.main() + " ", SOURCE.headers()), OPTIONS, "13.1"));
        assertNotEquals(key, CubinCache.key(new KernelSource(SOURCE.main(), Map.of()), OPTIONS, "13.1"));
    }

    @Test
    void aFileCutShortCountsAsAbsent(@TempDir Path folder) throws IOException {
        CubinCache cache = new CubinCache(folder);
        CubinCache.Key key = CubinCache.key(SOURCE, OPTIONS, "13.1");
        assertTrue(cache.get(key).isEmpty());
        cache.put(key, IMAGE);
        assertArrayEquals(IMAGE, cache.get(key).orElseThrow());
        byte[] whole = Files.readAllBytes(cache.file(key));
        for (int bytes = 0; bytes < whole.length; bytes++) {
            Files.write(cache.file(key), Arrays.copyOf(whole, bytes));
            assertTrue(cache.get(key).isEmpty(), "cut to " + bytes + " bytes");
        }
        cache.put(key, IMAGE);
        assertArrayEquals(IMAGE, cache.get(key).orElseThrow());
    }

    /** Opening a pipe that nobody writes to would wait for ever. */
    @Test
    @Timeout(60)
    void aLinkAPipeAndAFolderAreNoEntries(@TempDir Path work) throws IOException, InterruptedException {
        Path folder = work.resolve("made/by/the cache");
        CubinCache cache = new CubinCache(folder);
        CubinCache.Key key = CubinCache.key(SOURCE, OPTIONS, "13.1");
        cache.put(key, IMAGE);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        Path elsewhere = Files.move(cache.file(key), work.resolve("elsewhere"));
        Files.createSymbolicLink(cache.file(key), elsewhere);
        assertTrue(cache.get(key).isEmpty(), "a link");
        Files.delete(cache.file(key));
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", cache.file(key).toString()).start().waitFor());
        assertTrue(cache.get(key).isEmpty(), "a pipe");
        cache.put(key, IMAGE);
        assertArrayEquals(IMAGE, cache.get(key).orElseThrow(), "the pipe is replaced");
        Files.delete(cache.file(key));
        Files.createDirectory(cache.file(key));
        cache.put(key, IMAGE);
        assertTrue(cache.get(key).isEmpty(), "a folder");
    }

    @Test
    void aFolderThatOthersMayWriteToIsNotUsed(@TempDir Path folder) throws IOException {
        CubinCache cache = new CubinCache(folder);
        CubinCache.Key key = CubinCache.key(SOURCE, OPTIONS, "13.1");
        cache.put(key, IMAGE);
        for (String mode : List.of("rwxrwxr-x", "rwxr-xrwx")) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
            assertTrue(cache.get(key).isEmpty(), mode);
            CubinCache.Key other = CubinCache.key(SOURCE, OPTIONS, mode);
            cache.put(other, IMAGE);
            assertFalse(Files.exists(cache.file(other)), mode);
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertArrayEquals(IMAGE, cache.get(key).orElseThrow());
    }

    @Test
    void aNameThatNoFolderCanHaveKeepsNothing(@TempDir Path work) throws IOException {
        CubinCache.Key key = CubinCache.key(SOURCE, OPTIONS, "13.1");
        CubinCache unnamed = CubinCache.of(Map.of(CubinCache.FOLDER_PROPERTY, "a\0b"), Map.of());
        unnamed.put(key, IMAGE);
        assertTrue(unnamed.get(key).isEmpty());
        Path file = Files.createFile(work.resolve("file"));
        CubinCache underAFile = new CubinCache(file.resolve("below"));
        underAFile.put(key, IMAGE);
        assertTrue(underAFile.get(key).isEmpty());
    }
}
