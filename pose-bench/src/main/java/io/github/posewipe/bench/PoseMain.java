package io.github.posewipe.bench;

import io.github.posewipe.bench.cli.Pose;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import picocli.CommandLine;

/** Runs the command line and ends the process with its exit code. */
public final class PoseMain {

    private PoseMain() {}

    /**
     * Runs one command.
     *
     * @param args the arguments, as docs/cli.md describes them
     */
    public static void main(String[] args) {
        // JavaCPP would stop the program when its resident memory passes a limit made from the heap's size, though
        // memory is free. Here --memory-budget is the limit.
        setIfAbsent("org.bytedeco.javacpp.maxbytes", "0");
        setIfAbsent("org.bytedeco.javacpp.maxphysicalbytes", "0");
        // System.out swallows errors: raw labels that a full disk did not take would end with 0.
        CommandLine pose = Pose.commandLine(new FileOutputStream(FileDescriptor.out), System.err);
        int exitCode = pose.execute(args);
        pose.getOut().flush();
        System.exit(exitCode);
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
