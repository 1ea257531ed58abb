/** Figures as people read them. */
package io.github.posewipe.bench.text;
