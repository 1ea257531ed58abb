/** Targets that answer a verifier's timed challenges: filled by a wipe, then read one sector an answer. */
package io.github.posewipe.io.prove;
