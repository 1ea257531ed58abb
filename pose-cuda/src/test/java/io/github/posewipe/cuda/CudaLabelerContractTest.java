package io.github.posewipe.cuda;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.contract.LabelerContract;

/** The CUDA backend on the GPUs of this machine; scripts/device-check.sh runs it where there are some. */
class CudaLabelerContractTest extends LabelerContract {
    private static final LabelerProvider PROVIDER = new CudaLabelerProvider();

    @Override
    protected LabelerProvider provider() {
        return PROVIDER;
    }
}
