package io.github.posewipe.bench.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.posewipe.io.MemoryPeaks;
import io.github.posewipe.io.RunSnapshot;
import io.github.posewipe.io.RunSnapshot.LabelerRow;
import io.github.posewipe.io.RunSnapshot.TargetRow;
import io.github.posewipe.io.StageSplit;
import io.github.posewipe.io.TerminalSize;
import io.github.posewipe.io.WipeStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FrameTest {
    private static List<String> frame(RunSnapshot snapshot, int columns, int rows) {
        return Frame.of(snapshot, new TerminalSize(columns, rows));
    }

    @Test
    void wideFrameShowsEverything() {
        assertEquals(
                List.of(
                        "cuda:0 NVIDIA H200  812.3 MiB/s  label 90 %  transfer 5 %  wait 5 %"
                                + "  for /dev/disk/by-id/nvme-model-0",
                        "cuda:1 NVIDIA H200  812.3 MiB/s  label 90 %  transfer 5 %  wait 5 %"
                                + "  for /dev/disk/by-id/nvme-model-1",
                        "/dev/disk/by-id/nvme-model-0  write  43.2 %  120.5 MiB/s  ETA 1:02:03"
                                + "  label 90 %  transfer 5 %  write 88 %  wait 12 %",
                        "/dev/disk/by-id/nvme-model-1  write  43.2 %  120.5 MiB/s  ETA 1:02:03"
                                + "  label 90 %  transfer 5 %  write 88 %  wait 12 %",
                        "total  43.2 %  241.0 MiB/s  ETA 0:00:59  0 of 2 done  after 0:01:01"
                                + "  memory 412.0 MiB of 512.0 MiB"),
                frame(Snapshots.run(2, 2, 432), 300, 24));
    }

    @Test
    void narrowFrameKeepsWhatMatters() {
        assertEquals(
                List.of("~ H200  812.3 MiB/s", "~me-model-0  43.2 %", "total  43.2 %"),
                frame(Snapshots.run(1, 1, 432), 20, 24));
    }

    @Test
    void noRowIsWiderThanTheScreenAndNoFrameIsHigher() {
        for (int columns = 1; columns <= 300; columns += columns < 40 ? 1 : 13) {
            for (int rows = 1; rows <= 60; rows += rows < 12 ? 1 : 12) {
                for (int targets : new int[] {1, 2, 9, 40}) {
                    String where = "columns=" + columns + ", rows=" + rows + ", targets=" + targets;
                    List<String> frame = frame(Snapshots.run(targets, 2 * targets, 999), columns, rows);
                    assertFalse(frame.isEmpty(), where);
                    assertTrue(frame.size() <= Math.max(1, rows - 1), where);
                    for (String row : frame) {
                        assertTrue(row.length() <= Math.max(1, columns - 1), where + ": " + row);
                    }
                    String total = frame.get(frame.size() - 1);
                    assertTrue(total.startsWith("total".substring(0, Math.max(1, Math.min(5, columns - 1)))), where);
                }
            }
        }
    }

    @Test
    void whatHasNoRoomIsCounted() {
        List<String> frame = frame(Snapshots.run(10, 20, 1), 200, 12);
        assertEquals(11, frame.size());
        assertEquals("and 16 more labelers, 12.7 GiB/s", frame.get(4));
        assertEquals("and 6 more targets; 0 of 10 have ended", frame.get(9));
        assertEquals(List.of("total  0.1 %"), frame(Snapshots.run(10, 20, 1), 14, 2));
    }

    @Test
    void targetsAtWorkAreShownBeforeThoseThatEnded() {
        RunSnapshot all = Snapshots.run(6, 1, 10);
        List<TargetRow> targets = new ArrayList<>(all.targets());
        for (int i = 0; i < 4; i++) {
            targets.set(i, ended(targets.get(i), WipeStatus.DONE));
        }
        RunSnapshot snapshot = new RunSnapshot(
                targets, List.of(), 1, 2, OptionalDouble.empty(), OptionalLong.empty(), 1, false, Snapshots.MEMORY);
        List<String> frame = frame(snapshot, 100, 5);
        assertTrue(frame.get(0).contains("model-4"), frame.toString());
        assertTrue(frame.get(1).contains("model-5"), frame.toString());
        assertEquals("and 4 more targets; 4 of 6 have ended", frame.get(2));
    }

    private static TargetRow ended(TargetRow row, WipeStatus status) {
        return new TargetRow(
                row.name(),
                Optional.empty(),
                row.bytesTotal(),
                row.bytesTotal(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                0,
                row.writer(),
                StageSplit.ZERO,
                Optional.of(status));
    }

    @Test
    void statesAndExtremesAreShown() {
        TargetRow huge = Snapshots.target("/dev/x", Long.MAX_VALUE - 1, Long.MAX_VALUE);
        TargetRow failed = ended(Snapshots.target("/dev/y", 5, 5), WipeStatus.FAILED);
        LabelerRow broken = new LabelerRow(
                "cuda:9", OptionalInt.empty(), 0, OptionalDouble.empty(), StageSplit.ZERO, StageSplit.ZERO, true);
        RunSnapshot snapshot = new RunSnapshot(
                List.of(huge, failed),
                List.of(broken),
                Long.MAX_VALUE - 1,
                Long.MAX_VALUE,
                OptionalDouble.empty(),
                OptionalLong.empty(),
                0,
                true,
                MemoryPeaks.NONE);
        List<String> frame = frame(snapshot, 200, 24);
        assertEquals("cuda:9  failed  label -  wait -", frame.get(0));
        assertTrue(frame.get(1).contains("99.9 %"), frame.get(1));
        assertTrue(frame.get(2).startsWith("/dev/y  failed  100.0 %"), frame.get(2));
        assertTrue(frame.get(3).startsWith("PAUSED  99.9 %"), frame.get(3));
    }

    @Test
    void aNameCannotSteerTheTerminal() {
        TargetRow evil = Snapshots.target("/tmp/a\033[2Jb\nc\u009bd", 1, 2);
        RunSnapshot snapshot = new RunSnapshot(
                List.of(evil),
                List.of(),
                1,
                2,
                OptionalDouble.empty(),
                OptionalLong.empty(),
                1,
                false,
                MemoryPeaks.NONE);
        String row = frame(snapshot, 200, 24).get(0);
        assertTrue(row.startsWith("/tmp/a?[2Jb?c?d "), row);
    }
}
