package io.github.posewipe.cuda.kernel;

/** Teams of 8. */
class HostKernelTeam8Test extends HostKernelContract {
    HostKernelTeam8Test() {
        super(8);
    }
}
