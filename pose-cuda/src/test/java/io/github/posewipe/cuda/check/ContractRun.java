package io.github.posewipe.cuda.check;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintStream;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs a contract suite without a build tool. */
final class ContractRun {
    private static final int MOST_FAILURES = 10;

    private ContractRun() {}

    /** Whether every test of the class ran and passed; a skip counts as a failure. */
    static boolean passes(String testClass, PrintStream out) {
        long beginNs = System.nanoTime();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(testClass))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.getFailures().stream()
                .limit(MOST_FAILURES)
                .forEach(failure -> out.println(
                        "  FAILED " + failure.getTestIdentifier().getDisplayName() + ": " + failure.getException()));
        out.printf(
                "contract suite: %d tests, %d passed, %d failed, %d aborted, %.1f s%n",
                summary.getTestsFoundCount(),
                summary.getTestsSucceededCount(),
                summary.getTestsFailedCount(),
                summary.getTestsAbortedCount(),
                (System.nanoTime() - beginNs) / 1e9);
        return summary.getTestsFoundCount() > 0 && summary.getTestsFoundCount() == summary.getTestsSucceededCount();
    }
}
