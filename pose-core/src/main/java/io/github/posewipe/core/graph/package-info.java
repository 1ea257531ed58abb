/**
 * The graph of a chunk in the recursive form of the label specification: nodes, predecessors and output ranks, no
 * labels. Tests, documents and the DOT export use it; labelers walk the same graph in place.
 */
package io.github.posewipe.core.graph;
