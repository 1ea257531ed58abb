package io.github.posewipe.core.proof;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

/**
 * Ed25519 keys in PEM files that other tools read: PKCS#8 ({@code PRIVATE KEY}) and SubjectPublicKeyInfo ({@code PUBLIC
 * KEY}) of RFC 8410. Thread-safe.
 */
public final class Keys {
    private static final AlgorithmIdentifier ED25519 = new AlgorithmIdentifier(new ASN1ObjectIdentifier("1.3.101.112"));
    private static final String PRIVATE = "PRIVATE KEY";
    private static final String PUBLIC = "PUBLIC KEY";

    /** No PEM file of one such key is longer, comments included. */
    private static final int MAX_FILE_BYTES = 16 * 1024;

    private Keys() {}

    /**
     * Writes a private key to a new file that its owner alone may read (mode 0600).
     *
     * @param key the key
     * @param file the file
     * @throws java.nio.file.FileAlreadyExistsException if there is one: a key is never replaced
     * @throws IOException if it can't be written
     */
    public static void writePrivate(SigningKey key, Path file) throws IOException {
        byte[] secret = key.copyBytes();
        try {
            PrivateKeyInfo info = new PrivateKeyInfo(ED25519, new DEROctetString(secret));
            write(file, "rw-------", pem(PRIVATE, info.getEncoded()));
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    /**
     * Writes a public key to a new file (mode 0644).
     *
     * @param key the key
     * @param file the file
     * @throws java.nio.file.FileAlreadyExistsException if there is one: a key is never replaced
     * @throws IOException if it can't be written
     */
    public static void writePublic(VerifyingKey key, Path file) throws IOException {
        write(file, "rw-r--r--", pem(PUBLIC, new SubjectPublicKeyInfo(ED25519, key.bytes()).getEncoded()));
    }

    /**
     * Reads a private key.
     *
     * @param file a PEM file with one PKCS#8 Ed25519 key
     * @return the key; the caller closes it
     * @throws IOException if it can't be read or is no such file; the message names the file and what was found
     */
    public static SigningKey readPrivate(Path file) throws IOException {
        byte[] content = readPem(file, PRIVATE);
        byte[] secret = new byte[0];
        try {
            PrivateKeyInfo info = PrivateKeyInfo.getInstance(content);
            requireEd25519(info.getPrivateKeyAlgorithm());
            secret = ASN1OctetString.getInstance(info.parsePrivateKey()).getOctets();
            return SigningKey.of(secret);
        } catch (IllegalArgumentException | IllegalStateException | IOException notSuch) {
            throw new IOException(
                    "no Ed25519 private key: path=" + file + ", needed: a PEM file of pose keygen", notSuch);
        } finally {
            Arrays.fill(content, (byte) 0);
            Arrays.fill(secret, (byte) 0);
        }
    }

    /**
     * Reads a public key.
     *
     * @param file a PEM file with one SubjectPublicKeyInfo of an Ed25519 key
     * @return the key
     * @throws IOException if it can't be read or is no such file; the message names the file and what was found
     */
    public static VerifyingKey readPublic(Path file) throws IOException {
        byte[] content = readPem(file, PUBLIC);
        try {
            SubjectPublicKeyInfo info = SubjectPublicKeyInfo.getInstance(content);
            requireEd25519(info.getAlgorithm());
            return VerifyingKey.of(info.getPublicKeyData().getOctets());
        } catch (IllegalArgumentException | IllegalStateException notSuch) {
            throw new IOException(
                    "no Ed25519 public key: path=" + file + ", needed: a PEM file of pose keygen", notSuch);
        }
    }

    private static void requireEd25519(AlgorithmIdentifier algorithm) {
        if (!algorithm.getAlgorithm().equals(ED25519.getAlgorithm())) {
            throw new IllegalArgumentException("algorithm=" + algorithm.getAlgorithm());
        }
    }

    private static byte[] readPem(Path file, String type) throws IOException {
        byte[] text;
        try (InputStream in = Files.newInputStream(file)) {
            text = in.readNBytes(MAX_FILE_BYTES);
        }
        PemObject found = parsePem(file, text);
        Arrays.fill(text, (byte) 0);
        String what = found == null ? "no PEM" : found.getType();
        if (!type.equals(what)) {
            throw new IOException("no key of this kind: path=" + file + ", found: " + what + ", needed: " + type);
        }
        return found.getContent();
    }

    private static PemObject parsePem(Path file, byte[] text) throws IOException {
        try (PemReader pem =
                new PemReader(new InputStreamReader(new ByteArrayInputStream(text), StandardCharsets.ISO_8859_1))) {
            return pem.readPemObject();
        } catch (IOException | RuntimeException malformed) {
            throw new IOException("damaged PEM file: path=" + file, malformed);
        }
    }

    private static byte[] pem(String type, byte[] content) {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static void write(Path file, String mode, byte[] content) throws IOException {
        Set<StandardOpenOption> fresh = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(
                file, fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode)))) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }
}
