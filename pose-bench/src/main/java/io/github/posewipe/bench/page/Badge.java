package io.github.posewipe.bench.page;

import io.github.posewipe.bench.rack.EntryVerdict;

/** A verdict as a coloured word; the word alone says it too. */
final class Badge {
    private Badge() {}

    static String of(EntryVerdict verdict) {
        return new Html()
                .element("b class=\"badge " + tone(verdict) + "\"", verdict.word())
                .toString();
    }

    /** Good, open or bad. */
    static String tone(EntryVerdict verdict) {
        return switch (verdict) {
            case VERIFIED -> "good";
            case UNVERIFIED, INTERRUPTED, UNFINISHED, UNREADABLE, MISSING -> "open";
            case FAILED, MISMATCH, CONTRADICTION -> "bad";
        };
    }
}
