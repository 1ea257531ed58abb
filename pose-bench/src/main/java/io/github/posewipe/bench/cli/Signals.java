package io.github.posewipe.bench.cli;

import java.lang.reflect.Proxy;

/**
 * Handlers for the signals of the system. {@code sun.misc.Signal} is the JDK's supported way (module jdk.unsupported),
 * but the compiler warns of its name, so it is called by reflection.
 */
final class Signals {
    private Signals() {}

    /**
     * Handles a signal from now on, unless the process was started to ignore it (as nohup does with HUP).
     *
     * @param name without {@code SIG}: {@code INT}
     * @param action run on a thread of its own each time
     * @throws ReflectiveOperationException if signals can't be handled here
     */
    static void handle(String name, Runnable action) throws ReflectiveOperationException {
        Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
        Object handler = Proxy.newProxyInstance(
                handlerType.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, args) -> {
                    if (method.getName().equals("handle")) {
                        action.run();
                    }
                    return null;
                });
        Class<?> signalType = Class.forName("sun.misc.Signal");
        Object signal = signalType.getConstructor(String.class).newInstance(name);
        signalType.getMethod("handle", signalType, handlerType).invoke(null, signal, handler);
    }
}
