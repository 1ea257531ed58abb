package io.github.posewipe.core.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One published vector (label specification, section 5).
 *
 * @param geometry scheme, chain and labels
 * @param seedHex session seed
 * @param chunkIndex chunk index
 * @param firstLabel hex of rank 0
 * @param lastLabel hex of the last rank
 * @param sha256 hex of the SHA-256 over all labels in rank order
 * @param all hex of every label in rank order; empty for larger chunks
 */
public record LabelVector(
        ChunkGeometry geometry,
        String seedHex,
        long chunkIndex,
        String firstLabel,
        String lastLabel,
        String sha256,
        List<String> all) {

    /**
     * The vectors of a scheme, from the test resource {@code /vectors/ID.json}.
     *
     * @param schemeId {@code drg-v1} or {@code drg-v2}
     * @return the vectors
     */
    public static Stream<LabelVector> of(String schemeId) {
        String resource = "/vectors/" + schemeId + ".json";
        List<LabelVector> vectors = new ArrayList<>();
        try (InputStream json =
                Objects.requireNonNull(LabelVector.class.getResourceAsStream(resource), () -> "no " + resource)) {
            for (JsonNode node : new ObjectMapper().readTree(json)) {
                vectors.add(parse(node));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
        return vectors.stream();
    }

    private static LabelVector parse(JsonNode node) {
        LabelScheme scheme = LabelScheme.of(node.required("scheme").textValue());
        if (node.has("chain")) {
            scheme = scheme.withChainLength(node.required("chain").intValue());
        }
        List<String> all = new ArrayList<>();
        node.path("all").forEach(label -> all.add(label.textValue()));
        return new LabelVector(
                ChunkGeometry.of(scheme, node.required("labels").intValue()),
                node.required("sessionSeed").textValue(),
                node.required("chunkIndex").longValue(),
                node.required("firstLabel").textValue(),
                node.required("lastLabel").textValue(),
                node.required("sha256").textValue(),
                all);
    }

    @Override
    public String toString() {
        return geometry + ", chunk=" + chunkIndex;
    }
}
