package io.github.posewipe.cuda.device;

import static io.github.posewipe.cuda.device.DriverCalls.check;
import static org.bytedeco.cuda.global.cudart.CUDA_ERROR_NO_DEVICE;
import static org.bytedeco.cuda.global.cudart.CUDA_ERROR_STUB_LIBRARY;
import static org.bytedeco.cuda.global.cudart.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR;
import static org.bytedeco.cuda.global.cudart.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR;
import static org.bytedeco.cuda.global.cudart.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
import static org.bytedeco.cuda.global.cudart.cuDeviceGet;
import static org.bytedeco.cuda.global.cudart.cuDeviceGetAttribute;
import static org.bytedeco.cuda.global.cudart.cuDeviceGetCount;
import static org.bytedeco.cuda.global.cudart.cuDeviceGetName;
import static org.bytedeco.cuda.global.cudart.cuDeviceGetPCIBusId;
import static org.bytedeco.cuda.global.cudart.cuDeviceTotalMem;
import static org.bytedeco.cuda.global.cudart.cuDriverGetVersion;
import static org.bytedeco.cuda.global.cudart.cuInit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.SizeTPointer;

/** Asks CUDA's driver for its devices. Loading this class loads the presets: {@link Gpus} keeps what goes wrong. */
final class DriverDevices {
    /** The presets are those of CUDA 13, whose machine code a driver for CUDA 12 need not run. */
    private static final int OLDEST_DRIVER = 13000;

    private static final int NAME_BYTES = 256;
    private static final int BUS_ID_BYTES = 32;

    private DriverDevices() {}

    /**
     * Finds the devices.
     *
     * @throws LinkageError if the presets or the driver can't be loaded
     * @throws GpuException if the driver reports an error that is none of the usual ones
     */
    static Gpus find() {
        int initialised = cuInit(0);
        if (initialised == CUDA_ERROR_STUB_LIBRARY) {
            return Gpus.none("the libcuda.so.1 found is a stand-in for linking, not the NVIDIA driver", null);
        }
        if (initialised == CUDA_ERROR_NO_DEVICE) {
            return noDevice();
        }
        int driverVersion = driverVersion();
        if (driverVersion > 0 && driverVersion < OLDEST_DRIVER) {
            return Gpus.none(
                    "NVIDIA driver too old: it supports CUDA " + GpuInfo.versionText(driverVersion) + ", needed is "
                            + GpuInfo.versionText(OLDEST_DRIVER) + "; install driver release 580 or newer",
                    null);
        }
        check(initialised, "cuInit");
        int count = deviceCount();
        List<DriverDevice> devices = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            devices.add(device(index, driverVersion));
        }
        return devices.isEmpty() ? noDevice() : Gpus.compiledFor(devices);
    }

    private static Gpus noDevice() {
        String visible = System.getenv("CUDA_VISIBLE_DEVICES");
        return Gpus.none(
                "the NVIDIA driver finds no GPU" + (visible == null ? "" : ": CUDA_VISIBLE_DEVICES=" + visible), null);
    }

    private static int driverVersion() {
        int[] version = new int[1];
        check(cuDriverGetVersion(version), "cuDriverGetVersion");
        return version[0];
    }

    private static int deviceCount() {
        int[] count = new int[1];
        check(cuDeviceGetCount(count), "cuDeviceGetCount");
        return count[0];
    }

    private static DriverDevice device(int index, int driverVersion) {
        int[] handle = new int[1];
        check(cuDeviceGet(handle, index), () -> "cuDeviceGet(index=" + index + ")");
        byte[] name = new byte[NAME_BYTES];
        check(cuDeviceGetName(name, name.length, handle[0]), "cuDeviceGetName");
        byte[] busId = new byte[BUS_ID_BYTES];
        check(cuDeviceGetPCIBusId(busId, busId.length, handle[0]), "cuDeviceGetPCIBusId");
        GpuInfo info = new GpuInfo(
                index,
                text(name),
                attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, handle[0]),
                attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, handle[0]),
                attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, handle[0]),
                memoryBytes(handle[0]),
                text(busId),
                driverVersion);
        return new DriverDevice(info, handle[0]);
    }

    private static int attribute(int attribute, int handle) {
        int[] value = new int[1];
        check(cuDeviceGetAttribute(value, attribute, handle), () -> "cuDeviceGetAttribute(" + attribute + ")");
        return value[0];
    }

    private static long memoryBytes(int handle) {
        ByteBuffer number = DriverCalls.arguments(Long.BYTES);
        check(cuDeviceTotalMem(new SizeTPointer(new BytePointer(number)), handle), "cuDeviceTotalMem");
        return number.getLong(0);
    }

    /** The bytes of a C string. */
    private static String text(byte[] bytes) {
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
