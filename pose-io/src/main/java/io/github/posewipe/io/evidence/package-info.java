/**
 * Signed evidence of a wipe: an Entity Attestation Token (RFC 9711) as a JWT signed with Ed25519, and the page for people
 * that says the same.
 */
package io.github.posewipe.io.evidence;
