package io.github.posewipe.bench.cli;

import io.github.posewipe.core.proof.PlannedTarget;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code --target NAME:SIZE}; {@code ram:SIZE} alone is memory of that size, whose name says it already. */
final class PlannedTargetOption implements ITypeConverter<PlannedTarget> {
    @Override
    public PlannedTarget convert(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new TypeConversionException(
                    "'" + text + "' is no target of a plan; needed: NAME:SIZE, such as /dev/sdx:1.5TB");
        }
        boolean memory = text.startsWith("ram:") && text.indexOf(':') == colon;
        try {
            return new PlannedTarget(memory ? text : text.substring(0, colon), Sizes.parse(text.substring(colon + 1)));
        } catch (IllegalArgumentException outOfRange) {
            throw new TypeConversionException(outOfRange.getMessage());
        }
    }
}
