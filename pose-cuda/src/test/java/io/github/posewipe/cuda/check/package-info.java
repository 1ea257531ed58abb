/** What scripts/device-check.sh runs on a machine with a GPU. No part of the product. */
package io.github.posewipe.cuda.check;
