package io.github.posewipe.core.proof;

import java.io.IOException;
import java.util.function.LongConsumer;

/**
 * A target that a prover offers: it can be filled with the labels of a session, and answers from them afterwards. The
 * seed comes with the verifier's plan, so a target never holds the labels before: it is filled in each session.
 */
public interface ProverTarget {

    /**
     * The name under which a plan asks for it.
     *
     * @return what the prover's user named, 1 to 255 bytes of UTF-8
     */
    String name();

    /**
     * Its size, which a plan has to state.
     *
     * @return bytes, a positive multiple of 32
     */
    long sizeBytes();

    /**
     * Fills the whole target with labels and makes that durable. Blocks until it is done.
     *
     * @param order the labels to fill it with; its seed is closed after the session
     * @param bytesDone told from time to time how many bytes are written; may be called by any thread
     * @return the labels, open for answers; the caller closes them
     * @throws IOException if it can't be done; the message is one line for the user
     */
    Answers fill(FillOrder order, LongConsumer bytesDone) throws IOException;
}
