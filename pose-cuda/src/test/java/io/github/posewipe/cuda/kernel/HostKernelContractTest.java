package io.github.posewipe.cuda.kernel;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.api.Test;

/** Every width that a kernel can be built for has its contract test. */
class HostKernelContractTest {

    @Test
    void everyWidthHasItsTest() {
        for (int width : KernelVariant.widths()) {
            String name = "io.github.posewipe.cuda.kernel.HostKernelTeam" + width + "Test";
            assertDoesNotThrow(() -> Class.forName(name), () -> "no test of width " + width);
        }
    }
}
