/** Targets and their guard, the wipe pipeline, verification by read-back, reports. */
module io.github.posewipe.io {
    requires transitive io.github.posewipe.core;
    requires org.bytedeco.javacpp;
    requires com.fasterxml.jackson.databind;
    requires com.nimbusds.jose.jwt;
    requires java.management;
    requires jdk.management;

    exports io.github.posewipe.io;
    exports io.github.posewipe.io.evidence;
    exports io.github.posewipe.io.journal;
    exports io.github.posewipe.io.memory;
    exports io.github.posewipe.io.prove;
    exports io.github.posewipe.io.report;
    exports io.github.posewipe.io.verify;
    exports io.github.posewipe.io.wipe;

    opens io.github.posewipe.io.evidence to
            com.fasterxml.jackson.databind;
}
