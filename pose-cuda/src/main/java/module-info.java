/** The CUDA labeler, and the memory of a GPU as a target. */
module io.github.posewipe.cuda {
    requires transitive io.github.posewipe.core;
    requires org.bytedeco.cuda;
    requires org.bytedeco.javacpp;

    exports io.github.posewipe.cuda.device;
    exports io.github.posewipe.cuda.memory;

    provides io.github.posewipe.core.LabelerProvider with
            io.github.posewipe.cuda.CudaLabelerProvider;
}
