// What a client is given, as it can be sent: the address of a service, and texts that headers carry.

/**
 * Returns the address of a service without a slash at its end. Throws `TypeError` if the text is no such address.
 *
 * It has no user and nothing after its path: requests have a token, and paths of their own.
 */
export function serviceAddress(text: string): string {
  const url = parsed(text);
  const isBare = url !== null && !url.username && !url.password && !/[?#\s]/.test(text.trim());
  if (!isBare || !["http:", "https:"].includes(url.protocol)) {
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

/** Returns a text as a header carries it, without blanks around it. Throws `TypeError`, which names `what` it is. */
export function headerText(what: string, text: string): string {
  const carried = text.trim();
  if (!/^[ -~]*$/.test(carried)) throw new TypeError(`The ${what} has a character that no header can carry.`);
  return carried;
}
