package io.github.posewipe.bench.cli;

import io.github.posewipe.io.Cancellation;
import io.github.posewipe.io.ExitCode;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * SIGINT and SIGTERM: the first asks the run to stop at a chunk border, so that it still writes a true report; the
 * second ends the process at once.
 *
 * <p>A shutdown hook could not do that: once it runs, the JVM ignores further signals. {@code sun.misc.Signal} is the
 * JDK's supported way (module jdk.unsupported), but the compiler warns of its name, so it is called by reflection.
 */
final class StopSignals {
    private static final List<String> SIGNALS = List.of("INT", "TERM");

    private final Cancellation cancellation;
    private final PrintWriter err;
    private boolean askedBefore;

    private StopSignals(Cancellation cancellation, PrintWriter err) {
        this.cancellation = cancellation;
        this.err = err;
    }

    /**
     * Handles the signals from now on, unless the process was started to ignore them (as nohup does).
     *
     * @param err where a line says what a signal did
     * @return cancelled by the first signal
     */
    static Cancellation handle(PrintWriter err) {
        Cancellation cancellation = new Cancellation();
        StopSignals signals = new StopSignals(cancellation, err);
        try {
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object handler = Proxy.newProxyInstance(
                    handlerType.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, args) -> {
                        if (method.getName().equals("handle")) {
                            signals.received();
                        }
                        return null;
                    });
            Class<?> signalType = Class.forName("sun.misc.Signal");
            for (String name : SIGNALS) {
                Object signal = signalType.getConstructor(String.class).newInstance(name);
                signalType.getMethod("handle", signalType, handlerType).invoke(null, signal, handler);
            }
        } catch (ReflectiveOperationException noSignals) {
            err.println("signals can't be handled here (" + noSignals + "): Ctrl-C ends without a report");
        }
        return cancellation;
    }

    private synchronized void received() {
        if (askedBefore) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
        }
        askedBefore = true;
        cancellation.cancel();
        err.println();
        err.println("interrupted: stopping at the next chunk border; a second signal ends at once");
    }
}
