/** Measures wipes: the same engine as {@code pose wipe}, run point by point with other sizes. Prints nothing. */
package io.github.posewipe.bench.wipe;
