/**
 * The native CPU labeler: the reference's in-place walk over SIMD lanes, bound with JavaCPP. The C++ core lies in
 * {@code src/main/cpp}: one algorithm in templates, one small file an instruction set, one dispatch table.
 */
package io.github.posewipe.core.nativecpu;
