package io.github.posewipe.io;

import io.github.posewipe.io.TargetRefusedException.Reason;
import io.github.posewipe.io.posix.FileStatus;
import io.github.posewipe.io.posix.SystemCallException;
import io.github.posewipe.io.system.BlockNode;
import io.github.posewipe.io.system.FileKey;
import io.github.posewipe.io.system.Foundations;
import io.github.posewipe.io.system.SystemSnapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Refuses targets that hold a file which the run writes or reads beside them: a report, a journal, a seed. */
final class OutputCheck {
    private record Output(Path named, Location location, Foundations below) {}

    private final List<Output> outputs = new ArrayList<>();

    /** Finds out where the outputs lie; while that is not known no target is cleared. */
    static OutputCheck of(String name, List<Path> paths, SystemSnapshot snapshot) throws TargetRefusedException {
        OutputCheck check = new OutputCheck();
        for (Path path : paths) {
            Location location = locate(name, path);
            Foundations below = new Foundations(snapshot);
            FileStatus holder = location.status().orElse(location.folder());
            below.add(holder.device());
            if (holder.nodeDevice() != 0) {
                below.add(holder.nodeDevice());
            }
            check.outputs.add(new Output(path, location, below));
        }
        return check;
    }

    private static Location locate(String name, Path path) throws TargetRefusedException {
        try {
            return Location.of(path);
        } catch (SystemCallException e) {
            throw Refusals.of(
                    Reason.NOT_PERMITTED,
                    name,
                    "where output=" + path + " lies is unknown: " + e.getMessage(),
                    "name an output that can be reached");
        }
    }

    void device(String name, List<BlockNode> overlapping) throws TargetRefusedException {
        for (Output output : outputs) {
            for (BlockNode node : overlapping) {
                if (output.below().devices().contains(node.number())) {
                    throw refusal(name, output);
                }
            }
        }
    }

    void file(String name, FileKey key) throws TargetRefusedException {
        for (Output output : outputs) {
            if (output.location().key().filter(key::equals).isPresent()
                    || output.below().files().contains(key)) {
                throw refusal(name, output);
            }
        }
    }

    void newFile(String name, Location target) throws TargetRefusedException {
        for (Output output : outputs) {
            if (output.location().status().isEmpty() && output.location().name().equals(target.name())) {
                throw refusal(name, output);
            }
        }
    }

    private static TargetRefusedException refusal(String name, Output output) {
        return Refusals.of(
                Reason.HOLDS_OUTPUT,
                name,
                "output=" + output.named() + " lies on it",
                "put reports, journals and seed files elsewhere");
    }
}
