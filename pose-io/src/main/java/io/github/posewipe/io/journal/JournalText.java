package io.github.posewipe.io.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.io.BadRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A journal as bytes: a line with the format, its version and the SHA-256 of all that follows, then an array of JSON
 * objects, one a target. A journal that is cut short or changed anywhere is told from a whole one.
 */
final class JournalText {
    static final int VERSION = 1;

    private static final String FORMAT = "posewipe-journal";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JournalText() {}

    static byte[] of(List<Entry> entries) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        entries.forEach(entry -> json.add(node(entry)));
        try {
            byte[] body = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(json);
            byte[] head = (FORMAT + " " + VERSION + " sha256=" + hash(body) + "\n").getBytes(StandardCharsets.US_ASCII);
            byte[] whole = Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, whole, head.length, body.length);
            return whole;
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("journal has no JSON form", impossible);
        }
    }

    private static ObjectNode node(Entry entry) {
        Medium medium = entry.medium();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("path", medium.path());
        json.put("realPath", medium.realPath());
        json.put("kind", medium.kind());
        json.put("sizeBytes", medium.sizeBytes());
        json.put("logicalBlockBytes", medium.logicalBlockBytes());
        json.put("deviceNumber", medium.deviceNumber());
        json.put("inode", medium.inode());
        json.put("diskSequence", medium.diskSequence());
        json.put("model", medium.model());
        json.put("serial", medium.serial());
        json.put("bootId", medium.bootId());
        json.put("fill", entry.parameters().fill());
        json.put("scheme", entry.parameters().scheme());
        json.put("chunkLabels", entry.parameters().chunkLabels());
        json.put("chain", entry.parameters().chain());
        json.put("seedFingerprint", entry.parameters().seedFingerprint());
        entry.seedHex().ifPresent(hex -> json.put("seedHex", hex));
        json.put("safeBytes", entry.safeBytes());
        ArrayNode bad = json.putArray("notWritten");
        for (BadRange range : entry.notWritten()) {
            bad.addArray().add(range.offsetBytes()).add(range.lengthBytes()).add(range.errno());
        }
        return json;
    }

    static List<Entry> parse(String path, byte[] content) throws JournalException {
        if (content.length == 0) {
            throw bad(path, "format", "is empty: path=" + path, null);
        }
        byte[] body = body(path, content);
        try {
            JsonNode root = MAPPER.readTree(body);
            List<Entry> entries = new ArrayList<>();
            for (JsonNode node : root) {
                entries.add(entry(node));
            }
            if (!root.isArray() || entries.isEmpty()) {
                throw new IllegalArgumentException("it names no target");
            }
            return entries;
        } catch (IOException | IllegalArgumentException | ArithmeticException notOurs) {
            throw bad(
                    path, "targets", "is damaged: path=" + path + ", its checksum is right, its content is not", null);
        }
    }

    /** What follows the first line, if that is whole. */
    private static byte[] body(String path, byte[] content) throws JournalException {
        int end = 0;
        while (end < content.length && content[end] != '\n') {
            end++;
        }
        String[] head = new String(content, 0, end, StandardCharsets.US_ASCII).split(" ", -1);
        if (!head[0].equals(FORMAT)) {
            throw bad(path, "format", "is none, or cut short: path=" + path + ", expected=" + FORMAT, null);
        }
        if (head.length > 1 && end < content.length && !head[1].equals(Integer.toString(VERSION))) {
            String versions = ", field=version, expected=" + VERSION + ", found=" + printable(head[1]);
            throw bad(path, "version", "is of another version of pose: path=" + path + versions, null);
        }
        byte[] body = Arrays.copyOfRange(content, Math.min(content.length, end + 1), content.length);
        String expected = head.length == 3 && head[2].startsWith("sha256=") ? head[2].substring(7) : "";
        if (!expected.equals(hash(body))) {
            throw bad(
                    path,
                    "checksum",
                    "is cut short or damaged: path=" + path + ", field=checksum, expected=" + printable(expected)
                            + ", found=" + hash(body),
                    null);
        }
        return body;
    }

    private static String printable(String text) {
        return text.isEmpty()
                ? "(none)"
                : text.replaceAll("[^\\x21-\\x7e]", "?").substring(0, Math.min(64, text.length()));
    }

    private static Entry entry(JsonNode json) {
        Medium medium = new Medium(
                text(json, "path"),
                text(json, "realPath"),
                text(json, "kind"),
                number(json, "sizeBytes"),
                Math.toIntExact(number(json, "logicalBlockBytes")),
                number(json, "deviceNumber"),
                number(json, "inode"),
                number(json, "diskSequence"),
                text(json, "model"),
                text(json, "serial"),
                text(json, "bootId"));
        Entry.Parameters parameters = new Entry.Parameters(
                text(json, "fill"),
                text(json, "scheme"),
                Math.toIntExact(number(json, "chunkLabels")),
                Math.toIntExact(number(json, "chain")),
                text(json, "seedFingerprint"));
        List<BadRange> bad = new ArrayList<>();
        for (JsonNode range : json.path("notWritten")) {
            bad.add(new BadRange(
                    range.path(0).longValue(),
                    range.path(1).longValue(),
                    range.path(2).intValue()));
        }
        Optional<String> seedHex = json.hasNonNull("seedHex") ? Optional.of(text(json, "seedHex")) : Optional.empty();
        return new Entry(medium, parameters, seedHex, number(json, "safeBytes"), bad);
    }

    private static String text(JsonNode json, String name) {
        if (!json.path(name).isTextual()) {
            throw new IllegalArgumentException(name);
        }
        return json.get(name).textValue();
    }

    private static long number(JsonNode json, String name) {
        if (!json.path(name).canConvertToLong() || !json.path(name).isIntegralNumber()) {
            throw new IllegalArgumentException(name);
        }
        return json.get(name).longValue();
    }

    private static String hash(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("no SHA-256 in this Java machine", impossible);
        }
    }

    private static JournalException bad(String path, String field, String what, Throwable cause) {
        return new JournalException(
                path, field, "journal " + what + "; nothing was written; begin anew with another journal", cause);
    }
}
