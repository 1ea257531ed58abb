package io.github.posewipe.io.engine;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What memory there is, and how much of it this process held. */
public final class MachineMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK_FIELD = "VmHWM:";
    private static final String NOW_FIELD = "VmRSS:";
    private static final int BUDGET_PART = 4;
    private static final int DIRECT_RESERVE_PART = 8;

    private MachineMemory() {}

    /**
     * What a run may hold when nothing was asked for: a quarter of the machine's (or container's) memory.
     *
     * @return bytes
     */
    public static long defaultBudgetBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / BUDGET_PART;
    }

    /**
     * What this run's buffers may take of this Java machine's own limit ({@code -XX:MaxDirectMemorySize}): most of it, as
     * others hold direct buffers too.
     *
     * @return bytes
     */
    public static long directBytes() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        long set = options == null
                ? 0
                : Long.parseLong(options.getVMOption("MaxDirectMemorySize").getValue());
        long limit = set > 0 ? set : Runtime.getRuntime().maxMemory();
        return limit - limit / DIRECT_RESERVE_PART;
    }

    /**
     * The most resident memory that this process has held so far, as the kernel counts it.
     *
     * @return bytes; 0 where the kernel does not tell
     */
    public static long peakResidentBytes() {
        return bytesOf(PEAK_FIELD);
    }

    /**
     * The resident memory that this process holds now, as the kernel counts it.
     *
     * @return bytes; 0 where the kernel does not tell
     */
    public static long residentBytes() {
        return bytesOf(NOW_FIELD);
    }

    private static long bytesOf(String field) {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(field)) {
                    return Long.parseLong(line.substring(field.length())
                                    .replace("kB", "")
                                    .trim())
                            << 10;
                }
            }
            return 0;
        } catch (IOException notTold) {
            return 0;
        }
    }
}
