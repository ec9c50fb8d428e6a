// Words in drawings, which have more or less room in each language.

/**
 * Squeezes a line of text that has less room than it takes, and returns it.
 * @param {SVGElement} line
 * @param {number} room the most units that it may be wide
 * @param {number} letter the usual width of a letter of its kind
 */
export function fitted(line, room, letter) {
  if (line.textContent.length * letter > room) {
    line.setAttribute("textLength", String(room));
    line.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return line;
}
