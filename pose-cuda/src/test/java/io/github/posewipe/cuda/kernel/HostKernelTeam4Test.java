package io.github.posewipe.cuda.kernel;

/** Teams of 4. */
class HostKernelTeam4Test extends HostKernelContract {
    HostKernelTeam4Test() {
        super(4);
    }
}
