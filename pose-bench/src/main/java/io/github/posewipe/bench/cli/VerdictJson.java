package io.github.posewipe.bench.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.posewipe.core.proof.LatencyHistogram;
import io.github.posewipe.core.proof.SessionPlan;
import io.github.posewipe.core.proof.TargetVerdict;
import io.github.posewipe.core.proof.Verdict;

/** A {@link Verdict} as JSON. A probability is its base-2 logarithm, which does not underflow. */
final class VerdictJson {
    private static final double[] KEPT = {0.5, 0.9, 0.99};

    private VerdictJson() {}

    static ObjectNode of(Verdict verdict) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("verdict", !verdict.secure() ? "not a proof" : verdict.accepted() ? "accepted" : "rejected");
        json.put("proof", verdict.isProof());
        json.put("accepted", verdict.accepted());
        json.put("secure", verdict.secure());
        plan(json, verdict.plan());
        json.put("q", verdict.q());
        json.put("qPrepared", verdict.qPrepared());
        json.put("depthClaim", verdict.depthClaim().words());
        json.put("seedFingerprint", verdict.seedFingerprint());
        json.put("verifierKey", verdict.verifierKey().hex());
        json.put("proverKey", verdict.proverKey().hex());
        json.put("startedAt", verdict.startedAt().toString());
        json.put("finishedAt", verdict.finishedAt().toString());
        json.put("transcriptSha256", verdict.transcriptSha256());
        ArrayNode targets = json.putArray("targets");
        verdict.targets().forEach(target -> targets.add(target(target)));
        json.set("latencyNs", latency(verdict.latencies()));
        json.put("toolVersion", Pose.toolVersion());
        return json;
    }

    private static void plan(ObjectNode json, SessionPlan plan) {
        json.put("nonce", plan.nonce());
        json.put("issuedAt", plan.issuedAt().toString());
        json.put("scheme", plan.scheme().id());
        json.put("chain", plan.scheme().chainLength());
        json.put("chunkLabels", plan.chunkLabels());
        json.put("rounds", plan.rounds());
        json.put("lateAllowed", plan.lateAllowed());
        json.put("limitNs", plan.limit().roundTripNs());
        json.put("compressionNs", plan.limit().compressionNs());
    }

    private static ObjectNode target(TargetVerdict target) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", target.target().name());
        json.put("sizeBytes", target.target().sizeBytes());
        json.put("labels", target.depth().labelCount());
        json.put("gamma", target.depth().gamma());
        json.put("lastGamma", target.depth().lastGamma());
        json.put("shallowLabels", target.depth().shallowLabels());
        json.put("accepted", target.accepted());
        json.put("secure", target.depth().secure());
        json.put("rounds", target.rounds());
        json.put("right", target.right());
        json.put("late", target.late());
        json.put("wrong", target.wrong());
        json.put("missing", target.missing());
        ObjectNode bounds = json.putObject("log2PassBound");
        for (double kept : KEPT) {
            bounds.put(Double.toString(kept), target.log2PassBound(kept));
        }
        json.set("latencyNs", latency(target.latencies()));
        return json;
    }

    private static ObjectNode latency(LatencyHistogram latencies) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("count", latencies.count());
        json.put("least", latencies.leastNs());
        for (double percent : new double[] {50, 90, 99, 99.9}) {
            json.put(
                    "p" + (percent == Math.rint(percent) ? Long.toString((long) percent) : "99.9"),
                    latencies.percentileNs(percent));
        }
        json.put("most", latencies.mostNs());
        ArrayNode buckets = json.putArray("buckets");
        for (LatencyHistogram.Bucket bucket : latencies.buckets()) {
            buckets.addObject()
                    .put("fromNs", bucket.fromNs())
                    .put("toNs", bucket.toNs())
                    .put("count", bucket.count());
        }
        return json;
    }
}
