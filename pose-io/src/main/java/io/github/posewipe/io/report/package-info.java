/** Reports of wipes and verifications, and their JSON files. */
package io.github.posewipe.io.report;
