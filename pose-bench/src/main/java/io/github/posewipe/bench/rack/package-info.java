/** The reports of many targets and machines, and what they say together. */
package io.github.posewipe.bench.rack;
