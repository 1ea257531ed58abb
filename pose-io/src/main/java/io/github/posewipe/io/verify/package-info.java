/** Verification by read-back: whole chunks read past the page cache and recomputed. */
package io.github.posewipe.io.verify;
