package io.github.posewipe.cuda.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a cubin says of its one kernel. A cubin is an ELF file: the kernel's section has 16 bytes an instruction, and
 * {@code .nv.info} lists registers and stack.
 *
 * @param instructions machine instructions of the kernel
 * @param registers a thread
 * @param frameBytes stack of a thread, which is where spilled registers go
 * @param localAccesses instructions that load or store such memory
 * @param innerLoops every innermost loop that compresses; none for an architecture before Hopper
 */
record CubinFacts(int instructions, int registers, int frameBytes, int localAccesses, List<Loop> innerLoops) {
    private static final int INSTRUCTION_BYTES = 16;
    private static final int OPCODE_BITS = 0xFFF;
    private static final int BRANCH = 0x947;

    /** Predicate of a branch that is always taken: the way back from a block that stands out of line, and no loop. */
    private static final int ALWAYS = 7;

    private static final int LOAD_LOCAL = 0x983;
    private static final int STORE_LOCAL = 0x387;
    private static final int SHIFT_BY_IMMEDIATE = 0x819;

    /** Rotations by 7 of one compression: eight in each of seven rounds. Nothing else shifts by 7. */
    private static final int ROTATIONS = 56;

    private static final int REGISTER_COUNT = 0x2F;
    private static final int FRAME_SIZE = 0x11;
    private static final int WITH_PAYLOAD = 4;

    /**
     * A loop.
     *
     * @param instructions of its body
     * @param rotations by 7 in its body, 56 a compression
     */
    record Loop(int instructions, int rotations) {

        double instructionsACompression() {
            return (double) instructions * ROTATIONS / rotations;
        }
    }

    private record Section(String name, int offset, int bytes) {}

    /** Loops are found from Hopper on: architectures before it encode branches another way. */
    static CubinFacts of(byte[] cubin, String architecture) {
        ByteBuffer elf = ByteBuffer.wrap(cubin).order(ByteOrder.LITTLE_ENDIAN);
        int registers = 0;
        int frameBytes = 0;
        Section text = null;
        for (Section section : sections(elf)) {
            if (section.name().equals(".nv.info")) {
                registers = attribute(elf, section, REGISTER_COUNT);
                frameBytes = attribute(elf, section, FRAME_SIZE);
            } else if (section.name().startsWith(".text.")) {
                text = section;
            }
        }
        ByteBuffer code = elf.slice(text.offset(), text.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        return new CubinFacts(
                text.bytes() / INSTRUCTION_BYTES,
                registers,
                frameBytes,
                count(code, LOAD_LOCAL) + count(code, STORE_LOCAL),
                architecture.startsWith("sm_8") ? List.of() : innerLoops(code));
    }

    private static List<Section> sections(ByteBuffer elf) {
        int table = (int) elf.getLong(0x28);
        int count = elf.getShort(0x3C);
        int names = (int) elf.getLong(table + 64 * elf.getShort(0x3E) + 0x18);
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int header = table + 64 * i;
            int from = names + elf.getInt(header);
            int to = from;
            while (elf.get(to) != 0) {
                to++;
            }
            String name = new String(elf.array(), from, to - from, StandardCharsets.US_ASCII);
            sections.add(new Section(name, (int) elf.getLong(header + 0x18), (int) elf.getLong(header + 0x20)));
        }
        return sections;
    }

    /** The value of an attribute whose payload is a symbol and a number. */
    private static int attribute(ByteBuffer elf, Section section, int attribute) {
        int at = section.offset();
        while (at < section.offset() + section.bytes()) {
            boolean payload = elf.get(at) == WITH_PAYLOAD;
            if (payload && elf.get(at + 1) == attribute) {
                return elf.getInt(at + 8);
            }
            at += 4 + (payload ? elf.getShort(at + 2) : 0);
        }
        throw new AssertionError("the cubin lacks attribute " + Integer.toHexString(attribute));
    }

    private static int opcode(ByteBuffer code, int index) {
        return code.getInt(index * INSTRUCTION_BYTES) & OPCODE_BITS;
    }

    private static int count(ByteBuffer code, int opcode) {
        int count = 0;
        for (int i = 0; i < code.capacity() / INSTRUCTION_BYTES; i++) {
            count += opcode(code, i) == opcode ? 1 : 0;
        }
        return count;
    }

    /** From the target of each branch back to the branch, as far as no smaller such loop lies inside. */
    private static List<Loop> innerLoops(ByteBuffer code) {
        int count = code.capacity() / INSTRUCTION_BYTES;
        int[] rotationsBefore = new int[count + 1];
        List<int[]> spans = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean rotation = opcode(code, i) == SHIFT_BY_IMMEDIATE && code.getInt(i * INSTRUCTION_BYTES + 4) == 7;
            rotationsBefore[i + 1] = rotationsBefore[i] + (rotation ? 1 : 0);
            int predicate = code.getInt(i * INSTRUCTION_BYTES) >>> 12 & 7;
            int target = i + 1 + branchOffset(code, i);
            if (opcode(code, i) == BRANCH
                    && predicate != ALWAYS
                    && target <= i
                    && rotationsBefore[i] - rotationsBefore[target] > ROTATIONS / 2) {
                spans.add(new int[] {target, i});
            }
        }
        return spans.stream()
                .filter(span ->
                        spans.stream().noneMatch(other -> other != span && span[0] <= other[0] && other[1] <= span[1]))
                .map(span -> new Loop(span[1] - span[0] + 1, rotationsBefore[span[1]] - rotationsBefore[span[0]]))
                .toList();
    }

    /** In instructions, from the next one. Bits 34 to 81 with bits 16 to 23 below them count four bytes. */
    private static int branchOffset(ByteBuffer code, int index) {
        long low = code.getLong(index * INSTRUCTION_BYTES);
        long high = code.getLong(index * INSTRUCTION_BYTES + 8);
        long upper = ((low >>> 34) | (high << 30)) << 16 >> 16;
        return (int) ((upper << 8 | (low >>> 16 & 0xFF)) * 4 / INSTRUCTION_BYTES);
    }
}
