/**
 * The small public API: schemes, chunk geometry, seeds, labelers and how to find them. Every byte that a labeler writes
 * is fixed by the label specification and depends on scheme, session seed, chunk index, chunk size and rank alone.
 */
package io.github.posewipe.core;
