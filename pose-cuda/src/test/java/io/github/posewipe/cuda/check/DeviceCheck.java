package io.github.posewipe.cuda.check;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.run.RateTable;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Contract suite, parity and rates on the first GPU of this machine. Arguments: the seconds that all of it may take. Exit
 * codes: 0 all is right, 1 something is wrong, {@value #NO_DEVICE} there is no GPU to check (the reason is printed).
 */
public final class DeviceCheck {
    static final int NO_DEVICE = 77;

    private static final int PARITY_CHUNKS = 256;

    private DeviceCheck() {}

    /** Runs the checks and ends the process. */
    public static void main(String[] arguments) {
        long limitNs = System.nanoTime()
                + Duration.ofSeconds(Long.parseLong(arguments[0])).toNanos();
        System.exit(run(limitNs, System.out));
    }

    private static int run(long limitNs, PrintStream out) {
        LabelerProvider cuda = Labelers.providers().stream()
                .filter(provider -> provider.backend().equals("cuda"))
                .findFirst()
                .orElseThrow();
        if (!cuda.availability().available()) {
            out.println("no device to check: " + cuda.availability().detail());
            return NO_DEVICE;
        }
        for (LabelerProvider provider : Labelers.providers()) {
            Availability availability = provider.availability();
            out.println(provider.backend() + ": " + (availability.available() ? "" : "unavailable: ")
                    + availability.detail());
        }
        boolean right = ContractRun.passes("io.github.posewipe.cuda.CudaLabelerContractTest", out);
        for (LabelScheme scheme : LabelScheme.all()) {
            right &= Parity.holds(cuda, scheme, PARITY_CHUNKS, out);
        }
        RateTable.print(Gpus.ofThisMachine().devices().get(0), limitNs, out);
        out.println(right ? "device check: all is right" : "device check: FAILED, see above");
        return right ? 0 : 1;
    }
}
