package io.github.posewipe.core.reference;

import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.contract.LabelerBehaviour;

/** The reference as a backend among others; what judges its labels is {@link IndependentOpinionTest}. */
class ReferenceLabelerTest extends LabelerBehaviour {

    @Override
    protected LabelerProvider provider() {
        return new ReferenceLabelerProvider();
    }
}
