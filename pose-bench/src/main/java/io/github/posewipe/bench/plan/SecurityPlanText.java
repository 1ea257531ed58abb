package io.github.posewipe.bench.plan;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.proof.TimeLimit;
import java.util.Optional;

/** A {@link SecurityPlan} as lines for people: a name, a colon, one figure with its unit. */
final class SecurityPlanText {

    private static final int NAME_WIDTH = 31;

    private final StringBuilder lines = new StringBuilder();

    private SecurityPlanText() {}

    static String of(SecurityPlan plan) {
        SecurityPlanText text = new SecurityPlanText();
        text.figures(plan);
        text.choices(plan);
        text.line("holds for", "timed challenges alone; reading back measures no time and proves nothing about a liar");
        return text.lines.toString();
    }

    private void figures(SecurityPlan plan) {
        ChunkChoice asked = plan.asked();
        TimeLimit limit = asked.limit();
        line("scheme", asked.geometry().scheme().id());
        line("chunk labels", asked.chunkLabels());
        if (asked.geometry().scheme().family() == LabelScheme.Family.DRG_V2) {
            line("chain", asked.geometry().scheme().chainLength());
        }
        line("round trip limit", limit.roundTripNs().toPlainString() + " ns");
        line("time of a compression", limit.compressionNs().toPlainString() + " ns");
        line("gamma", asked.gamma() + " sequential compressions");
        line("q", limit.compressions() + " sequential compressions within the limit");
        line("q, half rounds prepared", limit.preparedCompressions() + " (14/13 of it: what the verdict goes by)");
        line("margin gamma/q", asked.margin());
        line("margin, half rounds prepared", asked.preparedMargin());
        line("cost", asked.compressionsPerLabel() + " compressions a label");
        line("verdict", plan.verdict());
        if (asked.geometry().scheme().tailRule() == LabelScheme.TailRule.OWN_CHUNK) {
            line("last chunk", "what is left at a target's end is a chunk of its own, less deep: reports say how deep");
        }
    }

    private void choices(SecurityPlan plan) {
        line("cheapest safe drg-v2", choice(plan.cheapestProved()));
        line("cheapest safe drg-v1", choice(plan.cheapestPublished()));
    }

    private static String choice(Optional<ChunkChoice> choice) {
        return choice.map(SecurityPlanText::describe).orElse("none: no chunk of that scheme is deep enough");
    }

    private static String describe(ChunkChoice choice) {
        LabelScheme scheme = choice.geometry().scheme();
        String chain = scheme.family() == LabelScheme.Family.DRG_V2 ? " --chain " + scheme.chainLength() : "";
        return "--chunk-labels " + choice.chunkLabels() + chain + ", gamma " + choice.gamma() + ", "
                + choice.compressionsPerLabel() + " compressions a label ("
                + scheme.depthClaim().words() + ")";
    }

    private void line(String name, Object figure) {
        lines.append(name).append(": ").append(" ".repeat(NAME_WIDTH - name.length()));
        lines.append(figure).append('\n');
    }
}
