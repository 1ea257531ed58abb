/** Devices and faults for tests, of this module and of those above it. */
package io.github.posewipe.io.testing;
