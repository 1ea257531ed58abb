package io.github.posewipe.bench.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.bench.plan.Ceilings;
import io.github.posewipe.bench.plan.GroupTime;
import io.github.posewipe.bench.plan.TimePlan;
import io.github.posewipe.bench.text.Figures;
import java.io.PrintWriter;
import java.util.Locale;

/** A {@link TimePlan} as a table for people and as JSON. */
final class TimePlanRenderer {
    private TimePlanRenderer() {}

    /** All figures; a ceiling that does not exist is null. */
    static ObjectNode json(TimePlan plan) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        Ceilings ceilings = plan.ceilings();
        json.put("rateMibPerSecond", ceilings.labelBytesPerSecond() / Rates.BYTES_PER_MIB);
        putCeiling(json, "copyMibPerSecond", ceilings.copyBytesPerSecond());
        putCeiling(json, "hostMibPerSecond", ceilings.hostBytesPerSecond());
        putCeiling(json, "diskMibPerSecond", ceilings.diskBytesPerSecond());
        json.put("gpus", plan.gpus());
        ArrayNode disks = json.putArray("diskBytes");
        plan.diskBytes().forEach(disks::add);
        ArrayNode times = json.putArray("times");
        plan.times().forEach(time -> times.add(json(time)));
        json.set("best", json(plan.best()));
        return json;
    }

    private static void putCeiling(ObjectNode json, String name, double bytesPerSecond) {
        json.put(name, Double.isInfinite(bytesPerSecond) ? null : (Double) (bytesPerSecond / Rates.BYTES_PER_MIB));
    }

    private static ObjectNode json(GroupTime time) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("gpusPerDisk", time.gpusPerDisk());
        json.put("disksAtOnce", time.disksAtOnce());
        json.put("idleGpus", time.idleGpus());
        json.put("mibPerSecondDisk", time.diskBytesPerSecond() / Rates.BYTES_PER_MIB);
        json.put("mibPerSecond", time.totalBytesPerSecond() / Rates.BYTES_PER_MIB);
        json.put("binds", time.binds().word());
        json.put("seconds", time.seconds());
        return json;
    }

    static void print(TimePlan plan, PrintWriter out) {
        Ceilings ceilings = plan.ceilings();
        out.println("a GPU labels " + Rates.mib(ceilings.labelBytesPerSecond()) + " MiB/s; ceilings in MiB/s: copy "
                + Rates.mib(ceilings.copyBytesPerSecond()) + " a GPU, host " + Rates.mib(ceilings.hostBytesPerSecond())
                + " in all, disk " + Rates.mib(ceilings.diskBytesPerSecond()) + " each");
        out.println(plan.gpus() + (plan.gpus() == 1 ? " GPU, " : " GPUs, ")
                + plan.diskBytes().size() + (plan.diskBytes().size() == 1 ? " disk, " : " disks, ")
                + Sizes.readable(plan.totalBytes()) + " in all");
        Table table = new Table(
                "rrrrrlrl", "K", "DISKS AT ONCE", "IDLE GPUS", "MiB/s A DISK", "MiB/s", "BINDS", "SECONDS", "TIME");
        plan.times()
                .forEach(time -> table.row(
                        Integer.toString(time.gpusPerDisk()),
                        Integer.toString(time.disksAtOnce()),
                        Integer.toString(time.idleGpus()),
                        Rates.mib(time.diskBytesPerSecond()),
                        Rates.mib(time.totalBytesPerSecond()),
                        time.binds().word(),
                        String.format(Locale.ROOT, "%.0f", time.seconds()),
                        Figures.duration(time.seconds())));
        table.print(out);
        GroupTime best = plan.best();
        out.println("best: --gpus-per-disk " + best.gpusPerDisk() + ", " + Figures.duration(best.seconds()) + ", "
                + best.binds().word() + " binds; of writing alone");
    }
}
