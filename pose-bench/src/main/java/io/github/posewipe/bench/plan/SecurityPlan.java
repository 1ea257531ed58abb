package io.github.posewipe.bench.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.proof.TimeLimit;
import java.util.Optional;

/**
 * Does the depth of a chunk exceed what an adversary can hash within one timed answer, and which chunk is the cheapest
 * of which that can be said. Pure: it measures nothing and prints nothing. Immutable.
 *
 * <p>The verdict is about <em>timed</em> challenges. Reading a target back measures no time, so it proves nothing about a
 * device that lies (docs/security.md).
 */
public final class SecurityPlan {

    private final ChunkChoice asked;
    private final Optional<ChunkChoice> cheapestProved;
    private final Optional<ChunkChoice> cheapestPublished;

    private SecurityPlan(ChunkChoice asked) {
        this.asked = asked;
        this.cheapestProved = ChunkChoice.cheapest(LabelScheme.Family.DRG_V2, asked.limit());
        this.cheapestPublished = ChunkChoice.cheapest(LabelScheme.Family.DRG_V1, asked.limit());
    }

    /**
     * The plan for a chunk under a limit.
     *
     * @param limit the round-trip limit and the adversary's hash time
     * @param geometry the scheme, its chain, and the labels of the chunk that is asked about
     * @return the plan
     */
    public static SecurityPlan of(TimeLimit limit, ChunkGeometry geometry) {
        return new SecurityPlan(new ChunkChoice(geometry, limit));
    }

    /**
     * The chunk that was asked about, judged.
     *
     * @return gamma, margins, verdict and cost
     */
    public ChunkChoice asked() {
        return asked;
    }

    /**
     * The cheapest {@code drg-v2} chunk and chain that is safe for the limit.
     *
     * @return the choice, or nothing if no chunk is deep enough
     */
    public Optional<ChunkChoice> cheapestProved() {
        return cheapestProved;
    }

    /**
     * The cheapest {@code drg-v1} chunk that is safe for the limit; its depth is published and tested, not proved.
     *
     * @return the choice, or nothing if no chunk is deep enough
     */
    public Optional<ChunkChoice> cheapestPublished() {
        return cheapestPublished;
    }

    /**
     * The verdict with the word that says what stands behind it.
     *
     * @return {@code "SAFE (proved)"}, {@code "UNSAFE (published and tested)"} and so on
     */
    public String verdict() {
        return safety(asked) + " (" + claim(asked) + ")";
    }

    /**
     * The plan as text for people, one figure a line.
     *
     * @return lines, each ended by a line feed
     */
    public String toText() {
        return SecurityPlanText.of(this);
    }

    /**
     * The plan as JSON: the same figures; a choice that does not exist is {@code null}.
     *
     * @return a new object
     */
    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        TimeLimit limit = asked.limit();
        json.put("roundTripNs", limit.roundTripNs());
        json.put("hashNs", limit.compressionNs());
        json.put("q", limit.compressions());
        json.put("qPrepared", limit.preparedCompressions());
        json.setAll(choiceToJson(asked));
        ObjectNode cheapest = json.putObject("cheapest");
        cheapest.set("drg-v2", cheapestProved.map(SecurityPlan::choiceToJson).orElse(null));
        cheapest.set("drg-v1", cheapestPublished.map(SecurityPlan::choiceToJson).orElse(null));
        return json;
    }

    private static ObjectNode choiceToJson(ChunkChoice choice) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("scheme", choice.geometry().scheme().id());
        json.put("chunkLabels", choice.chunkLabels());
        json.put("chain", choice.geometry().scheme().chainLength());
        json.put("gamma", choice.gamma());
        json.put("margin", choice.margin());
        json.put("marginPrepared", choice.preparedMargin());
        json.put("verdict", safety(choice));
        json.put("depthClaim", claim(choice));
        json.put("compressionsPerLabel", choice.compressionsPerLabel());
        return json;
    }

    private static String safety(ChunkChoice choice) {
        return choice.isSafe() ? "SAFE" : "UNSAFE";
    }

    private static String claim(ChunkChoice choice) {
        return choice.geometry().scheme().depthClaim().words();
    }
}
