package io.github.posewipe.io.prove;

import io.github.posewipe.core.proof.FillOrder;
import io.github.posewipe.io.Progress;
import io.github.posewipe.io.ProgressStage;
import io.github.posewipe.io.wipe.WipeSettings;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/** Settings of a wipe that a plan orders: graph and seed are the plan's, the rest is the prover's. */
final class OrderedWipe {
    private OrderedWipe() {}

    static WipeSettings settings(FillOrder order, UnaryOperator<WipeSettings.Builder> own, LongConsumer bytesDone) {
        WipeSettings.Builder asked = own.apply(
                WipeSettings.builder().seed(order.seed()).scheme(order.scheme()).chunkLabels(order.chunkLabels()));
        Progress shown = asked.build().progress();
        return asked.progress(event -> {
                    if (event.stage() == ProgressStage.WRITE) {
                        bytesDone.accept(event.bytesDone());
                    }
                    shown.update(event);
                })
                .build();
    }
}
