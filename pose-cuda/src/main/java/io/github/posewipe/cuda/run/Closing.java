package io.github.posewipe.cuda.run;

import io.github.posewipe.cuda.device.GpuException;

/** How what a device gave is given back. */
final class Closing {
    private Closing() {}

    /** What belongs to a device and can be given back. */
    @FunctionalInterface
    interface Step {
        /** Gives it back. */
        void run();
    }

    /**
     * Closes something. A device that was lost refuses that too; whoever used it has been told, and the process gives
     * everything back at its end.
     */
    static void quietly(AutoCloseable resource) {
        attempt(() -> {
            try {
                resource.close();
            } catch (RuntimeException failure) {
                throw failure;
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }

    /** Does one step of an ending; a lost device lets it fail. */
    static void attempt(Step step) {
        try {
            step.run();
        } catch (GpuException lost) {
            // Nothing is left to do for a device that answers no more.
            return;
        }
    }
}
