/** Files of our own that are there as a whole or not at all. Not exported. */
package io.github.posewipe.io.files;
