package io.github.posewipe.cuda.kernel;

/** Teams of 16. */
class HostKernelTeam16Test extends HostKernelContract {
    HostKernelTeam16Test() {
        super(16);
    }
}
