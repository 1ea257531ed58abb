package io.github.posewipe.bench.cli;

import io.github.posewipe.core.BackendUnavailableException;
import io.github.posewipe.core.LabelMismatchException;
import io.github.posewipe.core.LabelingFailedException;
import io.github.posewipe.io.ExitCode;
import io.github.posewipe.io.TargetRefusedException;
import io.github.posewipe.io.journal.JournalException;
import io.github.posewipe.io.report.ReportException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns whatever goes wrong into one line on standard error and the exit code of the contract. The stack trace is
 * printed with {@code -Dpose.debug=true} alone.
 */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        return print(failure, command).code();
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        print(command, oneLine(failure.getMessage()) + suggestions(failure, command), failure);
        return ExitCode.USAGE.code();
    }

    /** Prints a failure as one line and gives its exit code; also for errors, which picocli does not catch. */
    static ExitCode print(Throwable failure, CommandLine command) {
        print(command, describe(failure), failure);
        return exitCodeOf(failure);
    }

    /** The exit code of a failure: a journal that is not that of the run refuses it, as a guard does. */
    static ExitCode exitCodeOf(Throwable failure) {
        if (failure instanceof TargetRefusedException refused) {
            return ExitCode.of(refused.reason());
        }
        if (failure instanceof UsageException || failure instanceof ReportException) {
            return ExitCode.USAGE;
        }
        if (failure instanceof JournalException journal) {
            return journal.field().isEmpty() ? ExitCode.USAGE : ExitCode.REFUSED;
        }
        if (failure instanceof BackendUnavailableException) {
            return ExitCode.BACKEND;
        }
        return failure instanceof LabelMismatchException ? ExitCode.MISMATCH : ExitCode.IO;
    }

    /** The failure in one line. */
    static String describe(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof OutOfMemoryError) {
            return "out of memory: " + oneLine(String.valueOf(message))
                    + "; take smaller chunks, fewer threads or a smaller --memory-budget, or raise -Xmx or"
                    + " -XX:MaxDirectMemorySize in POSE_JAVA_OPTS";
        }
        if (failure instanceof FileSystemException file) {
            return "file error: path=" + file.getFile() + ": " + reasonOf(file);
        }
        boolean expected = failure instanceof UsageException
                || failure instanceof TargetRefusedException
                || failure instanceof BackendUnavailableException
                || failure instanceof LabelMismatchException
                || failure instanceof LabelingFailedException
                || failure instanceof IOException;
        if (expected && message != null) {
            return oneLine(message);
        }
        return "unexpected failure, a defect of pose: " + oneLine(failure.toString())
                + "; -Dpose.debug=true shows where";
    }

    /** The JDK gives these two no reason: their type is the reason. */
    private static String reasonOf(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        return oneLine(String.valueOf(failure.getReason()));
    }

    private static void print(CommandLine command, String line, Throwable failure) {
        command.getErr().println("pose: " + line);
        if (Boolean.getBoolean("pose.debug")) {
            failure.printStackTrace(command.getErr());
        }
        command.getErr().flush();
    }

    private static String suggestions(ParameterException failure, CommandLine command) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            List<String> similar = unmatched.getSuggestions();
            if (!similar.isEmpty()) {
                return "; did you mean " + String.join(" or ", similar) + "?";
            }
        }
        return "; see " + command.getCommandSpec().qualifiedName() + " --help";
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
