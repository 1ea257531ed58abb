package io.github.posewipe.io.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.memory.MemoryReading.Bound;
import io.github.posewipe.io.system.SystemView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What /proc and the control groups of both versions say, in trees that a test wrote. */
class SystemMemoryTest {
    private static final long MIB = 1 << 20;
    private static final String SWAPS_HEADER = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n";

    @TempDir
    private Path root;

    @BeforeEach
    void machine() throws IOException {
        put("proc/meminfo", "MemTotal:       16777216 kB\nMemFree: 1 kB\nMemAvailable:   12582912 kB\n");
        put("proc/swaps", SWAPS_HEADER);
        put("proc/self/cgroup", "0::/\n");
    }

    private void put(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private MemoryReading read() {
        return new SystemMemory(new SystemView(root, SystemView.ofThisSystem().nodes())).read();
    }

    @Test
    void theSystemAloneWhereNoGroupHasALimit() throws IOException {
        put("sys/fs/cgroup/memory.max", "max\n");
        put("sys/fs/cgroup/memory.current", "5\n");
        MemoryReading reading = read();
        assertEquals(16384 * MIB, reading.physicalBytes());
        assertEquals(List.of(new Bound("system", 16384 * MIB, 12288 * MIB)), reading.bounds());
        assertEquals((12288 - 256) * MIB, reading.headroomBytes());
    }

    @Test
    void versionTwoCountsOwnGroupAndThoseAbove() throws IOException {
        put("proc/self/cgroup", "0::/a/b\n");
        put("sys/fs/cgroup/a/memory.max", Long.toString(2048 * MIB));
        put("sys/fs/cgroup/a/memory.current", Long.toString(1000 * MIB));
        put("sys/fs/cgroup/a/memory.stat", "anon 7\ninactive_file " + 100 * MIB + "\nactive_file 9\n");
        put("sys/fs/cgroup/a/b/memory.max", Long.toString(1024 * MIB));
        put("sys/fs/cgroup/a/b/memory.current", Long.toString(24 * MIB));
        MemoryReading reading = read();
        assertEquals(3, reading.bounds().size(), () -> "bounds=" + reading.bounds());
        assertEquals(new Bound("control group /a/b", 1024 * MIB, 1000 * MIB), reading.tightest());
        assertTrue(reading.bounds().contains(new Bound("control group /a", 2048 * MIB, 1148 * MIB)));
    }

    @Test
    void versionOneIsReadWhereItsControllerIsMounted() throws IOException {
        put("proc/self/cgroup", "9:name=systemd:/\n4:memory:/box\n0::/\n");
        put("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        put("sys/fs/cgroup/memory/memory.usage_in_bytes", "1\n");
        put("sys/fs/cgroup/memory/box/memory.limit_in_bytes", Long.toString(512 * MIB));
        put("sys/fs/cgroup/memory/box/memory.usage_in_bytes", Long.toString(112 * MIB));
        put("sys/fs/cgroup/memory/box/memory.stat", "inactive_file 1\ntotal_inactive_file " + 50 * MIB + "\n");
        assertEquals(new Bound("control group /box", 512 * MIB, 450 * MIB), read().tightest());
    }

    @Test
    void aGroupNamedByThePathOfAHostIsFoundAtTheRoot() throws IOException {
        put("proc/self/cgroup", "0::/host/only/path\n");
        put("sys/fs/cgroup/memory.max", Long.toString(1024 * MIB));
        put("sys/fs/cgroup/memory.current", Long.toString(1000 * MIB));
        MemoryReading reading = read();
        assertEquals(new Bound("control group /", 1024 * MIB, 24 * MIB), reading.tightest());
        assertEquals(0, reading.headroomBytes(), "less than the reserve is left");
    }

    @Test
    void aGroupPathThatClimbsOutIsNotFollowed() throws IOException {
        put("proc/self/cgroup", "0::/../../../outside\n");
        put("outside/memory.max", "4096");
        put("outside/memory.current", "0");
        assertEquals(1, read().bounds().size());
    }

    @Test
    void activeSwapIsSeen() throws IOException {
        put("proc/swaps", SWAPS_HEADER + "/dev/dm-1   partition\t8388604\t0\t-2\n/swap\\040file file 1 0 -3\n");
        assertEquals(List.of("/dev/dm-1", "/swap\\040file"), read().swapAreas());
    }

    @Test
    void aSystemThatDoesNotTellIsNoSystemWithoutMemory() throws IOException {
        put("proc/meminfo", "MemTotal: 16777216 kB\n");
        IllegalStateException thrown = assertThrows(IllegalStateException.class, this::read);
        assertTrue(thrown.getMessage().contains("MemAvailable"), thrown.getMessage());
    }

    @Test
    void thisMachineTells() {
        MemoryReading here = new SystemMemory(SystemView.ofThisSystem()).read();
        assertTrue(here.physicalBytes() > 64 * MIB, "physical=" + here.physicalBytes());
        assertTrue(here.bounds().get(0).availableBytes() > 0, "bounds=" + here.bounds());
    }
}
