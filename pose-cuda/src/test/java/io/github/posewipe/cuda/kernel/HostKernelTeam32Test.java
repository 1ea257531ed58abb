package io.github.posewipe.cuda.kernel;

/** Teams of 32. */
class HostKernelTeam32Test extends HostKernelContract {
    HostKernelTeam32Test() {
        super(32);
    }
}
