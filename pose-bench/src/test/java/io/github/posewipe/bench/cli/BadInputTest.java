package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input: one line with the value and the way out, the contract's exit code, and nothing touched. */
class BadInputTest {
    private static final String SEED = "00".repeat(32);

    @TempDir
    private Path folder;

    private Path existing;
    private byte[] content;

    @BeforeEach
    void makeTarget() throws IOException {
        existing = folder.resolve("existing.img");
        content = new byte[64 << 10];
        new Random(7).nextBytes(content);
        Files.write(existing, content);
        Files.write(folder.resolve("short.seed"), new byte[31]);
        Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nowhere"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            wipe                                                        | 2 | TARGET
            wipe @/new.img                                              | 2 | size
            wipe @/new.img --size 0                                     | 2 | 0
            wipe @/new.img --size 31                                    | 2 | 31
            wipe @/new.img --size 1000001                               | 2 | 1000001
            wipe @/new.img --size 64M                                   | 2 | 64M
            wipe @/new.img --size 9223372036854775808                   | 2 | 9223372036854775807
            wipe @/new.img --size                                       | 2 | --size
            wipe @/new.img --size 1MiB --chunk-labels 1000              | 2 | 512 and 1024
            wipe @/new.img --size 1MiB --chunk-labels 0                 | 2 | 1..2097151
            wipe @/new.img --size 1MiB --chunk-labels 2097152           | 2 | power of two, 1..1048576
            wipe @/new.img --size 1MiB --chunk-labels ten               | 2 | ten
            wipe @/new.img --size 1MiB --chain 0                        | 2 | 1..65535
            wipe @/new.img --size 1MiB --chain 65536                    | 2 | 1..65535
            wipe @/new.img --size 1MiB --scheme drg-v1 --chain 15       | 2 | 15
            wipe @/new.img --size 1MiB --scheme drg-v3                  | 2 | drg-v1, drg-v2
            wipe @/new.img --size 1MiB --backend gpu                    | 2 | auto, reference, cpu, cuda
            wipe @/new.img --size 1MiB --backend cpu --gpus 0           | 2 | --backend cuda
            wipe @/new.img --size 1MiB --backend cpu --gpus 0,x         | 2 | 0..1023
            bench label --backend reference --gpus 0                    | 2 | --gpus
            wipe @/new.img --size 1MiB --threads 2 --gpus-per-disk 3    | 2 | 1..2
            wipe @/new.img --size 1MiB --gpus-per-disk 0                | 2 | 1..4096
            wipe @/new.img --size 1MiB --fill zeros --gpus-per-disk 1   | 2 | --gpus-per-disk
            wipe @/new.img --size 1MiB --on-labeler-failure ignore      | 2 | retry, fail
            wipe @/new.img --size 1MiB --max-rate 0                     | 2 | 1..9223372036854775807
            wipe @/new.img --size 1MiB --max-rate fast                  | 2 | fast
            wipe @/new.img --size 1MiB --threads 0                      | 2 | 1..4096
            wipe @/new.img --size 1MiB --memory-budget lots             | 2 | lots
            wipe @/new.img --size 1MiB --memory-budget 0                | 2 | 0
            wipe @/new.img --size 1MiB --fill ones                      | 2 | labels, zeros, random
            wipe @/new.img --size 1MiB --fill random --verify all       | 2 | none
            wipe @/new.img --size 1MiB --verify some                    | 2 | some
            wipe @/new.img --size 1MiB --verify 0                       | 2 | 0
            wipe @/new.img --size 1MiB --evidence @/k --evidence-key @/k | 2 | name another file
            wipe @/new.img --size 1MiB --progress loud                  | 2 | loud
            wipe @/new.img --size 1MiB --seed-hex 00ff                  | 2 | 64
            wipe @/new.img --size 1MiB --seed-file @/short.seed         | 2 | 31
            wipe @/new.img --size 1MiB --seed-file @                    | 2 | @
            wipe @/new.img --size 1MiB --seed-file @/no.seed            | 2 | no.seed
            wipe @/new.img --size 1MiB --report @/no/folder/r.json      | 2 | r.json
            wipe @/new.img --size 1MiB --report @                       | 2 | @
            wipe @/new.img --size 1MiB --journal @                      | 2 | @
            wipe @/new.img --size 1MiB --journal @/no/folder/j          | 2 | no/folder
            wipe @/new.img --size 1MiB --journal @/new.img              | 3 | new.img
            wipe @/new.img --size 1MiB --journal @/short.seed           | 3 | short.seed
            wipe @/new.img --size 1MiB --fill random --journal @/j      | 2 | --journal
            wipe @/new.img --size 1MiB --backend cuda                   | 5 | NVIDIA driver
            wipe @/no/folder/new.img --size 1MiB                        | 2 | new.img
            wipe @/dangling --confirm                                   | 2 | dangling
            wipe @ --confirm                                            | 2 | directory
            wipe /dev/null --confirm                                    | 2 | /dev/null
            wipe /dev/nosuchdisk --confirm                              | 2 | /dev/nosuchdisk
            wipe @/existing.img                                         | 3 | --confirm
            wipe @/existing.img --confirm --size 1MiB                   | 2 | 65536
            wipe @/existing.img --confirm --report @/existing.img       | 3 | existing.img
            verify @/existing.img                                       | 2 | --seed-file
            verify @/existing.img --seed-hex 00                         | 2 | 64
            verify @/existing.img --report @/existing.img               | 2 | existing.img
            verify @/existing.img --seed-hex SEED --samples 0           | 2 | samples
            verify @/existing.img --seed-hex SEED --samples none        | 2 | samples
            verify @/existing.img --seed-hex SEED --chunk-labels 3      | 2 | 2 and 4
            verify @/new.img --seed-hex SEED                            | 2 | new.img
            verify @ --seed-hex SEED                                    | 2 | directory
            label --chunk 0 --chunk-labels 4 --out -                    | 2 | --seed-file
            label --chunk -1 --seed-hex SEED --out -                    | 2 | -1
            label --chunk 9223372036854775808 --seed-hex SEED --out -   | 2 | 9223372036854775807
            label --chunk 0,x --seed-hex SEED --out -                   | 2 | 'x'
            label --chunk 0 --chunk-labels 2097152 --seed-hex SEED      | 2 | 1..2097151
            label --chunk 0 --chunk-labels 4 --seed-hex SEED --out @    | 2 | @
            label --chunk 0 --seed-hex SEED --seed-file @/short.seed    | 2 | --seed
            label --seed-hex SEED                                       | 2 | --chunk
            bench label --threads no                                    | 2 | no
            bench label --backend cuda                                  | 5 | NVIDIA driver
            bench                                                       | 2 | label
            bench wipe @/new.img --size 1MiB                            | 2 | --sweep
            bench wipe --sweep threads                                  | 2 | TARGET
            bench wipe @/new.img --sweep threads                        | 2 | size
            bench wipe @/new.img --size 1MiB --sweep chunks             | 2 | threads, buffers, gpus-per-disk
            bench wipe @/new.img --size 1MiB --sweep threads --seconds 0 | 2 | 1..86400
            bench wipe @/new.img --size 1MiB --sweep threads --label-rate 0 | 2 | 1..9223372036854775807
            bench wipe @/new.img --size 1MiB --sweep threads --label-rate 1MiB --backend cpu | 2 | --label-rate
            bench wipe @/existing.img --sweep threads                   | 3 | --confirm
            bench disk                                                  | 2 | TARGET
            bench disk @/new.img                                        | 2 | size
            bench disk @/new.img --size 1MiB --queue-depth 65           | 2 | 1..64
            bench disk @/new.img --size 1MiB --write-size 1000          | 2 | powers of two
            bench disk @/existing.img                                   | 3 | --confirm
            bench disk /dev/null --confirm                              | 2 | /dev/null
            plan security --rtt soon --hash-ns 10                       | 2 | soon
            plan security --rtt 1ms                                     | 2 | --hash-ns
            plan                                                        | 2 | security
            wype                                                        | 2 | wipe
            devices --json                                              | 2 | --json
            """)
    void isToldInOneLine(String line, int exitCode, String word) throws IOException {
        String[] args = Arrays.stream(line.trim().split(" +"))
                .map(arg -> arg.replace("@", folder.toString()).replace("SEED", SEED))
                .toArray(String[]::new);

        PoseResult result = PoseRunner.inProcess(args);

        result.expect(exitCode).expectErr(word.replace("@", folder.toString())).expectOneErrLine();
        assertTrue(!result.err().contains(SEED), "the seed is repeated: " + result.err());
        assertTrue(!result.out().contains("\n  report "), "a report is named that is not there: " + result.out());
        assertArrayEquals(content, Files.readAllBytes(existing), "existing.img has changed");
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(3, files.count(), "files in the folder");
        }
    }

    @Test
    void refusesATargetSmallerThanALabel() throws IOException {
        Path tiny = folder.resolve("tiny.img");
        Files.write(tiny, new byte[31]);
        PoseRunner.inProcess("wipe", tiny.toString(), "--confirm")
                .expect(2)
                .expectErr("31")
                .expectOneErrLine();
        PoseRunner.inProcess("verify", tiny.toString(), "--seed-hex", SEED)
                .expect(2)
                .expectErr("31")
                .expectOneErrLine();
        assertArrayEquals(new byte[31], Files.readAllBytes(tiny));
    }

    @Test
    void exitCodesReachTheShell() throws IOException, InterruptedException {
        PoseRunner.process(folder, "wipe", "existing.img").expect(3).expectOneErrLine();
        PoseRunner.process(folder, "wipe", "new.img", "--size", "0").expect(2).expectOneErrLine();
        PoseRunner.process(folder, "wipe", "new.img", "--size", "1MiB", "--backend", "cuda")
                .expect(5)
                .expectErr("pose: backend unavailable: backend=cuda")
                .expectOneErrLine();
    }

    @Test
    void stackTracesAreShownOnlyWhenAskedFor() throws IOException, InterruptedException {
        PoseRunner.process(folder, "-Dpose.debug=true", "wipe", "new.img", "--size", "1MiB", "--backend", "cuda")
                .expect(5)
                .expectErr("\tat io.github.posewipe");
    }
}
