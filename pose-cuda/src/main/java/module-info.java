/** The CUDA labeler. */
module io.github.posewipe.cuda {
    requires io.github.posewipe.core;
}
