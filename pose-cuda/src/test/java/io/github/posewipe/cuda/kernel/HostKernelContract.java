package io.github.posewipe.cuda.kernel;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.contract.LabelChecks;
import io.github.posewipe.core.contract.LabelerContract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract on the kernel source itself, at one team width: a class a width, so that two run side by side. */
abstract class HostKernelContract extends LabelerContract {
    private final LabelerProvider provider;

    HostKernelContract(int teamWidth) {
        provider = new HostLabelerProvider(teamWidth);
    }

    @Override
    protected LabelerProvider provider() {
        return provider;
    }

    @Override
    protected int mostVectorLabels() {
        return 4096;
    }

    /** The widths share the cases that another backend has for itself. */
    @Override
    protected int randomCases() {
        return 24;
    }

    /** One level more than the largest vector that is asked for here, and a second copy that is cut. */
    @ParameterizedTest
    @MethodSource("schemes")
    void labelsALargerChunk(LabelScheme scheme) {
        try (Labeler labeler = provider.create(ChunkGeometry.of(scheme, 4097))) {
            LabelChecks.check(labeler, LabelChecks.seedHex(4097), Long.MAX_VALUE - 4097);
        }
    }
}
