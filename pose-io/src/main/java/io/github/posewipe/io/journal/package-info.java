/** The journal of a run: how far each target is safely wiped, so that another run can go on there. */
package io.github.posewipe.io.journal;
