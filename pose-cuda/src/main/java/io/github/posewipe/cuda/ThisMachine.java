package io.github.posewipe.cuda;

import io.github.posewipe.cuda.device.Gpus;
import io.github.posewipe.cuda.kernel.CubinCache;
import io.github.posewipe.cuda.kernel.KernelCompiler;
import io.github.posewipe.cuda.run.LabelJudges;
import io.github.posewipe.cuda.run.StreamSettings;

/** The machine that this process runs on. The driver is asked once, at the first use. */
final class ThisMachine {
    private static Gpus found;

    private ThisMachine() {}

    static CudaMachine get() {
        KernelCompiler compiler = KernelCompiler.with(CubinCache.ofUser());
        return new CudaMachine(
                ThisMachine::gpus,
                compiler::nvrtcVersion,
                (variant, device) ->
                        compiler.compile(variant, device.architecture()).image(),
                LabelJudges::best,
                StreamSettings.DEFAULT);
    }

    private static synchronized Gpus gpus() {
        if (found == null) {
            found = Gpus.ofThisMachine();
        }
        return found;
    }
}
