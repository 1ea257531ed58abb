package io.github.posewipe.bench.cli;

import io.github.posewipe.core.Availability;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.io.ExitCode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pose backends}. */
@Command(
        name = "backends",
        description = "Shows what can compute labels on this machine, and why the others cannot.",
        footer = {"", "Example:", "  pose backends"})
final class BackendsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Table table = new Table("llrl", "BACKEND", "AVAILABLE", "LABELERS", "DETAIL");
        for (LabelerProvider provider : Labelers.providers()) {
            Availability availability = provider.availability();
            List<Integer> devices = provider.devices();
            table.row(
                    provider.backend(),
                    availability.available() ? "yes" : "no",
                    availability.available() ? Integer.toString(provider.defaultLabelers()) : "-",
                    devices.size() > 1 ? devices.size() + " devices, one a line" : availability.detail());
            if (devices.size() > 1) {
                addDevices(table, provider, devices);
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        table.print(out);
        out.println("--backend auto takes " + Labelers.auto().provider().backend());
        return ExitCode.DONE.code();
    }

    /** A line for each device: what the backend would say of itself if it had that one alone. */
    private static void addDevices(Table table, LabelerProvider provider, List<Integer> devices) {
        for (int device : devices) {
            Availability availability = provider.onDevices(List.of(device)).availability();
            table.row("  " + provider.backend() + ":" + device, "", "", availability.detail());
        }
    }
}
