// The panel with which a match is shared: a link with a preview, a frame for other pages, and an image of the board.

import { asPng, asSvg, boardImage } from "./board_image.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";
import { matchAddress } from "./route.js";
import { saveFile } from "./saved_file.js";

const PRIVATE = t("This match is private: only who takes part in it can open a link to it.");

const IMAGE = t("An image shows the board as you see it.");
const IMAGE_OF_SEAT = t("An image shows the board as you see it, with the cards in your hand.");
/** The states of a match that is over. */
const OVER = ["finished", "abandoned"];

export class SharePanel {
  /**
   * @param {string} match id of the match
   * @param {string} title of the game
   * @param {Element} board holds the drawing of the board
   */
  constructor(match, title, board) {
    this.match = match;
    this.board = board;
    this.title = title;
    this.isPrivate = false;
    /** The version to share; `null` shares the match as it goes on. */
    this.version = null;
    this.said = element("p", { role: "status" });
    this.what = element("p");
    this.snippet = element("textarea", { readonly: true, rows: 4, "aria-label": t("HTML of the frame") });
    this.frame = element("details", {}, element("summary", {}, t("A frame for another page")), this.snippet);
    this.frame.append(button(t("Copy the HTML"), () => this.#copy(this.snippet.value)));
    const copyLink = button(t("Copy the link"), () => this.#copy(this.#link()));
    const savePng = button(t("Save as image"), () => this.#save("png", asPng));
    const saveSvg = button(t("Save as SVG"), () => this.#save("svg", asSvg));
    const buttons = element("p", { class: "buttons" }, savePng, saveSvg);
    this.hint = element("p");
    this.image = element("div", {}, buttons, this.hint);
    this.node = element(
      "section",
      { class: "share", "aria-label": t("Share") },
      element("h2", {}, t("Share")),
      this.what,
      element("p", { class: "buttons" }, copyLink),
      this.image,
      this.frame,
      this.said,
    );
  }

  /**
   * Shows what is shared.
   * @param {object} match
   * @param {number} shown the version that the board shows
   * @param {boolean} live true if the board follows the match
   */
  show({ private: isPrivate, status, seat }, shown, live) {
    const version = live ? null : shown;
    Object.assign(this, { isPrivate, shown, version });
    this.frame.hidden = isPrivate;
    this.image.hidden = this.board.querySelector("[data-place]") === null; // there is no board before the match starts
    this.hint.textContent = seat === null ? IMAGE : IMAGE_OF_SEAT;
    this.what.textContent = isPrivate ? PRIVATE : whatIsSeen(version, OVER.includes(status));
    const snippet = frameOf(this.#address("embed"), t("{title} on Kifu", { title: this.title }));
    if (this.snippet.value !== snippet) this.snippet.value = snippet;
  }

  /** A private match has no preview: the link leads to the page itself. */
  #link() {
    if (this.isPrivate) return new URL(`/${matchAddress(this.match, this.version)}`, location.href).href;
    return this.#address("m");
  }

  #address(kind) {
    const at = this.version === null ? "" : `@${this.version}`;
    return new URL(`/${kind}/${encodeURIComponent(this.match)}${at}`, location.href).href;
  }

  /** Saves the board as it is drawn now. */
  async #save(ending, format) {
    const background = getComputedStyle(document.body).backgroundColor;
    const file = await format(boardImage(this.board.firstElementChild, background));
    saveFile(file, `${this.match}-${this.shown}.${ending}`);
  }

  /** Copies a text; where the browser does not allow it, shows the text to be copied by hand. */
  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.said.textContent = t("Copied.");
    } catch {
      this.said.textContent = text;
    }
  }
}

function whatIsSeen(version, isOver) {
  if (version !== null) return t("Version {version} of the match, as spectators see it.", { version });
  return isOver ? t("The match as spectators see it.") : t("The match as it goes on, as spectators see it.");
}

function button(text, onclick) {
  return element("button", { type: "button", class: "quiet", onclick }, text);
}

/** Returns the HTML of a frame. The address of a frame needs no escaping. */
function frameOf(src, title) {
  const named = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${src}" title="${named}" width="100%" height="640" loading="lazy" frameborder="0"></iframe>`;
}
