package io.github.posewipe.core.contract;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.posewipe.core.Availability;
import java.util.Arrays;

/**
 * Whether a backend's tests run here: where it is unavailable they are skipped, visibly and with the reason, unless
 * {@code -Dpose.test.require=cpu,cuda} names it.
 */
final class Requirement {

    /** Names the backends whose absence is a failure, separated by commas. */
    static final String PROPERTY = "pose.test.require";

    private Requirement() {}

    /**
     * Lets the test go on, skips it, or fails it.
     *
     * @param name what the property calls the backend
     * @param availability what its provider says
     * @param required the property's value
     */
    static void check(String name, Availability availability, String required) {
        boolean isRequired =
                Arrays.stream(required.split(",")).map(String::trim).anyMatch(name::equals);
        if (isRequired && !availability.available()) {
            fail("backend required by -D" + PROPERTY + "=" + required + " is unavailable: backend=" + name
                    + ", reason: " + availability.detail());
        }
        assumeTrue(availability.available(), () -> "backend " + name + " is unavailable: " + availability.detail());
    }
}
