/** A GPU's own memory as a target: labelled in place, in passes, until next to nothing of it is left. */
package io.github.posewipe.cuda.memory;
