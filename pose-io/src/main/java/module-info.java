/** Targets and their guard, the wipe pipeline, verification by read-back, reports. */
module io.github.posewipe.io {
    requires transitive io.github.posewipe.core;
    requires org.bytedeco.javacpp;
    requires com.fasterxml.jackson.databind;

    exports io.github.posewipe.io;
}
