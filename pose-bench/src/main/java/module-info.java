/** The command line {@code pose}, the benchmarks and the planner. */
module io.github.posewipe.bench {
    requires io.github.posewipe.cuda;
    requires io.github.posewipe.io;
    requires info.picocli;
    requires com.fasterxml.jackson.databind;
    requires jmh.core;
    requires org.bouncycastle.provider;
    // SIGINT and SIGTERM, by reflection.
    requires jdk.unsupported;

    opens io.github.posewipe.bench.cli to
            info.picocli;
}
