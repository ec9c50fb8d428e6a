// Says why nothing can be done at a place of the board, with the rule: asks the service to try the moves out there that
// are legal elsewhere.

import { api } from "./api.js";
import { t } from "./catalogue.js";

/**
 * @typedef {object} ClickedPlace a place without a legal move
 * @property {string} place as `kind:name`
 * @property {string} name as people call it
 * @property {import("./selection.js").Choice[]} choices the legal moves at other places
 * @property {(move: object) => string[]} placesOf returns the places of a move
 * @property {{sentence: string}|null} prompt what is asked instead
 */

export class RefusedPlaces {
  /**
   * @param {string} id of the match
   * @param {(sentence: string) => void} show
   */
  constructor(id, show) {
    this.id = id;
    this.show = show;
  }

  /** Shows why no move is legal at a place. @param {ClickedPlace} clicked */
  async explain(clicked) {
    const move = movedThere(clicked);
    if (!move)
      return this.show(
        t("{name}: there is nothing to choose here now. {sentence}", {
          name: clicked.name,
          sentence: clicked.prompt?.sentence ?? "",
        }),
      );
    try {
      await api.dryRun(this.id, [move]);
      this.show(t("{name}: that is possible, but not the best way. Choose a listed move.", { name: clicked.name }));
    } catch (problem) {
      this.show(t("{name}: {words}", { name: clicked.name, words: reasonOf(problem) }));
    }
  }
}

/** Returns why the service refused something, with the rule if it names one. @param {any} problem */
export function reasonOf({ message, rule }) {
  return rule ? `${message} (${rule})` : message;
}

/** Returns a move like one that is legal elsewhere, at the clicked place; `null` if no move is about such a place. */
function movedThere({ place, choices, placesOf }) {
  const [kind, wanted] = apart(place);
  for (const { move } of choices)
    for (const [otherKind, name] of placesOf(move).map(apart))
      if (otherKind === kind) {
        const moved = renamed(move, name, wanted);
        if (JSON.stringify(moved) !== JSON.stringify(move)) return moved;
      }
  return null;
}

/** Returns the kind and the name of a place. */
function apart(place) {
  const at = place.lastIndexOf(":");
  return [place.slice(0, at), place.slice(at + 1)];
}

/** Returns a move in which each field with the value `name` has the value `wanted`; a path to it leads straight there. */
function renamed(move, name, wanted) {
  const value = (old) => {
    if (Array.isArray(old)) return old.at(-1) === name ? [wanted] : old;
    return String(old) === name ? (typeof old === "number" ? Number(wanted) : wanted) : old;
  };
  return Object.fromEntries(Object.entries(move).map(([field, old]) => [field, field === "type" ? old : value(old)]));
}
