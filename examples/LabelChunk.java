import io.github.posewipe.core.ChunkGeometry;
import io.github.posewipe.core.ChunkIndices;
import io.github.posewipe.core.LabelRun;
import io.github.posewipe.core.LabelScheme;
import io.github.posewipe.core.Labeler;
import io.github.posewipe.core.LabelerProvider;
import io.github.posewipe.core.Labelers;
import io.github.posewipe.core.SessionSeed;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * Computes the labels of one chunk with the fastest backend and prints the first of them:
 *
 * <pre>java -cp "pose-bench/target/lib/*" examples/LabelChunk.java SEED-HEX CHUNK</pre>
 */
public class LabelChunk {
    public static void main(String[] arguments) {
        byte[] seedBytes = HexFormat.of().parseHex(arguments[0]);
        long chunk = Long.parseLong(arguments[1]);
        ChunkGeometry geometry = ChunkGeometry.of(LabelScheme.DRG_V2, 4096);
        LabelerProvider provider = Labelers.auto().provider();
        ByteBuffer labels = ByteBuffer.allocateDirect(geometry.byteCount());
        try (SessionSeed seed = SessionSeed.of(seedBytes);
                Labeler labeler = provider.create(geometry);
                LabelRun run = labeler.start(seed, ChunkIndices.of(chunk))) {
            while (run.next(labels) > 0) {
                System.err.println(labeler.backend() + " has filled " + labels.position() + " bytes");
            }
        }
        byte[] first = new byte[LabelScheme.LABEL_BYTES];
        labels.flip().get(first);
        System.out.println(HexFormat.of().formatHex(first));
    }
}
