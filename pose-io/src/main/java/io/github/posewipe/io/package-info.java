/**
 * Targets and what may be done to them: the guard that clears a target, the wipe that fills it with labels, the
 * verification that reads it back, and the reports of both.
 */
package io.github.posewipe.io;
