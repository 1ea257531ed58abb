package io.github.posewipe.cuda.kernel;

/** A lane a copy. */
class HostKernelTeam1Test extends HostKernelContract {
    HostKernelTeam1Test() {
        super(1);
    }
}
