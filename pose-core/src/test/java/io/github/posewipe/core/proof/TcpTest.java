package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.posewipe.core.SessionSeed;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TcpTest {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private static TcpListener listener() throws IOException {
        return TcpListener.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private static Link connect(TcpListener to) throws IOException {
        return TcpLink.connect(to.address(), 5 * SECOND_NS);
    }

    @Test
    void framesArriveWholeAndInOrder() throws IOException {
        try (TcpListener listener = listener();
                Link one = connect(listener);
                Link other = listener.accept(5 * SECOND_NS).orElseThrow()) {
            ByteBuffer in = ByteBuffer.allocate(Link.MAX_FRAME_BYTES);
            for (int length : new int[] {1, 2, 37, 1000, Link.MAX_FRAME_BYTES}) {
                one.send(ByteBuffer.allocate(length).put(0, (byte) length));
            }
            for (int length : new int[] {1, 2, 37, 1000, Link.MAX_FRAME_BYTES}) {
                assertTrue(other.receive(in, 5 * SECOND_NS));
                assertEquals(length, in.remaining());
                assertEquals((byte) length, in.get());
            }
            assertFalse(other.receive(in, 1));
            assertThrows(IllegalArgumentException.class, () -> one.send(ByteBuffer.allocate(Link.MAX_FRAME_BYTES + 1)));
        }
    }

    @Test
    void aLengthIsRefusedBeforeAnythingIsMadeOfIt() throws IOException {
        for (byte[] bad : List.of(
                new byte[] {0x7f, -1, -1, -1}, new byte[] {-1, -1, -1, -1}, new byte[] {0, 0, 0, 0}, new byte[] {
                    0, 0, 0, 65
                })) {
            try (TcpListener listener = listener();
                    Socket socket = new Socket(
                            listener.address().getAddress(), listener.address().getPort());
                    Link link = listener.accept(5 * SECOND_NS).orElseThrow()) {
                socket.getOutputStream().write(bad);
                ByteBuffer in = ByteBuffer.allocate(64);
                ProofRefusedException refusal =
                        assertThrows(ProofRefusedException.class, () -> link.receive(in, 5 * SECOND_NS));
                assertEquals("length", refusal.field());
            }
        }
    }

    @Test
    void aFrameCutShortIsRefusedAndAnEndIsAnEnd() throws IOException {
        ByteBuffer in = ByteBuffer.allocate(64);
        try (TcpListener listener = listener()) {
            try (Socket socket = new Socket(
                            listener.address().getAddress(), listener.address().getPort());
                    Link link = listener.accept(5 * SECOND_NS).orElseThrow()) {
                socket.getOutputStream().write(new byte[] {0, 0, 0, 20, 1, 2, 3});
                assertFalse(link.receive(in, 50_000_000), "the rest may still come");
                socket.shutdownOutput();
                assertEquals(
                        "length",
                        assertThrows(ProofRefusedException.class, () -> link.receive(in, 5 * SECOND_NS))
                                .field());
            }
            connect(listener).close();
            try (Link link = listener.accept(5 * SECOND_NS).orElseThrow()) {
                assertThrows(EOFException.class, () -> link.receive(in, 5 * SECOND_NS));
            }
            assertTrue(listener.accept(1_000_000).isEmpty());
        }
        InetSocketAddress nobody;
        try (TcpListener closed = listener()) {
            nobody = closed.address();
        }
        assertThrows(IOException.class, () -> TcpLink.connect(nobody, SECOND_NS));
    }

    @Test
    void aPeerThatTakesNothingLosesTheConnection() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket deaf = new Socket(server.getInetAddress(), server.getLocalPort());
                Link link = new TcpLink(server.accept(), SECOND_NS)) {
            assertFalse(deaf.isClosed());
            assertThrows(IOException.class, () -> {
                for (int i = 0; i < 10_000; i++) {
                    link.send(ByteBuffer.allocate(Link.MAX_FRAME_BYTES));
                }
            });
        }
    }

    /** Noise, a wrong greeting and a prover that hangs up are each refused; the next session is served. */
    @Test
    void theServiceGoesOnAfterWhatItRefused() throws Exception {
        HeldLabels target = new HeldLabels("disk", 64 * 32);
        try (TcpListener listener = listener();
                Verifier verifier = Sessions.verifier(Sessions.plan(20, target).build(), 5)) {
            for (byte[] noise : List.of(
                    new byte[] {0x7f, 0, 0, 0, 1},
                    new byte[] {0, 0, 0, 1, 1},
                    new byte[] {0, 0, 0, 2, 99, 0},
                    new byte[0])) {
                try (Socket bad = new Socket(
                                listener.address().getAddress(),
                                listener.address().getPort());
                        Link link = listener.accept(5 * SECOND_NS).orElseThrow()) {
                    bad.getOutputStream().write(noise);
                    bad.shutdownOutput();
                    assertThrows(IOException.class, () -> verifier.run(link), noise.length + " bytes");
                    assertFalse(verifier.isUsed());
                }
            }
            CompletableFuture<ProverResult> prover = Sessions.inThread("prover", () -> {
                try (Link link = connect(listener)) {
                    return Sessions.prover(target).serve(link);
                }
            });
            try (Link link = listener.accept(5 * SECOND_NS).orElseThrow()) {
                assertTrue(verifier.run(link).verdict().isProof());
            }
            assertTrue(prover.join().accepted());
        }
    }

    /** 100,000 rounds over the loopback interface; prints their latencies. The prover's thread allocates nothing. */
    @Test
    void aHundredThousandRounds() throws Exception {
        int rounds = 100_000;
        HeldLabels target = new HeldLabels("disk", 64 * 16 * 32);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] allocatedAt = new long[2];
        int[] reads = {0};
        target.interfering(position -> {
            reads[0]++;
            if (reads[0] == rounds / 2 || reads[0] == rounds) {
                allocatedAt[reads[0] / rounds] = threads.getCurrentThreadAllocatedBytes();
            }
        });
        SessionPlan plan = Sessions.plan(rounds, target).build();
        SessionResult session;
        long startNs;
        try (TcpListener listener = listener();
                Verifier verifier = Verifier.prepare(
                        plan,
                        Sessions.VERIFIER_KEY,
                        Sessions.settings(),
                        SessionSeed.of(Sessions.filled(3)),
                        new Random(3))) {
            CompletableFuture<ProverResult> prover = Sessions.inThread("prover", () -> {
                try (Link link = connect(listener)) {
                    return Sessions.prover(target).serve(link);
                }
            });
            startNs = System.nanoTime();
            try (Link link = listener.accept(5 * SECOND_NS).orElseThrow()) {
                session = verifier.run(link);
            }
            assertTrue(prover.join().accepted());
        }
        LatencyHistogram latencies = session.verdict().latencies();
        System.out.printf(
                "%d rounds over loopback in %.1f s: least %.1f us, p50 %.1f, p99 %.1f, p99.9 %.1f, most %.1f us%n",
                rounds,
                (System.nanoTime() - startNs) / 1e9,
                latencies.leastNs() / 1e3,
                latencies.percentileNs(50) / 1e3,
                latencies.percentileNs(99) / 1e3,
                latencies.percentileNs(99.9) / 1e3,
                latencies.mostNs() / 1e3);
        assertTrue(session.verdict().isProof(), session.verdict().summary());
        assertEquals(rounds, latencies.count());
        long allocated = allocatedAt[1] - allocatedAt[0];
        assertTrue(allocated < rounds / 2, "bytes allocated in " + rounds / 2 + " answers: " + allocated);
        assertEquals(
                session.verdict().transcriptSha256(),
                Transcript.read(session.transcript().bytes()).verdict().transcriptSha256());
    }

    /** With several targets the threads that read and answer allocate nothing either. */
    @Test
    void answersOfSeveralTargetsAllocateNothing() throws Exception {
        int rounds = 6_000;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        HeldLabels[] targets = new HeldLabels[2];
        long[][] allocatedAt = new long[2][2];
        for (int i = 0; i < 2; i++) {
            int target = i;
            int[] reads = {0};
            targets[i] = new HeldLabels("disk" + i, 64 * 32).interfering(position -> {
                int round = ++reads[0] - Rehearsal.ROUNDS;
                if (round == rounds / 2 || round == rounds) {
                    allocatedAt[target][round / rounds] = threads.getCurrentThreadAllocatedBytes();
                }
            });
        }
        try (TcpListener listener = listener();
                Verifier verifier =
                        Sessions.verifier(Sessions.plan(rounds, targets).build(), 3)) {
            CompletableFuture<ProverResult> prover = Sessions.inThread("prover", () -> {
                try (Link link = connect(listener)) {
                    return Sessions.prover(targets).serve(link);
                }
            });
            try (Link link = listener.accept(5 * SECOND_NS).orElseThrow()) {
                assertTrue(verifier.run(link).verdict().isProof());
            }
            assertTrue(prover.join().accepted());
        }
        for (long[] allocated : allocatedAt) {
            long bytes = allocated[1] - allocated[0];
            assertTrue(bytes < rounds / 2, "bytes allocated in " + rounds / 2 + " answers: " + bytes);
        }
    }
}
