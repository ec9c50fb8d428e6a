// Bytes in hexadecimal.

/** Returns random bits in hexadecimal. `crypto.randomUUID` is missing where the page comes over plain HTTP. */
export function randomHex(bits) {
  return hex(crypto.getRandomValues(new Uint8Array(bits / 8)));
}

/** @param {Iterable<number>} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
