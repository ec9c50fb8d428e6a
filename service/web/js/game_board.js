// What the shell and the table of a game agree on.

/**
 * @typedef {object} SeatLook
 * @property {number} seat
 * @property {string} name
 *
 * @typedef {object} Look what there is to know beside the view
 * @property {number|null} me the caller's seat; `null`: a spectator
 * @property {SeatLook[]} seats by seat
 * @property {number[]} toAct the seats that are waited for
 * @property {number} version of the view
 * @property {any} printed the printed components of the game, as `GET /v1/games/{game}` gives them
 *
 * @typedef {object} Row a line of the players panel
 * @property {string} label
 * @property {string|number|Node} value
 *
 * @typedef {object} Table
 * @property {(view: any, look: Look) => Element} draw The board. `view` is the game's own part of the match's
 *   view, and every call draws anew. What can be clicked or can glow carries `data-place="kind:name"` and
 *   `data-name="What a person calls it"`; a place never lies inside another one.
 * @property {(move: any, view: any, look: Look) => string[]} places Where a move is made, for the shell to make
 *   it clickable there: none when it is only in the list.
 * @property {(seat: number, view: any, look: Look) => Row[]} panel What a seat has, in a few short rows.
 * @property {(event: any, view: any) => string[]} glow The places that an event (its data, with `type`) changed.
 * @property {(place: string, view: any, look: Look) => (() => Element)|null} [closer] A larger picture of a place that
 *   is drawn small: shown with the moves that can be made there.
 * @property {string} [narrow] The media query by which the table is drawn another way: when its answer changes, it is
 *   drawn anew.
 * @property {(event: any) => "turn"|"round"|"scoring"|null} mark How the replay marks an event.
 */

const TABLES = {
  yokohama: () => import("./boards/yokohama.js"),
  nippon: () => import("./boards/nippon.js"),
  yedo: () => import("./boards/yedo.js"),
};

/**
 * The table of a game, with its style sheet `css/<game>.css`.
 * @returns {Promise<Table>}
 */
export async function tableOf(game) {
  const [module] = await Promise.all([
    (TABLES[game] ?? (() => import("./boards/plain.js")))(),
    game in TABLES && style(game),
  ]);
  return module.table;
}

function style(game) {
  const { href } = new URL(`../css/${game}.css`, import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.append(link);
  return loaded;
}
