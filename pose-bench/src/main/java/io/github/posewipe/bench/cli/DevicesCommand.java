package io.github.posewipe.bench.cli;

import io.github.posewipe.io.BlockDevices;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetRefusedException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pose devices}. */
@Command(
        name = "devices",
        header = "Lists block devices with the guard's verdict on each.",
        description = {
            "",
            "Lists the block devices with size, sectors, model, and the guard's verdict on each.",
            "Opens nothing for writing."
        },
        footer = {"", "Example:", "  pose devices"})
final class DevicesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<BlockDevices.Entry> devices = BlockDevices.list();
        if (devices.isEmpty()) {
            out.println("no block devices found");
            return ExitCode.DONE.code();
        }
        Table table = new Table("lrrlll", "DEVICE", "BYTES", "SIZE", "SECTORS", "MODEL", "VERDICT");
        for (BlockDevices.Entry device : devices) {
            TargetIdentity identity = device.identity();
            table.row(
                    identity.path().toString(),
                    Long.toString(identity.sizeBytes()),
                    Sizes.readable(identity.sizeBytes()),
                    identity.logicalBlockBytes() + "/" + identity.physicalBlockBytes(),
                    identity.model().isEmpty() ? "-" : identity.model(),
                    device.refusal().map(DevicesCommand::verdict).orElse("can be wiped with --confirm"));
        }
        table.print(out);
        out.println("SECTORS: logical/physical bytes");
        return ExitCode.DONE.code();
    }

    private static String verdict(TargetRefusedException refusal) {
        return refusal.getMessage();
    }
}
