/**
 * The machinery that the wipe and the read-back share: how a target is cut into windows, what memory they may hold, the
 * workers that fill windows, and the checks on them. Not exported.
 */
package io.github.posewipe.io.engine;
