/**
 * Proof of erasure: timed challenges over the labels of a target, answered by a prover that wiped it, judged by a
 * verifier, and signed by both. The protocol is docs/protocol.md; what it proves and what not is docs/security.md.
 *
 * <p>Transport-free: a session runs over a {@link io.github.posewipe.core.proof.Link}; TCP and a pair within one process
 * are provided. Nothing here prints, ends the process or opens a target.
 */
package io.github.posewipe.core.proof;
