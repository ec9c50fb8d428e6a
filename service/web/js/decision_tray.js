// The tray at the foot of the screen while the user decides: what the own seat has, and those parts of the board with a
// legal move that are off the screen.

import { element, svg } from "./element.js";
import { redraw } from "./redraw.js";

/** CSS pixels of a unit of a drawing: with less its words are too small, with more it takes too much room. */
const SMALLEST = 0.92;
const LARGEST = 1.3;

export class DecisionTray {
  /**
   * @param {import("./game_board.js").GameBoard} board
   * @param {(drawing: Element) => void} activate makes buttons of the places of a drawing that has none yet
   */
  constructor(board, activate) {
    this.board = board;
    this.activate = activate;
    this.stock = element("summary", {});
    this.copies = element("div");
    this.parts = element("div", { class: "tray-parts", tabindex: "-1" }, this.copies);
    this.node = element("details", { class: "tray", open: true, hidden: true }, this.stock, this.parts);
  }

  /**
   * Shows the tray, or hides it where the caller has nothing to decide.
   * @param {Element} drawing the board as it was drawn last
   * @param {Set<string>} legal the places with a legal move
   * @param {any} view
   * @param {import("./game_board.js").ViewContext} context
   */
  show(drawing, legal, view, context) {
    this.node.hidden = legal === null || context.me === null;
    const parts = this.node.hidden ? [] : [...drawing.querySelectorAll("[data-part]")];
    const concerned = parts.filter((part) => hasPlace(part, legal) && isOffScreen(part));
    const copies = concerned.map((part) => this.#copy(part, view, context, legal));
    redraw(this.copies, element("div", { class: drawing.className }, ...copies));
    this.node.classList.toggle("empty", copies.length === 0);
    if (!this.node.hidden) this.stock.replaceChildren(...stock(this.board.panel(context.me, view, context)));
  }

  #copy(part, view, context, legal) {
    const name = part.getAttribute("data-part");
    const brief = this.board.partInBrief?.(name, view, context, legal);
    const drawn = brief ?? copyOf(part);
    const attributes = { class: ["tray-part", ...seatClass(part)].join(" "), "aria-label": name };
    const section = element("section", attributes, element("h3", {}, name), drawn);
    if (brief) this.activate(section);
    const width = drawn.getAttribute("viewBox")?.split(" ")[2];
    if (!width) return section;
    section.style.flexBasis = `min(100%, ${width * SMALLEST}px)`;
    drawn.style.maxWidth = `${width * LARGEST}px`;
    return section;
  }
}

/** Returns a copy of a part; a part of a drawing, which names its frame, becomes a drawing of its own. */
function copyOf(part) {
  const copy = part.cloneNode(true);
  const frame = part.getAttribute("data-frame");
  return frame ? svg("svg", { viewBox: frame, class: part.ownerSVGElement.getAttribute("class") }, copy) : copy;
}

/** Returns the class with the colour of the seat that a part belongs to; none if it belongs to no seat. */
function seatClass(part) {
  return part.closest('[class*="seat-"]')?.getAttribute("class").match(/\bseat-\d\b/) ?? [];
}

function hasPlace(part, legal) {
  return [part, ...part.querySelectorAll("[data-place]")].some((node) => legal.has(node.getAttribute("data-place")));
}

function isOffScreen(part) {
  const { top, bottom } = part.getBoundingClientRect();
  return top < 0 || bottom > window.innerHeight;
}

function stock(rows) {
  return rows.map(({ label, value }) => element("span", {}, element("span", { class: "label" }, label), " ", value));
}
