/** The wipe of a target: labelers in worker threads, one writer in ascending offsets, a flush, a read-back. */
package io.github.posewipe.io.wipe;
