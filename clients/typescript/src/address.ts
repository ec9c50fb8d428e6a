// Where a service is.

/** Returns the address of a service without a slash at its end. Throws `TypeError` if the text is no such address. */
export function serviceAddress(text: string): string {
  const url = parsed(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new TypeError(`${JSON.stringify(text)} is no address like http://127.0.0.1:8000`);
  }
  return url.href.replace(/\/+$/, "");
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
