/** What the running system does with its disks, read from /proc and /sys. Not exported. */
package io.github.posewipe.io.system;
