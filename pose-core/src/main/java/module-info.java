/** Label schemes of depth-robust graphs, the reference labeler that judges them, and the native CPU labeler. */
module io.github.posewipe.core {
    requires org.bouncycastle.provider;
    requires org.bytedeco.javacpp;

    exports io.github.posewipe.core;
    exports io.github.posewipe.core.graph;
    exports io.github.posewipe.core.reference;

    uses io.github.posewipe.core.LabelerProvider;

    provides io.github.posewipe.core.LabelerProvider with
            io.github.posewipe.core.reference.ReferenceLabelerProvider;
}
