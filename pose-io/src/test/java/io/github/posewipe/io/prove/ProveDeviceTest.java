package io.github.posewipe.io.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import io.github.posewipe.core.proof.Answers;
import io.github.posewipe.core.proof.FillOrder;
import io.github.posewipe.core.proof.LinkPair;
import io.github.posewipe.core.proof.Prover;
import io.github.posewipe.core.proof.ProverResult;
import io.github.posewipe.core.proof.ProverTarget;
import io.github.posewipe.core.proof.SessionPlan;
import io.github.posewipe.core.proof.SessionTimes;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.TargetVerdict;
import io.github.posewipe.core.proof.TimeLimit;
import io.github.posewipe.core.proof.Verdict;
import io.github.posewipe.core.proof.Verifier;
import io.github.posewipe.core.proof.VerifierSettings;
import io.github.posewipe.io.Clearance;
import io.github.posewipe.io.Guard;
import io.github.posewipe.io.GuardVerdict;
import io.github.posewipe.io.TargetRequest;
import io.github.posewipe.io.Targets;
import io.github.posewipe.io.testing.LoopDevice;
import io.github.posewipe.io.wipe.WipeSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions over loop devices and files: wiped by the pipeline, answered past the page cache. */
@Timeout(120)
class ProveDeviceTest {
    private static final LabelScheme SCHEME = LabelScheme.DRG_V2.withChainLength(1);
    private static final int CHUNK_LABELS = 1024;

    /** No compression fits into the limit twice: secure, and no busy machine is ever late. */
    private static final TimeLimit SAFE = TimeLimit.ofNs(20_000_000_000L, 20_000_000_000L);

    @TempDir
    private Path folder;

    private static Clearance cleared(TargetRequest request) {
        GuardVerdict verdict =
                Guard.ofThisSystem().examine(List.of(request), List.of()).get(0);
        return assertInstanceOf(GuardVerdict.Cleared.class, verdict, verdict::toString)
                .clearance();
    }

    private static ProverTarget wiped(Path existing) {
        return new WipedTarget(
                cleared(new TargetRequest(existing.toString(), OptionalLong.empty(), true)),
                settings -> settings.provider(Labelers.auto().provider()).labelers(2));
    }

    private static SessionPlan.Builder plan(int rounds, ProverTarget... targets) {
        SessionPlan.Builder plan = SessionPlan.builder()
                .scheme(SCHEME, CHUNK_LABELS)
                .rounds(rounds, 0)
                .limit(SAFE);
        for (ProverTarget target : targets) {
            plan.target(target.name(), target.sizeBytes());
        }
        return plan;
    }

    private static Verdict session(SessionPlan plan, ProverTarget... targets) throws IOException {
        LinkPair pair = LinkPair.inProcess();
        try (SigningKey verifierKey = SigningKey.generate();
                SigningKey proverKey = SigningKey.generate();
                Verifier verifier = Verifier.prepare(
                        plan, verifierKey, VerifierSettings.of(Labelers.auto().provider()))) {
            Prover prover =
                    new Prover(proverKey, Set.of(verifierKey.verifyingKey()), List.of(targets), SessionTimes.DEFAULT);
            CompletableFuture<ProverResult> answering = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return prover.serve(pair.prover());
                        } catch (IOException failed) {
                            throw new UncheckedIOException(failed);
                        }
                    },
                    task -> new Thread(task, "prover").start());
            Verdict verdict = verifier.run(pair.verifier()).verdict();
            assertEquals(verdict.transcriptSha256(), answering.join().transcriptSha256());
            return verdict;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 4096})
    void aLoopDeviceIsWipedAndAccepted(int sectorBytes) throws IOException {
        try (LoopDevice device =
                LoopDevice.ofSize(folder, (4 << 20) + 12 * 1024, "-b", Integer.toString(sectorBytes))) {
            ProverTarget target = wiped(device.path());
            Verdict verdict = session(plan(500, target).build(), target);
            assertTrue(verdict.isProof(), verdict.summary());
            assertEquals(500, verdict.targets().get(0).right());
        }
    }

    /** What the wipe writes where and what a verifier expects there agree, the last chunk of each scheme included. */
    @ParameterizedTest
    @ValueSource(strings = {"drg-v1", "drg-v2"})
    void aFileWithAnOddTailIsAnsweredToItsLastLabel(String scheme) throws Exception {
        Path file = Files.write(folder.resolve("odd.img"), new byte[(1 << 20) + 3 * 32]);
        ProverTarget target = wiped(file);
        Verdict verdict = session(
                plan(2000, target)
                        .scheme(LabelScheme.of(scheme).withChainLength(1), CHUNK_LABELS)
                        .build(),
                target);
        assertTrue(verdict.isProof(), verdict.summary());
        try (Answers answers = new ChannelAnswers(Targets.openForReading(file));
                FileChannel raw = FileChannel.open(file, StandardOpenOption.READ)) {
            for (long position = answers.labelCount() - 20; position < answers.labelCount(); position++) {
                ByteBuffer expected = ByteBuffer.allocate(32);
                raw.read(expected, position * 32);
                ByteBuffer label = ByteBuffer.allocate(40).position(4);
                answers.read(position, label);
                assertEquals(36, label.position());
                assertEquals(expected.flip(), label.flip().position(4), "position=" + position);
            }
            assertThrows(
                    IndexOutOfBoundsException.class, () -> answers.read(answers.labelCount(), ByteBuffer.allocate(32)));
        }
    }

    @Test
    void onePercentOfTheLabelsZeroedIsFoundAsOftenAsThereIsOfIt() throws IOException {
        int rounds = 3000;
        try (LoopDevice device = LoopDevice.ofSize(folder, 4 << 20)) {
            ProverTarget target = meddling(wiped(device.path()), answers -> {
                zeroOnePercent(device.path());
                return answers;
            });
            TargetVerdict verdict =
                    session(plan(rounds, target).build(), target).targets().get(0);
            assertFalse(verdict.accepted());
            // A hundredth of the labels, each round independent: five standard deviations, fixed damage.
            double deviation = Math.sqrt(rounds * 0.01 * 0.99);
            assertEquals(rounds * 0.01, verdict.wrong(), 5 * deviation, "wrong of " + rounds);
            assertTrue(verdict.log2PassBound(0.99) < -43, "bound 2^" + verdict.log2PassBound(0.99));
        }
    }

    private static void zeroOnePercent(Path device) throws IOException {
        try (FileChannel raw = FileChannel.open(device, StandardOpenOption.WRITE)) {
            int labels = (4 << 20) / 32;
            new SplittableRandom(77)
                    .ints(0, labels)
                    .distinct()
                    .limit(labels / 100)
                    .forEach(label -> write(raw, label * 32L));
            raw.force(false);
        }
    }

    private static void write(FileChannel raw, long offsetBytes) {
        try {
            raw.write(ByteBuffer.allocate(32), offsetBytes);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void answersPastTheLimitAreRejected() throws IOException {
        try (LoopDevice device = LoopDevice.ofSize(folder, 1 << 20)) {
            ProverTarget target = meddling(wiped(device.path()), DelayedAnswers::new);
            SessionPlan plan =
                    plan(5, target).limit(TimeLimit.ofNs(2_000_000, 1_000_000)).build();
            TargetVerdict verdict = session(plan, target).targets().get(0);
            assertTrue(verdict.depth().secure());
            assertEquals(5, verdict.late(), "all were right but late");
            assertFalse(verdict.accepted());
        }
    }

    private record DelayedAnswers(Answers answers) implements Answers {
        @Override
        public long labelCount() {
            return answers.labelCount();
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            answers.read(position, into);
        }

        @Override
        public void close() throws IOException {
            answers.close();
        }
    }

    /** What somebody does between the wipe and the rounds. */
    private interface Meddling {
        Answers with(Answers answers) throws IOException;
    }

    private static ProverTarget meddling(ProverTarget target, Meddling meddling) {
        return new ProverTarget() {
            @Override
            public String name() {
                return target.name();
            }

            @Override
            public long sizeBytes() {
                return target.sizeBytes();
            }

            @Override
            public Answers fill(FillOrder order, LongConsumer bytesDone) throws IOException {
                return meddling.with(target.fill(order, bytesDone));
            }
        };
    }

    @Test
    void anAnswerFromADeviceAllocatesNothing() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (LoopDevice device = LoopDevice.ofSize(folder, 1 << 20);
                Answers answers = new ChannelAnswers(Targets.openForReading(device.path()))) {
            ByteBuffer label = ByteBuffer.allocate(32);
            for (int i = 0; i < 1_000; i++) {
                answers.read(i % answers.labelCount(), label.clear());
            }
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 4_000; i++) {
                answers.read(i % answers.labelCount(), label.clear());
            }
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < 4_000, "bytes allocated in 4000 answers: " + allocated);
        }
    }

    @Test
    void aWipeThatFailsEndsTheSessionWithItsReason() {
        UnaryOperator<WipeSettings.Builder> tooLittle =
                settings -> settings.provider(Labelers.auto().provider()).memoryBudgetBytes(1);
        ProverTarget target = new WipedTarget(
                cleared(new TargetRequest(folder.resolve("new.img").toString(), OptionalLong.of(1 << 20), false)),
                tooLittle);
        try (SessionSeed seed = SessionSeed.random()) {
            FillFailedException failure = assertThrows(
                    FillFailedException.class,
                    () -> target.fill(new FillOrder(seed, SCHEME, CHUNK_LABELS), done -> {}));
            assertTrue(failure.getMessage().contains("memory"), failure.getMessage());
        }
    }
}
