package io.github.posewipe.core.contract;

import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.LabelerProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;

/** Which backend is under test, and whether it can be tested here. */
public abstract class LabelerSuite {

    /** Above this many chunks a batch, as on a GPU, sizes and numbers of chunks are chosen more sparingly. */
    static final int LARGE_BATCH = 64;

    /**
     * The backend, or the path of a backend, that is under test.
     *
     * @return its provider
     */
    protected abstract LabelerProvider provider();

    /**
     * What {@code -Dpose.test.require} calls it.
     *
     * @return the provider's name, unless a path of a backend has a name of its own
     */
    protected String requirementName() {
        return provider().backend();
    }

    /**
     * The largest published vectors that this backend is asked for, where one that only imitates a device is slow.
     *
     * @return labels of a chunk; vectors beyond are visible skips
     */
    protected int mostVectorLabels() {
        return Integer.MAX_VALUE;
    }

    /**
     * How many random sizes, seeds and chunks each scheme is tried with.
     *
     * @return cases, 1 or more
     */
    protected int randomCases() {
        return 300;
    }

    /** Skips where the backend is unavailable, or fails where it is required. */
    @BeforeEach
    final void requireBackend() {
        Requirement.check(requirementName(), provider().availability(), System.getProperty(Requirement.PROPERTY, ""));
    }

    /** The schemes, with the chain lengths, that sizes and batches are tested with. */
    static Stream<LabelScheme> schemes() {
        return Stream.of(
                LabelScheme.DRG_V1,
                LabelScheme.DRG_V2.withChainLength(1),
                LabelScheme.DRG_V2.withChainLength(2),
                LabelScheme.DRG_V2);
    }
}
