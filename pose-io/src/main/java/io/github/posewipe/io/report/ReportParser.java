package io.github.posewipe.io.report;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.io.Fill;
import io.github.posewipe.io.WipeStatus;
import io.github.posewipe.io.report.WipeReport.Coverage;
import io.github.posewipe.io.report.WipeReport.Failure;
import io.github.posewipe.io.report.WipeReport.LabelerCheck;
import io.github.posewipe.io.report.WipeReport.Labels;
import io.github.posewipe.io.report.WipeReport.StageSeconds;
import io.github.posewipe.io.report.WipeReport.Target;
import io.github.posewipe.io.report.WipeReport.Verify;
import io.github.posewipe.io.verify.Mismatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** JSON to reports. Every field is checked for its type and range, and named when it is wrong. */
final class ReportParser {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private final String path;

    ReportParser(String path) {
        this.path = path;
    }

    List<WipeReport> parse(byte[] content) throws ReportException {
        JsonNode root = tree(content);
        List<WipeReport> reports = new ArrayList<>();
        if (root.isArray()) {
            for (JsonNode element : root) {
                reports.add(report(new JsonFields(path, "[" + reports.size() + "].", element)));
            }
        } else {
            reports.add(report(new JsonFields(path, "", root)));
        }
        if (reports.isEmpty()) {
            throw new ReportException(path, "report holds no target: path=" + path, null);
        }
        return List.copyOf(reports);
    }

    private JsonNode tree(byte[] content) throws ReportException {
        try {
            JsonNode root = MAPPER.readTree(content);
            if (!root.isMissingNode()) {
                return root;
            }
        } catch (JsonProcessingException notJson) {
            // Its own message repeats the content, which may be the seed.
            throw new ReportException(
                    path, "report is not JSON, or cut short: path=" + path + placeOf(notJson.getLocation()), null);
        } catch (java.io.IOException notRead) {
            throw new ReportException(path, "report can't be read: path=" + path, notRead);
        }
        throw new ReportException(path, "report is empty: path=" + path, null);
    }

    /** Limits of the parser itself, on nesting say, name no place. */
    private static String placeOf(JsonLocation location) {
        return location == null ? "" : ", line=" + location.getLineNr() + ", column=" + location.getColumnNr();
    }

    private WipeReport report(JsonFields json) throws ReportException {
        Optional<String> seedHex = json.optionalText("seedHex");
        if (seedHex.isPresent() && seedHex.get().length() != 2 * SessionSeed.BYTES) {
            throw json.bad("seedHex", "needed: " + 2 * SessionSeed.BYTES + " hexadecimal digits", null);
        }
        return new WipeReport(
                json.parsed("status", WipeStatus::of),
                json.has("fill") ? json.parsed("fill", Fill::of) : Fill.LABELS,
                json.has("scheme") ? Optional.of(labels(json)) : Optional.empty(),
                seedHex,
                target(json.object("target")),
                json.integer("bytesWritten", 0, Long.MAX_VALUE),
                json.integer("labelsWritten", 0, Long.MAX_VALUE),
                (int) json.integer("tailLabels", 0, LabelScheme.MAX_CHUNK_LABELS),
                coverage(json),
                stageSeconds(json.object("stageSeconds")),
                json.number("mibPerSecond"),
                json.texts("labelers"),
                json.has("checks") ? checks(json.objects("checks")) : List.of(),
                json.has("work") ? Optional.of(WorkJson.parse(json.object("work"))) : Optional.empty(),
                json.has("verify") ? Optional.of(verify(json.object("verify"))) : Optional.empty(),
                json.has("error") ? Optional.of(failure(json.object("error"))) : Optional.empty(),
                json.integer("peakResidentBytes", 0, Long.MAX_VALUE),
                json.instant("startedAt"),
                json.has("finishedAt") ? Optional.of(json.instant("finishedAt")) : Optional.empty(),
                json.text("toolVersion"));
    }

    /** Reports of earlier versions do not have these: then what was written is one run of bytes from the first on. */
    private static Coverage coverage(JsonFields json) throws ReportException {
        return new Coverage(
                json.has("resumedFromBytes") ? json.integer("resumedFromBytes", 0, Long.MAX_VALUE) : 0,
                json.has("bytesUnwritten") ? json.integer("bytesUnwritten", 0, Long.MAX_VALUE) : 0,
                BadRangesJson.optional(json, "badRanges"));
    }

    private static Labels labels(JsonFields json) throws ReportException {
        return new Labels(
                json.parsed("scheme", id -> LabelScheme.of(id).id()),
                (int) json.integer("chunkLabels", 1, LabelScheme.MAX_CHUNK_LABELS),
                (int) json.integer("chain", 1, LabelScheme.MAX_CHAIN_LENGTH),
                json.integer("gamma", 1, Long.MAX_VALUE),
                optionalInteger(json, "tailGamma"),
                json.text("seedFingerprint"));
    }

    private static Target target(JsonFields json) throws ReportException {
        return new Target(
                json.text("path"),
                json.text("realPath"),
                json.text("kind"),
                json.integer("sizeBytes", 1, Long.MAX_VALUE),
                (int) json.integer("logicalBlockBytes", 1, Integer.MAX_VALUE),
                json.text("model"),
                json.text("serial"));
    }

    private static StageSeconds stageSeconds(JsonFields json) throws ReportException {
        return new StageSeconds(
                json.number("label"),
                json.number("transfer"),
                json.number("write"),
                json.number("flush"),
                json.number("wall"));
    }

    private static List<LabelerCheck> checks(List<JsonFields> all) throws ReportException {
        List<LabelerCheck> checks = new ArrayList<>();
        for (JsonFields json : all) {
            checks.add(new LabelerCheck(
                    json.text("labeler"), json.text("judge"), json.integer("chunk", 0, Long.MAX_VALUE), (int)
                            json.integer("chunkLabels", 1, Integer.MAX_VALUE)));
        }
        return checks;
    }

    private static Verify verify(JsonFields json) throws ReportException {
        List<Mismatch> mismatches = new ArrayList<>();
        for (JsonFields mismatch : json.objects("mismatches")) {
            mismatches.add(new Mismatch(
                    mismatch.integer("offsetBytes", 0, Long.MAX_VALUE),
                    mismatch.integer("chunk", 0, Long.MAX_VALUE),
                    (int) mismatch.integer("rank", 0, Integer.MAX_VALUE),
                    mismatch.integer("wrongLabels", 1, Long.MAX_VALUE)));
        }
        return new Verify(
                json.parsed("status", WipeStatus::of),
                json.integer("samples", 0, Long.MAX_VALUE),
                json.integer("matched", 0, Long.MAX_VALUE),
                json.integer("mismatched", 0, Long.MAX_VALUE),
                json.has("incomplete") ? json.integer("incomplete", 0, Long.MAX_VALUE) : 0,
                json.integer("wrongLabels", 0, Long.MAX_VALUE),
                json.number("coverage"),
                json.has("caughtFraction") ? OptionalDouble.of(json.number("caughtFraction")) : OptionalDouble.empty(),
                mismatches,
                BadRangesJson.optional(json, "badRanges"));
    }

    private static Failure failure(JsonFields json) throws ReportException {
        return new Failure(json.text("message"), optionalInteger(json, "offsetBytes"));
    }

    private static OptionalLong optionalInteger(JsonFields json, String name) throws ReportException {
        return json.has(name) ? OptionalLong.of(json.integer(name, 0, Long.MAX_VALUE)) : OptionalLong.empty();
    }
}
