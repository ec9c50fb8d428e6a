// The contract between the page of a match and the board of a game, and the loader of the boards.

/**
 * @typedef {object} Composer how the user puts together a move that no list has
 * @property {string} title
 * @property {string} action the words of the button that plays the move
 * @property {(entered: any) => {node: Element, move: () => object}} form Returns new fields, and a function that returns
 *   the move in them. A move that was entered before, if it is not `null`, fills the fields as far as it is still possible.
 *
 * @typedef {object} NamedSeat
 * @property {number} seat
 * @property {string} name as the page shows it
 *
 * @typedef {object} ViewContext what a board is drawn with, beside the view of the game
 * @property {number|null} me the caller's seat; `null` for a spectator
 * @property {NamedSeat[]} seats by seat number
 * @property {number[]} toAct the seats that have to move
 * @property {number} version the version of the view
 * @property {any} components the components file of the match, as `GET /v1/games/{game}` returns it
 *
 * @typedef {object} PanelRow one row about a seat in the players panel
 * @property {string} label
 * @property {string|number|Node} value
 *
 * @typedef {object} GameBoard
 * @property {(name: string, view: any, context: ViewContext, legal: Set<string>) => Element|null} [partInBrief] Returns a
 *   smaller drawing of a part with the legal places, for the tray; `null` where a copy of the part will do.
 * @property {(view: any, context: ViewContext) => Element} draw Returns a new drawing of the board. `view` is the
 *   game's part of the match view. Each element that a move or an event can name has the attributes
 *   `data-place="kind:name"` and `data-name="Name shown to people"`. Places are not nested.
 *   A part that may be off the screen while the user decides has `data-part="Name"`; inside a drawing it is a group, and
 *   has `data-frame` too, its frame as a `viewBox`. The page shows a copy in the tray.
 * @property {(move: any, view: any, context: ViewContext) => string[]} movePlaces Returns the places where a click
 *   plays the move; an empty array if only the list of moves offers it.
 * @property {(choices: import("./selection.js").Choice[], view: any, context: ViewContext) => Composer|null} [composer]
 *   Returns how the caller puts together a move of a type that allows more than is listed; `null` if there is none now.
 * @property {(event: any, view: any) => string[]} eventPlaces Returns the places that an event changed. `event` is the
 *   data of the event with its `type`.
 * @property {(seat: number, view: any, context: ViewContext) => PanelRow[]} panel Returns what a seat has, in a few
 *   short rows.
 * @property {(place: string, view: any, context: ViewContext) => string|null} [meaning] Returns the id of the entry of the
 *   glossary that says what lies at a place. What has no place may name its entry itself: `data-entry="id"`.
 * @property {(place: string, view: any, context: ViewContext) => (() => Element)|null} [closeUp] Returns a function
 *   that draws a small place larger; the page shows this drawing with the moves of the place. `null` if there is none.
 * @property {string[]} [layoutQueries] The media queries by which the board chooses its layout. The page draws the board
 *   again when the result of one of them changes.
 * @property {(event: any) => "turn"|"round"|"scoring"|null} mark Returns what begins with the event, for the replay.
 */

const BOARDS = {
  yokohama: () => import("./boards/yokohama.js"),
  nippon: () => import("./boards/nippon.js"),
  yedo: () => import("./boards/yedo.js"),
};

/**
 * Loads the board of a game with its style sheet `css/<game>.css`. A game without a board gets the plain one.
 * @param {string} game
 * @returns {Promise<GameBoard>}
 */
export async function loadBoard(game) {
  const [module] = await Promise.all([
    (BOARDS[game] ?? (() => import("./boards/plain.js")))(),
    game in BOARDS && loadStyle(game),
  ]);
  return module.board;
}

function loadStyle(game) {
  const { href } = new URL(`../css/${game}.css`, import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.append(link);
  return loaded;
}
