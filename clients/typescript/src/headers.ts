// What a header can carry.

/** Returns a text as a header carries it, without blanks around it. Throws `TypeError`, which names `what` it is. */
export function headerText(what: string, text: string): string {
  const carried = text.trim();
  if (!/^[ -~]*$/.test(carried)) throw new TypeError(`The ${what} has a character that no header can carry.`);
  return carried;
}
