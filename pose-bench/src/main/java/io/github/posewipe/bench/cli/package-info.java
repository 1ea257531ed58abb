/**
 * The command line: one class a command, options shared by several commands as mixins, and the renderers of results and
 * progress. Here alone the program prints; the exit code of a command comes from the result that it prints.
 */
package io.github.posewipe.bench.cli;
