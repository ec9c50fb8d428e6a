// Says what a piece, card, track or place of the board is: for a mouse that rests on it, a long touch, or the key I.

import { api } from "./api.js";
import { t } from "./catalogue.js";
import { KNOWN, PROVENANCE } from "./components_info.js";
import { element } from "./element.js";
import { untilClosed } from "./menu.js";

/** Milliseconds that a mouse rests, or a finger stays, before the words appear. */
const REST = 800;
const TOUCH = 500;
/** CSS pixels that a finger may move and still touch the same thing. */
const TREMBLE = 10;
const GAP = 14;
const THINGS = "[data-entry], [data-place]";

export class WhatIsThis {
  /**
   * @param {string} game
   * @param {import("./board_panel.js").BoardPanel} board
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(game, board, signal) {
    this.game = game;
    this.board = board;
    this.signal = signal;
    this.node = element("div", { class: "what-is-this", "aria-live": "polite", hidden: true });
    for (const root of [board.node, board.tray.node]) this.#listen(root, signal);
    document.addEventListener("pointerdown", (event) => this.#closeUnlessInside(event), { signal, capture: true });
    document.addEventListener("scroll", () => this.#hideUnlessStays(), { signal, capture: true, passive: true });
    signal.addEventListener("abort", () => this.#forget());
  }

  get isOpen() {
    return !this.node.hidden;
  }

  close() {
    this.#forget();
    this.node.hidden = true;
  }

  /** Says what has the focus or lies under the mouse; lists everything if that is nothing. */
  ask() {
    const focused = document.activeElement?.closest(THINGS);
    if (focused) return this.#tell(focused, focused.getBoundingClientRect(), true);
    const there = this.mouse && this.#thingAt(this.mouse);
    if (there) return this.#tell(there, pointRect(this.mouse), true);
    return this.#list();
  }

  #listen(root, signal) {
    const on = (type, act) => root.addEventListener(type, act, { signal });
    on("pointermove", (event) => (event.pointerType === "mouse" ? this.#rest(root, event) : this.#tremble(event)));
    on("pointerleave", (event) => event.pointerType === "mouse" && this.#leave());
    on("pointerdown", (event) => this.#press(root, event));
    on("pointerup", () => this.#forget());
    on("pointercancel", () => this.#forget());
    on("contextmenu", (event) => this.touched && event.preventDefault());
    root.addEventListener("click", (event) => this.#swallow(event), { signal, capture: true });
  }

  #forget() {
    clearTimeout(this.resting);
    clearTimeout(this.touching);
  }

  #rest(root, { clientX: x, clientY: y }) {
    this.#leave();
    this.mouse = { root, x, y };
    this.resting = setTimeout(() => this.#tellUnderMouse(), REST);
  }

  /** A finger that stays is not concerned: browsers also say that the mouse left when the board moves under it. */
  #leave() {
    clearTimeout(this.resting);
    this.mouse = null;
    this.#hideUnlessStays();
  }

  #hideUnlessStays() {
    if (!this.stays) this.node.hidden = true;
  }

  #press(root, { clientX: x, clientY: y, pointerType }) {
    this.touched = false;
    this.#forget();
    if (pointerType === "mouse") return;
    this.finger = { x, y };
    const there = this.#thingAt({ root, x, y }); // now: what comes later may move the board under the finger
    this.touching = setTimeout(() => {
      this.touched = true;
      if (there) this.#tell(there, pointRect({ x, y }), true);
    }, TOUCH);
  }

  #tremble({ clientX, clientY }) {
    const { x, y } = this.finger ?? { x: clientX, y: clientY };
    if (Math.hypot(clientX - x, clientY - y) > TREMBLE) clearTimeout(this.touching);
  }

  /** The click at the end of a long touch plays nothing. */
  #swallow(event) {
    if (!this.touched) return;
    this.touched = false;
    event.stopPropagation();
    event.preventDefault();
  }

  #closeUnlessInside({ target }) {
    if (this.isOpen && !this.node.contains(target)) this.close();
  }

  #tellUnderMouse() {
    const there = this.#thingAt(this.mouse);
    if (there) this.#tell(there, pointRect(this.mouse), false);
  }

  /** Returns the smallest thing at a point, also a piece that lets clicks through. */
  #thingAt({ root, x, y }) {
    const there = [...root.querySelectorAll(THINGS)]
      .map((node) => ({ node, rect: node.getBoundingClientRect() }))
      .filter(({ rect }) => rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom);
    there.sort((one, other) => area(one.rect) - area(other.rect));
    return there[0]?.node ?? null;
  }

  /** @param {boolean} stays true if the words stay until the user closes them, false while the mouse rests */
  async #tell(node, rect, stays) {
    const id = node.dataset.entry ?? this.board.meaning(node.dataset.place);
    const entry = (await this.#entries()).get(id);
    if (!entry) return;
    this.stays = stays;
    this.node.classList.toggle("stays", stays);
    this.node.replaceChildren(...words(entry));
    this.node.hidden = false;
    this.#place(rect);
  }

  /** Puts the words below or above a rectangle, within the window. */
  #place(rect) {
    const { width, height } = this.node.getBoundingClientRect();
    const below = rect.bottom + GAP;
    const top = below + height < window.innerHeight ? below : Math.max(0, rect.top - GAP - height);
    const left = Math.max(0, Math.min(rect.left, document.documentElement.clientWidth - width - GAP));
    Object.assign(this.node.style, { top: `${top}px`, left: `${left}px` });
  }

  /** The entries of the glossary by their ids, loaded when they are needed first; none if that fails. */
  #entries() {
    this.loading ??= api.glossary(this.game).then(({ entries }) => new Map(entries.map((one) => [one.id, one])));
    return this.loading.catch(() => {
      this.loading = null; // the next question tries again
      return new Map();
    });
  }

  /** Opens a list of everything, with a filter. */
  async #list() {
    const entries = await this.#entries();
    if (this.signal.aborted) return;
    const items = [...entries.values()].map((entry) => element("li", {}, ...words(entry)));
    const filter = ({ target }) => {
      const wanted = target.value.trim().toLowerCase();
      for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted);
    };
    const escape = ({ key }) => key === "Escape" && dialog.close(); // browsers would only empty the field
    const listeners = { oninput: filter, onkeydown: escape };
    const search = { type: "search", placeholder: t("Filter"), "aria-label": t("Filter"), ...listeners };
    const close = element("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("Close"));
    const dialog = element(
      "dialog",
      { class: "menu glossary", "aria-labelledby": "glossary-title" },
      element("h2", { id: "glossary-title" }, t("What is this?")),
      element("input", search),
      element("ul", { tabindex: "0" }, ...items),
      close,
    );
    untilClosed(dialog);
  }
}

const area = ({ width, height }) => width * height;
const pointRect = ({ x, y }) => ({ left: x, bottom: y, top: y });

function words({ name, text, about, pages, provenance, inferred, reconstructed, note }) {
  const known = element(
    "p",
    { class: "known" },
    element("span", { class: `tag ${provenance}` }, KNOWN[provenance]),
    ` ${PROVENANCE[provenance]}`,
  );
  return [
    element("h3", {}, name),
    text && element("p", {}, text),
    element("p", { class: "about" }, about),
    element("p", { class: "pages" }, t("Rulebook, p. {pages}", { pages })),
    known,
    inferred.length > 0 && element("p", { class: "known" }, `${KNOWN.inferred}: ${inferred.join(", ")}`),
    reconstructed.length > 0 && element("p", { class: "known" }, `${KNOWN.reconstructed}: ${reconstructed.join(", ")}`),
    note && element("p", { class: "known" }, note),
  ].filter(Boolean);
}
