/**
 * JMH benchmarks: a class a question, a method an implementation. Inputs are checked against the reference in the
 * setup, the result is returned, and bytes of labels a second are counted. README.md gives the command; a test runs all
 * of them for one short iteration.
 */
package io.github.posewipe.bench.jmh;
