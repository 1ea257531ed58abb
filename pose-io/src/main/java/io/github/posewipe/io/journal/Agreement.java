package io.github.posewipe.io.journal;

import io.github.posewipe.io.TargetIdentity;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.TargetRefusedException.Reason;
import java.nio.file.Path;
import java.util.List;

/** A run goes on with a journal only where both agree; the first field that does not is named, with both values. */
final class Agreement {
    private Agreement() {}

    /** Refuses a target that is not the one of the journal. */
    static void requireSame(Path journal, TargetIdentity target, Medium expected, Medium found)
            throws TargetRefusedException {
        List<Medium.Difference> differences = expected.differences(found);
        if (!differences.isEmpty()) {
            Medium.Difference first = differences.get(0);
            String name = target.path().toString();
            throw new TargetRefusedException(
                    Reason.CHANGED,
                    name,
                    "target is not the one of the journal: target=" + name + ", journal=" + journal + ", field="
                            + first.field() + ", expected=" + shown(first.expected()) + ", found="
                            + shown(first.found())
                            + "; nothing was written; name the target that it was, or begin anew with another journal");
        }
    }

    /** Refuses parameters other than those of the journal. */
    static void requireSame(Path journal, TargetIdentity target, Entry.Parameters expected, Entry.Parameters found)
            throws JournalException {
        require(journal, target, "fill", expected.fill(), found.fill());
        require(journal, target, "scheme", expected.scheme(), found.scheme());
        require(journal, target, "chunkLabels", expected.chunkLabels(), found.chunkLabels());
        require(journal, target, "chain", expected.chain(), found.chain());
        require(journal, target, "seedFingerprint", expected.seedFingerprint(), found.seedFingerprint());
    }

    private static void require(Path journal, TargetIdentity target, String field, Object expected, Object found)
            throws JournalException {
        if (!expected.equals(found)) {
            String way = field.equals("seedFingerprint") ? "name the seed of that run" : "run with what it was";
            throw new JournalException(
                    journal.toString(),
                    field,
                    "journal is of another run: path=" + journal + ", target=" + target.path() + ", field=" + field
                            + ", expected=" + shown(expected.toString()) + ", found=" + shown(found.toString())
                            + "; nothing was written; " + way + ", or begin anew with another journal",
                    null);
        }
    }

    private static String shown(String value) {
        return value.isEmpty() ? "(none)" : value;
    }
}
