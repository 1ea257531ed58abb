package io.github.posewipe.io.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.io.StageSplit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Samples to JSON and back: a column a figure, so that a report stays short. */
final class SamplesJson {
    private static final double MILLI = 1e3;

    private SamplesJson() {}

    static ObjectNode of(List<Sample> samples) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        seconds(json, "seconds", samples, Sample::seconds);
        ArrayNode done = json.putArray("bytesDone");
        samples.forEach(sample -> done.add(sample.bytesDone()));
        ArrayNode resident = json.putArray("residentBytes");
        samples.forEach(sample -> resident.add(sample.residentBytes()));
        seconds(json, "label", samples, sample -> sample.split().labelSeconds());
        seconds(json, "transfer", samples, sample -> sample.split().transferSeconds());
        seconds(json, "write", samples, sample -> sample.split().writeSeconds());
        seconds(json, "wait", samples, sample -> sample.split().waitSeconds());
        return json;
    }

    /** Seconds to the millisecond. */
    private static void seconds(ObjectNode json, String name, List<Sample> samples, ToDoubleFunction<Sample> seconds) {
        ArrayNode column = json.putArray(name);
        samples.forEach(sample -> column.add(Math.rint(seconds.applyAsDouble(sample) * MILLI) / MILLI));
    }

    static List<Sample> parse(JsonFields json) throws ReportException {
        List<Double> seconds = json.numbers("seconds");
        List<Long> done = column(json, "bytesDone", json.integers("bytesDone"), seconds.size());
        List<Long> resident = column(json, "residentBytes", json.integers("residentBytes"), seconds.size());
        List<Double> label = column(json, "label", json.numbers("label"), seconds.size());
        List<Double> transfer = column(json, "transfer", json.numbers("transfer"), seconds.size());
        List<Double> write = column(json, "write", json.numbers("write"), seconds.size());
        List<Double> wait = column(json, "wait", json.numbers("wait"), seconds.size());
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            samples.add(new Sample(
                    seconds.get(i),
                    done.get(i),
                    resident.get(i),
                    new StageSplit(label.get(i), transfer.get(i), write.get(i), wait.get(i))));
        }
        return samples;
    }

    private static <T> List<T> column(JsonFields json, String name, List<T> column, int length) throws ReportException {
        if (column.size() != length) {
            throw json.bad(name, "needed: as many numbers as seconds has, " + length, null);
        }
        return column;
    }
}
