/** Measures how fast backends compute labels: one process, warm, medians. Prints nothing. */
package io.github.posewipe.bench.label;
