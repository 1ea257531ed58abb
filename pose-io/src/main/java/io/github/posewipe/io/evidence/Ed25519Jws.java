package io.github.posewipe.io.evidence;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.BaseJWSProvider;
import com.nimbusds.jose.util.Base64URL;
import io.github.posewipe.core.proof.SigningKey;
import io.github.posewipe.core.proof.VerifyingKey;
import java.util.Set;

/** Ed25519 for the JOSE library, from the keys that sessions use too; its own would need one more library. */
final class Ed25519Jws {
    static final JWSAlgorithm ALGORITHM = JWSAlgorithm.EdDSA;

    private Ed25519Jws() {}

    static JWSSigner signer(SigningKey key) {
        return new Signer(key);
    }

    static JWSVerifier verifier(VerifyingKey key) {
        return new Verifier(key);
    }

    private static final class Signer extends BaseJWSProvider implements JWSSigner {
        private final SigningKey key;

        Signer(SigningKey key) {
            super(Set.of(ALGORITHM));
            this.key = key;
        }

        @Override
        public Base64URL sign(JWSHeader header, byte[] signingInput) {
            return Base64URL.encode(key.sign(signingInput));
        }
    }

    private static final class Verifier extends BaseJWSProvider implements JWSVerifier {
        private final VerifyingKey key;

        Verifier(VerifyingKey key) {
            super(Set.of(ALGORITHM));
            this.key = key;
        }

        @Override
        public boolean verify(JWSHeader header, byte[] signedContent, Base64URL signature) {
            return key.verifies(signedContent, signature.decode());
        }
    }
}
