package io.github.posewipe.io.evidence;

import io.github.posewipe.io.TargetKind;
import io.github.posewipe.io.evidence.TargetEvidence.Identity;
import io.github.posewipe.io.report.WipeReport;
import io.github.posewipe.io.system.SystemView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the system says of a medium beside its model and serial number: maker, and how it stores. */
final class Media {
    /** The kernel's word for a disk whose maker stands in its model, if anywhere. */
    private static final String NO_MAKER = "ATA";

    private final SystemView view;

    Media(SystemView view) {
        this.view = view;
    }

    static Media ofThisSystem() {
        return new Media(SystemView.ofThisSystem());
    }

    Identity identity(WipeReport.Target target) {
        boolean device = target.kind().equals(TargetKind.BLOCK_DEVICE.words());
        Optional<Path> folder = device ? folder(Path.of(target.realPath())) : Optional.empty();
        return new Identity(
                target.path(),
                target.realPath(),
                target.kind(),
                folder.flatMap(Media::maker).orElse(null),
                notEmpty(target.model()),
                notEmpty(target.serial()),
                folder.flatMap(Media::medium).orElse(null),
                target.sizeBytes(),
                target.logicalBlockBytes());
    }

    /** The folder of the whole device in /sys; a partition's lies in it. */
    private Optional<Path> folder(Path node) {
        try {
            return Optional.of(
                    view.path("sys/class/block").resolve(node.getFileName()).toRealPath());
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static Optional<String> first(Path folder, String entry) {
        return List.of(folder, folder.resolve("..")).stream()
                .flatMap(place -> SystemView.text(place.resolve(entry)).stream())
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    private static Optional<String> maker(Path folder) {
        return first(folder, "device/vendor").filter(text -> !text.equals(NO_MAKER) && !text.startsWith("0x"));
    }

    private static Optional<String> medium(Path folder) {
        return first(folder, "queue/rotational")
                .map(text -> text.equals("1") ? "rotating disk" : "solid state or virtual");
    }

    private static String notEmpty(String text) {
        return text.isBlank() ? null : text;
    }
}
