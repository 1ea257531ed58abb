package io.github.posewipe.io.evidence;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Comparator;

/** What evidence comes to, from the best to the worst. */
public enum EvidenceResult {
    /** A verifier's timed challenges were met within a limit that protects the labels. */
    PROVED("proved"),
    /** Every addressable byte was written, and what was read back agreed. */
    ERASED("erased"),
    /** Every addressable byte was written; nothing was read back, or what was written can't be compared. */
    WRITTEN("written"),
    /** The challenges were met, within a limit in which the labels could have been computed. */
    NOT_A_PROOF("not-a-proof"),
    /** Not every byte was written: bad ranges, a failure, an interruption. */
    INCOMPLETE("incomplete"),
    /** What was read back, or what a prover answered, is not what was written. */
    CONTRADICTED("contradicted");

    private final String word;

    EvidenceResult(String word) {
        this.word = word;
    }

    /**
     * The word in the token.
     *
     * @return lower-case letters and hyphens
     */
    @JsonValue
    public String word() {
        return word;
    }

    /**
     * Whether it is good news.
     *
     * @return true for {@link #PROVED}, {@link #ERASED} and {@link #WRITTEN}
     */
    public boolean isSuccess() {
        return compareTo(WRITTEN) <= 0;
    }

    /**
     * The result of this word.
     *
     * @param word the word
     * @return the result
     * @throws IllegalArgumentException if none has that word
     */
    @JsonCreator
    public static EvidenceResult of(String word) {
        for (EvidenceResult result : values()) {
            if (result.word.equals(word)) {
                return result;
            }
        }
        throw new IllegalArgumentException("unknown result: result=" + word);
    }

    /**
     * The worst of several.
     *
     * @param results one a target, at least one
     * @return the worst
     */
    public static EvidenceResult worst(Collection<EvidenceResult> results) {
        return results.stream().max(Comparator.naturalOrder()).orElseThrow();
    }
}
