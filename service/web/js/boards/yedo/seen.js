// What the viewer knows of the face-down decks: cards looked at by foresight, or put there for all to see.

import { element } from "../../element.js";
import { isHidden } from "./view.js";
import { titleOf } from "./components.js";
import { DECKS } from "./words.js";

/** The known cards of each deck by their place in it, the next card being the first; nothing where none is known. */
export function seen(box, view) {
  const known = Object.keys(DECKS)
    .map((deck) => [deck, knownIn(view.decks?.[deck] ?? [])])
    .filter(([, cards]) => cards.length);
  if (!known.length) return null;
  const lines = known.flatMap(([deck, cards]) => [element("dt", {}, DECKS[deck]), element("dd", {}, told(cards, box))]);
  return element(
    "section",
    { class: "yedo-seen" },
    element("h3", {}, "Seen in the decks"),
    element("dl", {}, ...lines),
  );
}

function knownIn(pile) {
  return pile.map(({ card }, index) => ({ card, place: index + 1 })).filter(({ card }) => !isHidden(card));
}

const told = (cards, box) => cards.map(({ card, place }) => `${place}. ${titleOf(box, card)}`).join(" · ");
