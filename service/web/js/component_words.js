// The names and texts of the components of a game, in the language of the page.

/** The fields of a components file that are texts for people, where they are strings. */
const TEXTS = ["name", "title", "text", "effect", "note"];

/**
 * Returns a game as `GET /v1/games/{game}` does, with its components file in the language of the answer. The ids in the
 * file stay.
 * @template {{components: {document: any, words: Object<string, string>}}} G
 * @param {G} game
 * @returns {G}
 */
export function told(game) {
  const { document, words } = game.components;
  return Object.keys(words).length ? { ...game, components: { ...game.components, document: inWords(document, words) } } : game;
}

function inWords(part, words) {
  if (Array.isArray(part)) return part.map((each) => inWords(each, words));
  if (part === null || typeof part !== "object") return part;
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    typeof value === "string" && TEXTS.includes(name) ? (words[value] ?? value) : inWords(value, words),
  ]);
  return Object.fromEntries(entries);
}
