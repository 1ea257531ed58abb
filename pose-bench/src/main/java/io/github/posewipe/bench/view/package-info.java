/** Shows on a terminal how a run over several targets stands. Draws, and knows nothing of how a wipe works. */
package io.github.posewipe.bench.view;
