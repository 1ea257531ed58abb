package io.github.posewipe.io.system;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of a mountinfo.
 *
 * @param device device number of the file system; its major number is 0 where that stands on no one device
 * @param mountPoint where it is mounted, in its namespace
 * @param type type of file system
 * @param source what is mounted: often a device's path
 * @param options options of the file system
 * @param elsewhere whether it is mounted in another namespace than ours
 */
public record Mount(
        long device, String mountPoint, String type, String source, Map<String, String> options, boolean elsewhere) {
    private static final int DEVICE = 2;
    private static final int MOUNT_POINT = 4;
    private static final int FIRST_OPTIONAL = 6;

    /**
     * Reads one line, as proc(5) describes it.
     *
     * @param line the line
     * @param elsewhere whether the table is another namespace's
     * @return the mount, or empty if the line is none
     */
    static Optional<Mount> parse(String line, boolean elsewhere) {
        List<String> fields = List.of(line.split(" "));
        int dash = fields.indexOf("-");
        if (dash < FIRST_OPTIONAL || fields.size() < dash + 3) {
            return Optional.empty();
        }
        OptionalLong device = DeviceNumber.parse(fields.get(DEVICE));
        if (device.isEmpty()) {
            return Optional.empty();
        }
        String options = fields.size() > dash + 3 ? fields.get(dash + 3) : "";
        return Optional.of(new Mount(
                device.getAsLong(),
                Octal.unescape(fields.get(MOUNT_POINT)),
                fields.get(dash + 1),
                Octal.unescape(fields.get(dash + 2)),
                optionsOf(options),
                elsewhere));
    }

    private static Map<String, String> optionsOf(String text) {
        return Stream.of(text.split(","))
                .map(option -> option.split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(pair -> pair[0], pair -> Octal.unescape(pair[1]), (a, b) -> a + ":" + b));
    }
}
