/**
 * The labels in plain Java, to be read first. {@link io.github.posewipe.core.reference.InPlaceWalk} is the graph of the
 * label specification in its in-place form, {@link io.github.posewipe.core.reference.NodeHash} is how a node becomes a
 * label (the one seam between the schemes), {@link io.github.posewipe.core.reference.Blake3} is the compression under
 * both. It judges every other backend and is never made faster at the price of plainness.
 */
package io.github.posewipe.core.reference;
