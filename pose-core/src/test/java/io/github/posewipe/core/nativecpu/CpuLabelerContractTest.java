package io.github.posewipe.core.nativecpu;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.contract.LabelerContract;
import org.junit.jupiter.api.Nested;

/** The contract on every instruction set; those that the processor lacks are visible skips. */
class CpuLabelerContractTest {

    abstract static class OnIsa extends LabelerContract {
        private final CpuIsa isa;
        private final LabelerProvider provider;

        OnIsa(CpuIsa isa) {
            this.isa = isa;
            provider = CpuLabelerProvider.forced(isa);
        }

        @Override
        protected LabelerProvider provider() {
            return provider;
        }

        @Override
        protected String requirementName() {
            return CpuLabelerProvider.BACKEND + "/" + isa.id();
        }
    }

    @Nested
    class Avx512 extends OnIsa {
        Avx512() {
            super(CpuIsa.AVX512);
        }
    }

    @Nested
    class Avx2 extends OnIsa {
        Avx2() {
            super(CpuIsa.AVX2);
        }
    }

    @Nested
    class Sse41 extends OnIsa {
        Sse41() {
            super(CpuIsa.SSE41);
        }
    }

    @Nested
    class Neon extends OnIsa {
        Neon() {
            super(CpuIsa.NEON);
        }
    }

    @Nested
    class Portable extends OnIsa {
        Portable() {
            super(CpuIsa.PORTABLE);
        }
    }

    /** The sixteen lanes of AVX-512, on any machine. */
    @Nested
    class Portable16 extends OnIsa {
        Portable16() {
            super(CpuIsa.PORTABLE16);
        }
    }
}
