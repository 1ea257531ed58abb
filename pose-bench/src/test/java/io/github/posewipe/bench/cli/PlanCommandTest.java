package io.github.posewipe.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.posewipe.bench.testing.PoseRunner;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCommandTest {
    private static final String[] GPUS = {"--from", "555:132:1980:3.35", "--from", "620:132:1785:4.8"};

    private static JsonNode json(String command) throws IOException {
        return JsonMapper.builder()
                .build()
                .readTree(PoseRunner.inProcess(command.split(" ")).expect(0).outBytes());
    }

    @Test
    void theModelOfAGpuAsTextAndJson() throws IOException {
        PoseRunner.inProcess("plan", "gpu", GPUS[0], GPUS[1], GPUS[2], GPUS[3], "--to", "148:1900:8.0")
                .expect(0)
                .expectOut("C: 1.71 million cycles")
                .expectOut("M: 3.14 ms TB/s")
                .expectOut("rate: 836 MiB/s");
        JsonNode json = json("plan gpu " + String.join(" ", GPUS) + " --to 148:1900:8.0 --json");
        assertEquals(1.71e6, json.get("cyclesPerMib").doubleValue(), 5e3);
        assertEquals(3.14, json.get("millisecondTbPerSecond").doubleValue(), 0.005);
        assertEquals(836, json.get("mibPerSecond").doubleValue(), 0.5);
        assertEquals(132, json.get("referenceMultiprocessors").intValue());
    }

    @Test
    void theTimeOfALargeDiskAsTextAndJson() throws IOException {
        PoseRunner.inProcess("plan", "time", "--rate", "3350", "--disk-size", "30.72TB")
                .expect(0)
                .expectOut(" 8745 ")
                .expectOut("2 h 26 min")
                .expectOut("best: --gpus-per-disk 1");
        JsonNode json = json("plan time --rate 3350 --disk-size 30.72TB --json");
        assertEquals(8750, json.get("best").get("seconds").doubleValue(), 10);
        assertTrue(json.get("diskMibPerSecond").isNull());
    }

    @Test
    void allOptionsTogether() throws IOException {
        JsonNode json = json("plan time --rate 555MiB/s --gpus 8 --disks 4 --disk-size 8TB --disk-rate 1.2GB/s"
                + " --copy-rate 600 --host-rate 4GiB/s --json");
        assertEquals(8, json.get("times").size());
        assertEquals(4, json.get("diskBytes").size());
        assertEquals(4096, json.get("hostMibPerSecond").doubleValue());
        assertEquals(2, json.get("best").get("gpusPerDisk").intValue());
        assertEquals("host", json.get("best").get("binds").textValue());
        assertEquals(4 * 8e12 / (4L << 30), json.get("best").get("seconds").doubleValue(), 1e-6);
        JsonNode one = json("plan time --rate 555 --gpus 8 --gpus-per-disk 3 --disk-size 8TB,4TB --json");
        assertEquals(1, one.get("times").size());
        assertEquals(3, one.get("times").get(0).get("gpusPerDisk").intValue());
    }

    @Test
    void aRateOfHashesBecomesTheRateOfTheScheme() throws IOException {
        // The ratios of MiB/s to compressions that docs/benchmarks.md shows.
        double v2 = json("plan time --rate 27.5GH/s --disk-size 1TB --json")
                .get("rateMibPerSecond")
                .doubleValue();
        double v1 = json("plan time --rate 27.5GH/s --scheme drg-v1 --disk-size 1TB --json")
                .get("rateMibPerSecond")
                .doubleValue();
        assertEquals(31.22 / 131.4 * 27_500, v2, 20);
        assertEquals(6.57 / 118.8 * 27_500, v1, 5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan time --rate 0 --disk-size 1TB | '0' is no rate above 0",
                "plan time --rate 5parsec/s --disk-size 1TB | unknown unit 'parsec/s'",
                "plan time --rate 0GH/s --disk-size 1TB | no rate above 0",
                "plan time --disk-size 1TB | --rate",
                "plan time --rate 5 --disk-size 0 | disks need sizes",
                "plan time --rate 5 --disk-size 9EB,9EB | too large together",
                "plan time --rate 5 --disks 3 --disk-size 1TB,2TB | 2 sizes for disks=3",
                "plan time --rate 5 --gpus 2 --gpus-per-disk 3 --disk-size 1TB | allowed: 1..2",
                "plan gpu --from 555:132:1980:3.35 --to 148:1900:8 | needs two measured GPUs",
                "plan gpu --from 5:1:1:1 --from 5:1:1:1 --to 148:1900:8 | same ratio",
                "plan gpu --from 555:132:1980 --from 5:1:1:1 --to 148:1900:8 | needed: MIBS:SMS:MHZ:TBPS",
                "plan gpu --from 555:132:1980:3.35 --from 620:132:1785:4.8 --to 148:x:8 | needed: SMS:MHZ:TBPS",
                "plan | no question given; known: time, gpu, hbm, security"
            })
    void whatIsNoPlanEndsWithTwoAndOneLine(String command, String reason) {
        PoseRunner.inProcess(command.split(" ")).expect(2).expectOneErrLine().expectErr(reason);
    }
}
