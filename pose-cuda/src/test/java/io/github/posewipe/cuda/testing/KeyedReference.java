package io.github.posewipe.cuda.testing;

import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkKeys;
import io.github.posewipe.core.reference.ReferenceLabeler;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The reference labeler fed with the keys of a chunk instead of a seed and an index, as a kernel is. Its parts are
 * private to the reference, so they are called by reflection.
 */
final class KeyedReference {
    private static final int LABEL_WORDS = 8;

    private final ChunkGeometry geometry;
    private final int[] labels;
    private final Object hash;
    private final Object walk;

    KeyedReference(ChunkGeometry geometry) {
        this.geometry = geometry;
        labels = new int[LABEL_WORDS << geometry.level()];
        hash = call(null, "NodeHash", "of", geometry.scheme(), labels);
        walk = construct("InPlaceWalk", geometry, hash);
    }

    /** Puts the labels of a chunk into {@code out} from its position on. */
    void label(int[] keyWords, int[] descriptorWords, ByteBuffer out) {
        try (ChunkKeys keys = keys(keyWords, descriptorWords)) {
            call(hash, "NodeHash", "startChunk", keys);
            call(walk, "InPlaceWalk", "firstCopy");
            store(geometry.firstCopyLabels(), out);
            int rest = geometry.labelCount() - geometry.firstCopyLabels();
            if (rest > 0) {
                call(walk, "InPlaceWalk", "secondCopy");
                store(rest, out);
            }
        }
    }

    private void store(int count, ByteBuffer out) {
        ByteBuffer bytes = out.slice().order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(labels, LABEL_WORDS << geometry.n(), count * LABEL_WORDS);
        out.position(out.position() + count * LABEL_WORDS * Integer.BYTES);
    }

    private static ChunkKeys keys(int[] keyWords, int[] descriptorWords) {
        try {
            Constructor<ChunkKeys> constructor = ChunkKeys.class.getDeclaredConstructor(int[].class, int[].class);
            constructor.setAccessible(true);
            return constructor.newInstance(keyWords, descriptorWords);
        } catch (ReflectiveOperationException changed) {
            throw new AssertionError("ChunkKeys was changed", changed);
        }
    }

    private static Object construct(String name, Object... arguments) {
        try {
            for (Constructor<?> constructor : type(name).getDeclaredConstructors()) {
                if (constructor.getParameterCount() == arguments.length) {
                    constructor.setAccessible(true);
                    return constructor.newInstance(arguments);
                }
            }
        } catch (ReflectiveOperationException changed) {
            throw new AssertionError(name + " was changed", changed);
        }
        throw new AssertionError(name + " has no such constructor");
    }

    private static Object call(Object target, String name, String method, Object... arguments) {
        try {
            for (Method candidate : type(name).getDeclaredMethods()) {
                if (candidate.getName().equals(method) && candidate.getParameterCount() == arguments.length) {
                    candidate.setAccessible(true);
                    return candidate.invoke(target, arguments);
                }
            }
        } catch (ReflectiveOperationException changed) {
            throw new AssertionError(name + "." + method + " was changed", changed);
        }
        throw new AssertionError(name + " has no method " + method);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(ReferenceLabeler.class.getPackageName() + "." + name);
    }
}
