/** The planner: is a chunk deep enough for a round-trip limit, and which one is the cheapest that is. */
package io.github.posewipe.bench.plan;
