/** The CUDA labeler. */
module io.github.posewipe.cuda {
    requires io.github.posewipe.core;
    requires org.bytedeco.cuda;
    requires org.bytedeco.javacpp;

    provides io.github.posewipe.core.LabelerProvider with
            io.github.posewipe.cuda.CudaLabelerProvider;
}
