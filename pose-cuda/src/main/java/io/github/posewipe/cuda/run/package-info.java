/**
 * The CUDA labeler over the narrow device interface: how many chunks a window has and what memory that takes
 * ({@link io.github.posewipe.cuda.run.WindowPlan}), and how windows are labelled, checked and streamed out.
 */
package io.github.posewipe.cuda.run;
