package io.github.posewipe.core.proof;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers the challenges of one target: one read of the label into the frame that is sent, and nothing else. One
 * challenge at a time; it allocates nothing.
 */
final class AnswerDesk {
    private static final int LABEL_INDEX = 1 + 4;
    private static final int NONE = -1;

    private final Answers answers;
    private final Link link;
    private final RoundBook book;
    private final ByteBuffer frame = ByteBuffer.allocate(LABEL_INDEX + 32);
    private volatile int pending = NONE;
    private volatile boolean ended;
    private volatile Thread worker;
    private volatile IOException failure;

    AnswerDesk(Answers answers, Link link, RoundBook book) {
        this.answers = answers;
        this.link = link;
        this.book = book;
    }

    /** Reads and sends in the calling thread. */
    void answer(int round) throws IOException {
        frame.clear().put(MessageType.ANSWER.code).putInt(round);
        try {
            answers.read(book.position(round), frame);
            book.putAnswer(round, frame, LABEL_INDEX);
        } catch (IOException unreadable) {
            frame.clear().put(MessageType.NO_ANSWER.code).putInt(round);
        }
        // Before it is sent: the next challenge may be here before this thread is on its way again.
        pending = NONE;
        link.send(frame.flip());
    }

    /** Starts a thread of its own, so that a slow target delays no other. It closes the answers when it ends. */
    void start(String name) {
        Thread thread = new Thread(this::work, "pose-answers-" + name);
        thread.setDaemon(true);
        worker = thread;
        thread.start();
    }

    /** Whether it owes an answer. Once it does not, what it has put into the book is visible. */
    boolean isBusy() {
        return pending != NONE;
    }

    /** Hands a challenge to the thread. */
    void post(int round) throws IOException {
        if (failure != null) {
            throw failure;
        }
        pending = round;
        LockSupport.unpark(worker);
    }

    private void work() {
        try (answers) {
            while (!ended) {
                int round = pending;
                if (round == NONE) {
                    LockSupport.park(this);
                } else {
                    answer(round);
                }
            }
        } catch (IOException | RuntimeException failed) {
            failure = failed instanceof IOException io ? io : new IOException("answers failed: " + failed, failed);
            link.close();
        }
    }

    /** Ends the thread, now or when the read under way returns. */
    void end(long timeoutMs) {
        ended = true;
        LockSupport.unpark(worker);
        try {
            worker.join(timeoutMs);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
