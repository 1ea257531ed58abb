/**
 * What every backend has to pass, published in the test-jar: a backend's module extends
 * {@link io.github.posewipe.core.contract.LabelerContract} once for each of its paths and says which provider it is.
 */
package io.github.posewipe.core.contract;
