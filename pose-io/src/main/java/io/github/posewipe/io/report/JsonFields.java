package io.github.posewipe.io.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Takes fields of the right type out of a JSON object, or names the field that is missing or of another type. */
final class JsonFields {
    private final String path;
    private final String prefix;
    private final JsonNode object;

    /**
     * The fields of an object.
     *
     * @param path the file, for messages
     * @param prefix what goes before a field's name in messages
     * @param object the object
     */
    JsonFields(String path, String prefix, JsonNode object) throws ReportException {
        this.path = path;
        this.prefix = prefix;
        this.object = object;
        if (!object.isObject()) {
            throw new ReportException(
                    path, "report is not what it should be: path=" + path + ", no object: " + where(""), null);
        }
    }

    boolean has(String name) {
        return object.hasNonNull(name);
    }

    String text(String name) throws ReportException {
        JsonNode node = required(name);
        if (!node.isTextual()) {
            throw bad(name, "needed: a text", null);
        }
        return node.textValue();
    }

    Optional<String> optionalText(String name) throws ReportException {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    long integer(String name, long least, long most) throws ReportException {
        JsonNode node = required(name);
        if (!node.isIntegralNumber()
                || !node.canConvertToLong()
                || node.longValue() < least
                || node.longValue() > most) {
            throw bad(name, "needed: an integer from " + least + " to " + most, null);
        }
        return node.longValue();
    }

    double number(String name) throws ReportException {
        JsonNode node = required(name);
        if (!node.isNumber() || !(node.doubleValue() >= 0)) {
            throw bad(name, "needed: a number of 0 or more", null);
        }
        return node.doubleValue();
    }

    Instant instant(String name) throws ReportException {
        return parsed(name, Instant::parse);
    }

    /** A text that stands for something. */
    <T> T parsed(String name, Function<String, T> parser) throws ReportException {
        String text = text(name);
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | DateTimeException notKnown) {
            throw bad(name, notKnown.getMessage(), notKnown);
        }
    }

    JsonFields object(String name) throws ReportException {
        return new JsonFields(path, where(name) + ".", required(name));
    }

    List<JsonFields> objects(String name) throws ReportException {
        List<JsonFields> found = new ArrayList<>();
        for (JsonNode node : array(name)) {
            found.add(new JsonFields(path, where(name) + "[" + found.size() + "].", node));
        }
        return found;
    }

    List<String> texts(String name) throws ReportException {
        List<String> found = new ArrayList<>();
        for (JsonNode node : array(name)) {
            if (!node.isTextual()) {
                throw bad(name, "needed: an array of texts", null);
            }
            found.add(node.textValue());
        }
        return found;
    }

    List<Double> numbers(String name) throws ReportException {
        List<Double> found = new ArrayList<>();
        for (JsonNode node : array(name)) {
            if (!node.isNumber() || !(node.doubleValue() >= 0)) {
                throw bad(name, "needed: an array of numbers of 0 or more", null);
            }
            found.add(node.doubleValue());
        }
        return found;
    }

    List<Long> integers(String name) throws ReportException {
        List<Long> found = new ArrayList<>();
        for (JsonNode node : array(name)) {
            if (!node.isIntegralNumber() || !node.canConvertToLong() || node.longValue() < 0) {
                throw bad(name, "needed: an array of integers of 0 or more", null);
            }
            found.add(node.longValue());
        }
        return found;
    }

    private JsonNode array(String name) throws ReportException {
        JsonNode node = required(name);
        if (!node.isArray()) {
            throw bad(name, "needed: an array", null);
        }
        return node;
    }

    private JsonNode required(String name) throws ReportException {
        if (!has(name)) {
            throw bad(name, "it is missing", null);
        }
        return object.get(name);
    }

    private String where(String name) {
        return prefix + name;
    }

    /** A field's value is never repeated: it may be the seed. */
    ReportException bad(String name, String reason, Throwable cause) {
        return new ReportException(
                path,
                "report is not what it should be: path=" + path + ", field=" + where(name) + ": " + reason,
                cause);
    }
}
