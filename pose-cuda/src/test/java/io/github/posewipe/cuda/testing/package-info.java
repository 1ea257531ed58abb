/** A GPU that does as it is told, for tests of the host's side. */
package io.github.posewipe.cuda.testing;
