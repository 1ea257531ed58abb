package io.github.posewipe.io.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.posewipe.io.evidence.EvidenceException.Reason;
import java.io.IOException;
import java.util.List;

/** Claims to JSON and back. Strict: no unknown claim, none twice, none of another type, nothing behind the last brace. */
final class ClaimsJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withCoercionConfigDefaults(config -> {
                config.setCoercion(CoercionInputShape.String, CoercionAction.Fail);
                config.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
            })
            .build();

    private ClaimsJson() {}

    static String write(EvidenceClaims claims) {
        return write(claims, MAPPER.writer());
    }

    /** For people. */
    static String pretty(EvidenceClaims claims) {
        return write(claims, MAPPER.writerWithDefaultPrettyPrinter());
    }

    private static String write(EvidenceClaims claims, ObjectWriter writer) {
        try {
            return writer.writeValueAsString(claims);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("claims have no JSON form", impossible);
        }
    }

    static EvidenceClaims read(byte[] json) throws EvidenceException {
        try {
            EvidenceClaims claims = MAPPER.readValue(json, EvidenceClaims.class);
            if (claims == null) {
                throw malformed("there are none", null);
            }
            return claims;
        } catch (JsonMappingException wrong) {
            throw malformed("field=" + field(wrong.getPath()) + ", " + firstLine(wrong.getOriginalMessage()), wrong);
        } catch (JsonProcessingException wrong) {
            throw malformed(firstLine(wrong.getOriginalMessage()), wrong);
        } catch (IOException impossible) {
            throw malformed(impossible.getMessage(), impossible);
        }
    }

    private static String field(List<JsonMappingException.Reference> path) {
        StringBuilder name = new StringBuilder();
        for (JsonMappingException.Reference step : path) {
            if (step.getFieldName() != null) {
                name.append(name.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return name.isEmpty() ? "(top)" : name.toString();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static EvidenceException malformed(String why, Throwable cause) {
        return new EvidenceException(Reason.MALFORMED, "claims can't be read: " + why, cause);
    }
}
