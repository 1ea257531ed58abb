/** System calls on targets, bound with JavaCPP. Not exported. */
package io.github.posewipe.io.posix;
