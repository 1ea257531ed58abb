/** The CUDA labeler. */
module io.github.posewipe.cuda {
    requires io.github.posewipe.core;

    provides io.github.posewipe.core.LabelerProvider with
            io.github.posewipe.cuda.CudaLabelerProvider;
}
