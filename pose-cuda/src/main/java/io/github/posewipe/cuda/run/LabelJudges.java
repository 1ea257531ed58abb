package io.github.posewipe.cuda.run;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import java.util.List;

/** Who may check a GPU's labels. */
public final class LabelJudges {
    private static final List<String> PREFERRED = List.of("cpu", "reference");

    private LabelJudges() {}

    /**
     * The judge on this machine: the CPU labeler, or the reference where there is none.
     *
     * @return an available backend
     * @throws BackendUnavailableException if there is neither
     */
    public static LabelerProvider best() {
        List<LabelerProvider> found = Labelers.providers();
        return PREFERRED.stream()
                .flatMap(name -> found.stream().filter(one -> one.backend().equals(name)))
                .filter(one -> one.availability().available())
                .findFirst()
                .orElseThrow(() -> new BackendUnavailableException("cuda", "no backend here can check it", null));
    }
}
