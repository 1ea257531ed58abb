package io.github.posewipe.bench.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The commands that the pages of the project print: lines of code blocks that begin with the name of a program. */
public final class DocCommands {
    private static final Pattern LINE = Pattern.compile("(?: {4}|\\$ )?((?:[A-Z_]+=\\S+ )?(?:sudo )?"
            + "(?:\\./)?(?:pose|mvnw|java|source|scripts/\\S+|deploy/\\S+|\\.ci/run|sbatch|apt-get)(?: .*)?)");
    private static final Pattern POSE = Pattern.compile("(?:^|[(| ])(?:\\./)?pose( [^|<>#);&]*)");

    private DocCommands() {}

    /**
     * A command.
     *
     * @param page the page that prints it
     * @param line the whole line, for a shell
     */
    public record DocCommand(Path page, String line) {

        /** The arguments of each {@code pose} in the line. */
        public List<String[]> poseArguments() {
            List<String[]> found = new ArrayList<>();
            Matcher pose = POSE.matcher(line);
            while (pose.find()) {
                found.add(pose.group(1).strip().split("\\s+"));
            }
            return found;
        }
    }

    /** The commands of README.md, of docs/ and of the pages beside scripts, in this order. */
    public static List<DocCommand> all(Path root) throws IOException {
        List<Path> pages = new ArrayList<>(List.of(root.resolve("README.md")));
        for (String folder : List.of("docs", "examples", "deploy/slurm")) {
            try (Stream<Path> files = Files.list(root.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        List<DocCommand> commands = new ArrayList<>();
        for (Path page : pages) {
            for (String line : commandLines(Files.readAllLines(page))) {
                commands.add(new DocCommand(page, line));
            }
        }
        return commands;
    }

    private static List<String> commandLines(List<String> lines) {
        List<String> commands = new ArrayList<>();
        boolean fenced = false;
        for (String line : lines) {
            if (line.startsWith("```")) {
                fenced = !fenced;
            }
            Matcher command = LINE.matcher(line);
            if ((fenced || line.startsWith("    ")) && command.matches()) {
                commands.add(command.group(1));
            }
        }
        return commands;
    }
}
