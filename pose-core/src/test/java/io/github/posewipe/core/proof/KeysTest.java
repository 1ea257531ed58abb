package io.github.posewipe.core.proof;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysTest {
    private static final byte[] MESSAGE = "erased".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void keysComeBackFromTheirFilesAndThePrivateOneIsItsOwnersAlone() throws IOException {
        Path secret = folder.resolve("k.key");
        Path open = folder.resolve("k.pub");
        try (SigningKey key = SigningKey.generate()) {
            Keys.writePrivate(key, secret);
            Keys.writePublic(key.verifyingKey(), open);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)));
            try (SigningKey back = Keys.readPrivate(secret)) {
                assertArrayEquals(key.copyBytes(), back.copyBytes());
                assertEquals(key.verifyingKey(), Keys.readPublic(open));
                assertTrue(Keys.readPublic(open).verifies(MESSAGE, back.sign(MESSAGE)));
            }
            assertThrows(FileAlreadyExistsException.class, () -> Keys.writePrivate(key, secret));
            assertThrows(IOException.class, () -> Keys.readPrivate(open));
            assertThrows(IOException.class, () -> Keys.readPublic(secret));
        }
    }

    @Test
    void thePlatformReadsTheFilesAndAgreesOnSignatures() throws Exception {
        Path secret = folder.resolve("k.key");
        Path open = folder.resolve("k.pub");
        try (SigningKey key = SigningKey.generate()) {
            Keys.writePrivate(key, secret);
            Keys.writePublic(key.verifyingKey(), open);
            KeyFactory factory = KeyFactory.getInstance("Ed25519");
            PublicKey platform = factory.generatePublic(new X509EncodedKeySpec(content(open)));
            Signature check = Signature.getInstance("Ed25519");
            check.initVerify(platform);
            check.update(MESSAGE);
            assertTrue(check.verify(key.sign(MESSAGE)));
            Signature sign = Signature.getInstance("Ed25519");
            sign.initSign(factory.generatePrivate(new PKCS8EncodedKeySpec(content(secret))));
            sign.update(MESSAGE);
            assertTrue(key.verifyingKey().verifies(MESSAGE, sign.sign()));
        }
    }

    private static byte[] content(Path pem) throws IOException {
        String text = Files.readString(pem).replaceAll("-----[A-Z ]+-----", "");
        return Base64.getMimeDecoder().decode(text);
    }

    /** RFC 8032, section 7.1, test 2. */
    @Test
    void signsAsTheRfcSays() {
        HexFormat hex = HexFormat.of();
        try (SigningKey key =
                SigningKey.of(hex.parseHex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))) {
            assertEquals(
                    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
                    key.verifyingKey().hex());
            assertEquals(
                    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                            + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
                    hex.formatHex(key.sign(new byte[] {0x72})));
        }
    }

    @Test
    void forgedSignaturesAndKeysThatAreNoneAreRefused() {
        try (SigningKey key = SigningKey.generate()) {
            byte[] signature = key.sign(MESSAGE);
            signature[3] ^= 1;
            assertFalse(key.verifyingKey().verifies(MESSAGE, signature));
            assertFalse(key.verifyingKey().verifies(MESSAGE, new byte[63]));
        }
        assertThrows(IllegalArgumentException.class, () -> VerifyingKey.of(new byte[32]), "a point of small order");
        assertThrows(IllegalArgumentException.class, () -> VerifyingKey.of(new byte[31]));
        SigningKey closed = SigningKey.generate();
        closed.close();
        assertThrows(IllegalStateException.class, () -> closed.sign(MESSAGE));
        assertFalse(closed.toString().contains("secret"));
    }

    @Test
    void damagedFilesAreNamed() throws IOException {
        Path broken = folder.resolve("broken.key");
        for (String text : new String[] {
            "",
            "no key",
            "-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----\n",
            "-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n"
        }) {
            Files.writeString(broken, text);
            IOException failure = assertThrows(IOException.class, () -> Keys.readPrivate(broken), text);
            assertTrue(failure.getMessage().contains("path=" + broken), failure.getMessage());
        }
    }
}
