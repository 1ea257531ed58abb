/** The report page: one HTML file that needs neither network nor script. */
package io.github.posewipe.bench.page;
