package io.github.posewipe.io.posix;

import java.util.Map;

/** Error numbers of Linux that this library tells apart, and the names that people search for. */
public final class Errno {
    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EIO = 5;
    public static final int ENXIO = 6;
    public static final int EAGAIN = 11;
    public static final int ENOMEM = 12;
    public static final int EACCES = 13;
    public static final int EBUSY = 16;
    public static final int EEXIST = 17;
    public static final int ENODEV = 19;
    public static final int ENOTDIR = 20;
    public static final int EINVAL = 22;
    public static final int ETXTBSY = 26;
    public static final int EFBIG = 27;
    public static final int ENOSPC = 28;
    public static final int EROFS = 30;
    public static final int ENAMETOOLONG = 36;
    public static final int ELOOP = 40;
    public static final int ENODATA = 61;
    public static final int EILSEQ = 84;
    public static final int ETIMEDOUT = 110;
    public static final int EREMOTEIO = 121;
    public static final int ENOMEDIUM = 123;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(EPERM, "EPERM"),
            Map.entry(ENOENT, "ENOENT"),
            Map.entry(EIO, "EIO"),
            Map.entry(ENXIO, "ENXIO"),
            Map.entry(9, "EBADF"),
            Map.entry(EAGAIN, "EAGAIN"),
            Map.entry(ENOMEM, "ENOMEM"),
            Map.entry(EACCES, "EACCES"),
            Map.entry(14, "EFAULT"),
            Map.entry(EBUSY, "EBUSY"),
            Map.entry(EEXIST, "EEXIST"),
            Map.entry(ENODEV, "ENODEV"),
            Map.entry(ENOTDIR, "ENOTDIR"),
            Map.entry(21, "EISDIR"),
            Map.entry(EINVAL, "EINVAL"),
            Map.entry(24, "EMFILE"),
            Map.entry(ETXTBSY, "ETXTBSY"),
            Map.entry(EFBIG, "EFBIG"),
            Map.entry(ENOSPC, "ENOSPC"),
            Map.entry(EROFS, "EROFS"),
            Map.entry(ENAMETOOLONG, "ENAMETOOLONG"),
            Map.entry(ELOOP, "ELOOP"),
            Map.entry(ENODATA, "ENODATA"),
            Map.entry(EILSEQ, "EILSEQ"),
            Map.entry(95, "EOPNOTSUPP"),
            Map.entry(ETIMEDOUT, "ETIMEDOUT"),
            Map.entry(116, "ESTALE"),
            Map.entry(EREMOTEIO, "EREMOTEIO"),
            Map.entry(122, "EDQUOT"),
            Map.entry(ENOMEDIUM, "ENOMEDIUM"),
            Map.entry(124, "EMEDIUMTYPE"));

    private Errno() {}

    /**
     * The symbol of an error number.
     *
     * @param number the error number
     * @return its symbol, or {@code "errno N"} for a rare one
     */
    public static String name(int number) {
        return NAMES.getOrDefault(number, "errno " + number);
    }
}
