package io.github.posewipe.io.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.io.BadRange;
import java.util.ArrayList;
import java.util.List;

/** Bad ranges to JSON and back. */
final class BadRangesJson {
    private BadRangesJson() {}

    static ArrayNode of(List<BadRange> ranges) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (BadRange range : ranges) {
            ObjectNode node = json.addObject();
            node.put("offsetBytes", range.offsetBytes());
            node.put("lengthBytes", range.lengthBytes());
            node.put("errno", range.errno());
        }
        return json;
    }

    /** The ranges of a field; none where a report of an earlier version has no such field. */
    static List<BadRange> optional(JsonFields json, String name) throws ReportException {
        List<BadRange> ranges = new ArrayList<>();
        for (JsonFields range : json.has(name) ? json.objects(name) : List.<JsonFields>of()) {
            long offsetBytes = range.integer("offsetBytes", 0, Long.MAX_VALUE - 1);
            ranges.add(new BadRange(offsetBytes, range.integer("lengthBytes", 1, Long.MAX_VALUE - offsetBytes), (int)
                    range.integer("errno", 0, Integer.MAX_VALUE)));
        }
        return ranges;
    }
}
