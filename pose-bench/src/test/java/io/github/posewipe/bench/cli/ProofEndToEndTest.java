package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.posewipe.bench.testing.PoseResult;
import io.github.posewipe.bench.testing.PoseRunner;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.proof.Transcript;
import io.github.posewipe.io.testing.LoopDevice;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code pose keygen}, {@code pose challenge} and {@code pose prove} against each other on loopback. */
@Timeout(120)
class ProofEndToEndTest {
    /** Secure, and no busy machine is ever late. */
    private static final String[] UNHURRIED = {"--limit", "20s", "--hash-ns", "20s"};

    @TempDir
    private Path folder;

    @BeforeEach
    void keys() {
        PoseRunner.inProcess("keygen", at("verifier")).expect(0).expectOut("0600");
        PoseRunner.inProcess("keygen", at("prover")).expect(0);
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    private CompletableFuture<PoseResult> challenge(String target, String where, String port, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "challenge",
                "--target",
                target,
                where,
                port,
                "--chunk-labels",
                "1024",
                "--chain",
                "1",
                "--rounds",
                "100"));
        words.addAll(List.of(more));
        if (!words.contains("--key")) {
            words.addAll(List.of("--key", at("verifier.key")));
        }
        return CompletableFuture.supplyAsync(
                () -> PoseRunner.inProcess(words.toArray(String[]::new)),
                task -> new Thread(task, "challenge").start());
    }

    private PoseResult prove(String target, String trust, String where, String port, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "prove",
                target,
                "--key",
                at("prover.key"),
                "--trust",
                at(trust),
                where,
                port,
                "--progress",
                "none",
                "--report",
                at("report.json")));
        words.addAll(List.of(more));
        return PoseRunner.inProcess(words.toArray(String[]::new));
    }

    @Test
    void aLoopDeviceIsAcceptedAndTheVerdictIsKept() throws IOException {
        try (LoopDevice device = LoopDevice.ofSize(folder, 2 << 20)) {
            String port = freePort();
            List<String> more = new ArrayList<>(List.of(UNHURRIED));
            more.addAll(List.of("--transcript", at("t.bin"), "--out", at("v.json"), "--prover-key", at("prover.pub")));
            CompletableFuture<PoseResult> verifier =
                    challenge(device.name() + ":2MiB", "--listen", port, more.toArray(String[]::new));
            prove(device.name(), "verifier.pub", "--connect", port, "--confirm")
                    .expect(0)
                    .expectOut("will overwrite: ")
                    .expectOut("accepted: 100 of 100 rounds right and in time");
            verifier.join()
                    .expect(0)
                    .expectOut("accepted: 100 of 100 rounds right and in time")
                    .expectOut("secure")
                    .expectOut("2^-15.2");
            JsonNode json = new ObjectMapper().readTree(Files.readAllBytes(folder.resolve("v.json")));
            assertEquals("accepted", json.get("verdict").asText());
            assertTrue(json.get("proof").asBoolean());
            assertEquals(100, json.get("targets").get(0).get("right").asInt());
            assertEquals(100, json.get("latencyNs").get("count").asInt());
            Path transcript = folder.resolve("t.bin");
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(transcript)));
            Transcript read = Transcript.read(Files.readAllBytes(transcript));
            read.requireLabels(Labelers.auto().provider());
            assertEquals(json.get("transcriptSha256").asText(), read.verdict().transcriptSha256());
        }
    }

    @Test
    void memoryIsHeldLabelledAndAccepted() throws IOException {
        String port = freePort();
        CompletableFuture<PoseResult> verifier = challenge("ram:3MiB", "--listen", port, UNHURRIED);
        prove("ram:3MiB", "verifier.pub", "--connect", port, "--verify", "all")
                .expect(0)
                .expectOut("will hold: ram:3MiB, ")
                .expectOut("the plan has to ask for ram:3MiB:3145728")
                .expectOut(" of physical memory (")
                .expectOut("100.0 % of the target read")
                .expectOut("accepted: 100 of 100 rounds right and in time");
        verifier.join().expect(0).expectOut("ram:3MiB (3.00 MiB (3145728 bytes)): accepted");
    }

    @Test
    void memoryAndAFileAnswerInOneSession() throws IOException {
        String port = freePort();
        List<String> more = new ArrayList<>(List.of(UNHURRIED));
        more.addAll(List.of("--target", at("new.img") + ":1MiB"));
        CompletableFuture<PoseResult> verifier = challenge("ram:2MiB", "--listen", port, more.toArray(String[]::new));
        prove("ram:2MiB", "verifier.pub", "--connect", port, at("new.img"), "--size", "1MiB")
                .expect(0)
                .expectOut("accepted: 200 of 200 rounds right and in time");
        verifier.join().expect(0);
    }

    @Test
    void memoryThatCanNotBeHeldIsRefusedBeforeAnythingIsOffered() throws IOException {
        String port = freePort();
        prove("ram:900TiB", "verifier.pub", "--connect", port)
                .expect(2)
                .expectErr("there is not so much memory to be had")
                .expectOut("nothing was wiped");
        prove("hbm:0", "verifier.pub", "--connect", port).expect(2).expectErr("labelled in passes");
        prove("ram:2MiB", "verifier.pub", "--connect", port, "--size", "2MiB")
                .expect(2)
                .expectErr("stands in its name");
    }

    @Test
    void aProverMayListenToo() throws IOException {
        String port = freePort();
        CompletableFuture<PoseResult> verifier = challenge(at("new.img") + ":1MiB", "--connect", port, UNHURRIED);
        prove(at("new.img"), "verifier.pub", "--listen", port, "--size", "1MiB")
                .expect(0)
                .expectOut("listening at 127.0.0.1:" + port)
                .expectOut("will create: ");
        verifier.join().expect(0);
    }

    @Test
    void aVerdictBecomesSignedEvidenceWithItsPage() throws IOException {
        String port = freePort();
        String nonce = "ab".repeat(32);
        List<String> more = new ArrayList<>(List.of(UNHURRIED));
        more.addAll(List.of("--evidence", at("e"), "--evidence-key", at("verifier.key"), "--operator", "A. Operator"));
        more.addAll(List.of("--nonce", nonce));
        CompletableFuture<PoseResult> verifier = challenge("ram:1MiB", "--listen", port, more.toArray(String[]::new));
        prove("ram:1MiB", "verifier.pub", "--connect", port).expect(0);
        verifier.join().expect(0).expectOut("evidence " + at("e") + " (proved, signed by key ");
        String[] verify = {"evidence", "verify", at("e"), "--key"};
        run(verify, at("verifier.pub"), "--nonce", nonce).expect(0).expectOut("result: proved");
        run(verify, at("prover.pub")).expect(1).expectErr("signature does not match");
        run(verify, at("verifier.pub"), "--nonce", "0".repeat(64)).expect(1).expectErr("eat_nonce=" + nonce);
        JsonNode challenge = new ObjectMapper()
                .readTree(PoseRunner.inProcess("evidence", "show", at("e"), "--json")
                        .expect(0)
                        .out())
                .get("submods")
                .get("ram:1MiB")
                .get("challenge");
        assertTrue(challenge.get("accepted").asBoolean());
        assertEquals(100, challenge.get("rounds").asInt());
        assertEquals(100 / 32768.0, challenge.get("coverage").asDouble());
        assertEquals(
                100 * Math.log(0.99) / Math.log(2),
                challenge.get("log2PassBound").asDouble(),
                1e-9);
        String page = Files.readString(folder.resolve("e.html"));
        assertTrue(page.contains("A. Operator") && page.contains("Record of sanitisation"), page);
    }

    @Test
    void whatCouldNotBeSecureIsNoProofWhateverTheRoundsGave() throws IOException {
        String port = freePort();
        CompletableFuture<PoseResult> verifier =
                challenge(at("new.img") + ":1MiB", "--listen", port, "--limit", "20s", "--out", at("v.json"));
        prove(at("new.img"), "verifier.pub", "--connect", port, "--size", "1MiB")
                .expect(1)
                .expectOut("not a proof: q is not under gamma; 100 of 100");
        verifier.join()
                .expect(1)
                .expectOut("NOT SECURE, this can't become a proof")
                .expectOut("not a proof: q is not under gamma");
        assertTrue(Files.readString(folder.resolve("v.json")).contains("\"verdict\" : \"not a proof\""));
    }

    @Test
    void answersPastTheLimitAreRejected() throws IOException {
        String port = freePort();
        CompletableFuture<PoseResult> verifier = challenge(
                at("new.img") + ":1MiB", "--listen", port, "--limit", "100ns", "--hash-ns", "10", "--late", "3");
        prove(at("new.img"), "verifier.pub", "--connect", port, "--size", "1MiB")
                .expect(1)
                .expectOut("rejected: 0 of 100 rounds right and in time");
        verifier.join().expect(1).expectOut("late 100 (forgiven: 3), wrong 0, missing 0");
    }

    @Test
    void aRefusedSessionWipesNothingAndTheVerifierTakesTheNext() throws IOException {
        PoseRunner.inProcess("keygen", at("stranger")).expect(0);
        String port = freePort();
        CompletableFuture<PoseResult> verifier = challenge(at("new.img") + ":1MiB", "--listen", port, UNHURRIED);
        prove(at("new.img"), "stranger.pub", "--connect", port, "--size", "1MiB")
                .expect(3)
                .expectErr("refused: verifierKey: not trusted");
        assertFalse(Files.exists(folder.resolve("new.img")));
        prove(at("new.img"), "verifier.pub", "--connect", port, "--size", "2MiB")
                .expect(3)
                .expectErr("refused: target[0].size: sizeBytes=1048576, the target has: 2097152");
        assertFalse(Files.exists(folder.resolve("new.img")));
        prove(at("new.img"), "verifier.pub", "--connect", port, "--size", "1MiB")
                .expect(0);
        verifier.join().expect(0).expectErr("waiting for the next session");
    }

    @Test
    void aListeningProverRefusesAStrangerAndTakesTheNext() throws IOException {
        PoseRunner.inProcess("keygen", at("stranger")).expect(0);
        String port = freePort();
        CompletableFuture<PoseResult> prover = CompletableFuture.supplyAsync(
                () -> prove(at("new.img"), "verifier.pub", "--listen", port, "--size", "1MiB"),
                task -> new Thread(task, "prove").start());
        challenge(at("new.img") + ":1MiB", "--connect", port, "--key", at("stranger.key"))
                .join()
                .expect(3)
                .expectErr("refused by the other side: ")
                .expectErr("verifierKey");
        assertFalse(Files.exists(folder.resolve("new.img")));
        challenge(at("new.img") + ":1MiB", "--connect", port, UNHURRIED).join().expect(0);
        prover.join().expect(0).expectErr("refused: verifierKey: not trusted");
    }

    @Test
    void theGuardIsThatOfAWipe() throws IOException {
        Files.write(folder.resolve("kept.img"), new byte[1 << 20]);
        prove(at("kept.img"), "verifier.pub", "--connect", freePort())
                .expect(3)
                .expectErr("--confirm")
                .expectOut("nothing was wiped");
        assertEquals(0, Files.readAllBytes(folder.resolve("kept.img"))[0]);
    }

    @Test
    void badInputIsToldInOneLine() {
        PoseRunner.inProcess("keygen", at("verifier"))
                .expect(2)
                .expectErr("a key is never replaced")
                .expectOneErrLine();
        String[] start = {"challenge", "--key", at("verifier.key"), "--target"};
        run(start, "disk").expect(2).expectErr("needed: NAME:SIZE").expectOneErrLine();
        run(start, "disk:33").expect(2).expectErr("multiple of 32").expectOneErrLine();
        run(start, "disk:64", "--operator", "A. Operator")
                .expect(2)
                .expectErr("name its file with --evidence")
                .expectOneErrLine();
        run(start, "disk:64", "--nonce", "12")
                .expect(2)
                .expectErr("64 lower-case")
                .expectOneErrLine();
        run(start, "disk:64", "--limit", "1")
                .expect(2)
                .expectErr("not a duration")
                .expectOneErrLine();
        run(start, "disk:64", "--late", "264")
                .expect(2)
                .expectErr("lateAllowed=264")
                .expectOneErrLine();
        run(start, "disk:64", "--listen", "nowhere")
                .expect(2)
                .expectErr("is no address")
                .expectOneErrLine();
        run(start, "disk:64", "--out", at("verifier.pub"))
                .expect(2)
                .expectErr("exists")
                .expectOneErrLine();
        run(new String[] {"challenge", "--key", at("verifier.pub"), "--target"}, "disk:64")
                .expect(2)
                .expectErr("found: PUBLIC KEY, needed: PRIVATE KEY")
                .expectOneErrLine();
    }

    private static PoseResult run(String[] start, String... more) {
        List<String> words = new ArrayList<>(List.of(start));
        words.addAll(List.of(more));
        return PoseRunner.inProcess(words.toArray(String[]::new));
    }
}
