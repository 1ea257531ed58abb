/**
 * Memory as a target: main memory that is mapped, locked and labelled in place, and the plan by which a GPU's memory is
 * labelled in passes.
 */
package io.github.posewipe.io.memory;
