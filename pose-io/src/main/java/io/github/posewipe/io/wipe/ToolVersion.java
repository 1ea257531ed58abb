package io.github.posewipe.io.wipe;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version that reports name. */
public final class ToolVersion {
    private static final String RESOURCE = "tool.properties";

    private ToolVersion() {}

    /**
     * This build's version.
     *
     * @return the version, such as {@code 0.1.0}
     */
    public static String get() {
        try (InputStream resource = ToolVersion.class.getResourceAsStream(RESOURCE)) {
            Properties properties = new Properties();
            properties.load(resource);
            return properties.getProperty("version");
        } catch (IOException broken) {
            throw new IllegalStateException("resource can't be read: name=" + RESOURCE, broken);
        }
    }
}
