// A match in small: one that is being played, as it goes on, or else one that is over, replayed.

import { api, Problem } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { loadBoard } from "./game_board.js";
import { matchAddress } from "./route.js";
import { seatNames } from "./seat_marks.js";

/** The number of steps in which a match that is over is replayed. */
const STEPS = 60;

export class Showcase {
  constructor() {
    /** The match that is shown; `null` before there is one. */
    this.match = null;
    this.shown = 0;
    // The drawing is a picture here: the link around it leads to the board that can be used.
    this.board = element("div", { class: "showcase-board", inert: true });
    this.caption = element("span");
    this.link = element("a", { class: "showcase-link" }, this.board, this.caption);
    this.node = element("div", { class: "showcase", hidden: true }, this.link);
  }

  /** Shows the newest version, or the next step of a replay. If that cannot be loaded, what is shown stays. */
  async refresh() {
    try {
      await this.#refresh();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  async #refresh() {
    const match = await this.#matchToShow();
    if (match === null) return;
    if (match.id !== this.match?.id) await this.#begin(match);
    this.match = match;
    const version = this.#versionToShow();
    if (version !== this.shown) await this.#show(version);
  }

  /** Returns the match shown before as long as it is played or replayed, or else another one; `null` if there is none. */
  async #matchToShow() {
    const { matches: playing } = await api.matches({ status: "playing", limit: 12 });
    const same = playing.find((entry) => entry.id === this.match?.id);
    if (same) return same;
    if (this.match?.status === "finished" && this.shown < this.match.version) return this.match;
    if (playing.length > 0) return playing[0];
    const { matches: finished } = await api.matches({ status: "finished", limit: 1 });
    return finished[0] ?? null;
  }

  async #begin({ game }) {
    const [description, board] = await Promise.all([api.game(game), loadBoard(game)]);
    this.drawing = board;
    this.title = description.title;
    this.components = description.components.document;
    this.shown = 0;
  }

  #versionToShow() {
    const { status, version } = this.match;
    if (status !== "finished") return version;
    return this.shown >= version ? 1 : Math.min(version, this.shown + Math.ceil(version / STEPS));
  }

  async #show(version) {
    const { id, status, seats, to_act: toAct = [] } = this.match;
    const state = await api.state(id, status === "finished" ? version : null);
    if (state.board === null) return;
    const named = seatNames(seats.map((holder, seat) => ({ seat, name: holder?.name ?? null })));
    const context = { me: null, seats: named, toAct, version, components: this.components };
    this.board.replaceChildren(this.drawing.draw(state.board, context));
    this.link.href = matchAddress(id);
    const names = named.map(({ name }) => name).join(", ");
    const { title } = this;
    this.caption.textContent =
      status === "finished"
        ? t("{title}, replayed: {names}", { title, names })
        : t("{title}, live: {names}", { title, names });
    this.node.hidden = false;
    this.shown = version;
  }
}
