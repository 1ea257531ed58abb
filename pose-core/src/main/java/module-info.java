/** Label schemes of depth-robust graphs, the reference labeler that judges them, and the native CPU labeler. */
@SuppressWarnings("module") // pose-bench, to which a package is exported, is built later
module io.github.posewipe.core {
    requires org.bouncycastle.provider;
    requires org.bytedeco.javacpp;

    exports io.github.posewipe.core;
    exports io.github.posewipe.core.graph;
    exports io.github.posewipe.core.nativecpu to
            io.github.posewipe.bench;
    exports io.github.posewipe.core.proof;
    exports io.github.posewipe.core.reference;

    uses io.github.posewipe.core.LabelerProvider;

    provides io.github.posewipe.core.LabelerProvider with
            io.github.posewipe.core.reference.ReferenceLabelerProvider,
            io.github.posewipe.core.nativecpu.CpuLabelerProvider;
}
