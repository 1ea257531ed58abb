/**
 * Targets and what may be done to them: the guard that clears a target, the wipe that fills it with labels, the
 * verification that reads it back, and the reports of both.
 *
 * <p>A wipe goes from {@link io.github.posewipe.io.Guard#examine} over the {@link io.github.posewipe.io.Clearance} that
 * it gives to {@link io.github.posewipe.io.wipe.Wipe#run}; a later verification from
 * {@link io.github.posewipe.io.Targets#openForReading} to {@link io.github.posewipe.io.verify.Verification#run}.
 */
package io.github.posewipe.io;
