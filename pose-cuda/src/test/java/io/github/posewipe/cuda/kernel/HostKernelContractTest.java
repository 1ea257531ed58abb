package io.github.posewipe.cuda.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.contract.LabelChecks;
import io.github.posewipe.core.contract.LabelerContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract on the kernel source itself, at every team width. */
class HostKernelContractTest {

    abstract static class AtWidth extends LabelerContract {
        private final LabelerProvider provider;

        AtWidth(int teamWidth) {
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
            return 60;
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

    @Nested
    class Team1 extends AtWidth {
        Team1() {
            super(1);
        }
    }

    @Nested
    class Team4 extends AtWidth {
        Team4() {
            super(4);
        }
    }

    @Nested
    class Team8 extends AtWidth {
        Team8() {
            super(8);
        }
    }

    @Nested
    class Team16 extends AtWidth {
        Team16() {
            super(16);
        }
    }

    @Nested
    class Team32 extends AtWidth {
        Team32() {
            super(32);
        }
    }

    @Test
    void everyWidthIsHere() {
        assertEquals(KernelVariant.widths().size(), HostKernelContractTest.class.getDeclaredClasses().length - 1);
    }
}
