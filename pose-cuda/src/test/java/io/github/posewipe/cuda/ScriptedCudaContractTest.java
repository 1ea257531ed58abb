package io.github.posewipe.cuda;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.contract.LabelerContract;
import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.run.LabelJudges;
import io.github.posewipe.cuda.testing.ScriptedDevice;
import io.github.posewipe.cuda.testing.ScriptedMachine;
import java.util.List;

/** The host's side of the CUDA backend against the contract: the kernels are run by the CPU labeler, as late as can be. */
class ScriptedCudaContractTest extends LabelerContract {
    private static final LabelerProvider PROVIDER = new CudaLabelerProvider(
            new CudaMachine(
                    () -> Gpus.of(List.of(new ScriptedDevice(0))),
                    () -> "13.1",
                    ScriptedMachine.NO_CODE,
                    LabelJudges::best,
                    ScriptedMachine.SMALL),
            null);

    @Override
    protected LabelerProvider provider() {
        return PROVIDER;
    }
}
