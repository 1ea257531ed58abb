package io.github.posewipe.io.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.posewipe.io.files.SafeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads and writes reports as JSON: one target an object, several an array of objects. */
public final class Reports {
    private static final long MOST_BYTES = 256L << 20;

    private Reports() {}

    /**
     * Writes reports to a file of mode 0600 that is there as a whole or not at all: a temporary file beside it is
     * synced and takes its place. If that place holds a seed that the new content does not, or no report at all, what
     * stood there is kept as {@code NAME.1}, {@code NAME.2} and so on.
     *
     * @param path the file; links are followed
     * @param reports one or more
     * @throws ReportException if it can't be written; what stood there before still does
     */
    public static void write(Path path, List<WipeReport> reports) throws ReportException {
        byte[] content = toJson(reports).getBytes(StandardCharsets.UTF_8);
        try {
            SafeFile file = new SafeFile(path);
            file.replace(content, file.exists() && mustBeKept(file, path, reports));
        } catch (IOException | SecurityException notWritten) {
            throw new ReportException(
                    path.toString(),
                    "report can't be written: path=" + path + ", reason: " + SafeFile.reasonOf(notWritten)
                            + "; name another place for it",
                    notWritten);
        }
    }

    /**
     * Reads reports.
     *
     * @param path the file
     * @return one or more reports
     * @throws ReportException if there is no such file, or it is no report; names what is wrong and the field
     */
    public static List<WipeReport> read(Path path) throws ReportException {
        try {
            if (Files.size(path) > MOST_BYTES) {
                throw new ReportException(path.toString(), "report is too large to be one: path=" + path, null);
            }
            return new ReportParser(path.toString()).parse(Files.readAllBytes(path));
        } catch (ReportException told) {
            throw told;
        } catch (IOException | SecurityException notRead) {
            throw new ReportException(
                    path.toString(),
                    "report can't be read: path=" + path + ", reason: " + SafeFile.reasonOf(notRead),
                    notRead);
        }
    }

    /**
     * The JSON of reports, for those who print it. Holds the seed where the reports do.
     *
     * @param reports one or more
     * @return JSON with a line break at the end
     */
    public static String toJson(List<WipeReport> reports) {
        JsonNode root = ReportJson.of(reports.get(0));
        if (reports.size() > 1) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            reports.forEach(report -> array.add(ReportJson.of(report)));
            root = array;
        }
        try {
            return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("report has no JSON form", impossible);
        }
    }

    /** Whether what stands in a report's place holds something that is nowhere else: a seed, or no report at all. */
    private static boolean mustBeKept(SafeFile file, Path path, List<WipeReport> reports) throws IOException {
        byte[] content = file.content();
        if (content.length == 0) {
            return false;
        }
        try {
            Set<String> lost = seeds(new ReportParser(path.toString()).parse(content));
            lost.removeAll(seeds(reports));
            return !lost.isEmpty();
        } catch (ReportException noReport) {
            return true;
        }
    }

    private static Set<String> seeds(List<WipeReport> reports) {
        return reports.stream()
                .map(WipeReport::seedHex)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
