/**
 * The narrow interface to a GPU that the labeler is written against, and its one implementation over CUDA's driver API.
 */
package io.github.posewipe.cuda.device;
