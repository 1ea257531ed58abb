/** The program {@code pose}: its main class. */
package io.github.posewipe.bench;
