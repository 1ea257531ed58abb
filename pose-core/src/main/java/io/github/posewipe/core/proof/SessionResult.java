package io.github.posewipe.core.proof;

/**
 * How a session ended for the verifier.
 *
 * @param verdict what it showed
 * @param transcript what both signed; it holds the session seed
 */
public record SessionResult(Verdict verdict, Transcript transcript) {}
