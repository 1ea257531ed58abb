package io.github.posewipe.cuda.kernel;

/** NVRTC can't be used, or refused the kernel. The message is one line; {@link #log()} has the compiler's words. */
public final class KernelCompileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String log;

    KernelCompileException(String reason, String log, Throwable cause) {
        super(reason, cause);
        this.log = log;
    }

    /**
     * What the compiler said.
     *
     * @return its log, empty if there is none
     */
    public String log() {
        return log;
    }
}
