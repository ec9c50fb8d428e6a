// The note of the caller on a match, which nobody else reads. It is saved as the caller types. What is not saved yet is
// kept in the browser, so a lost connection or a closed page loses nothing.

import { account } from "./account.js";
import { api } from "./api.js";
import { t } from "./catalogue.js";
import { element } from "./element.js";

/** Milliseconds without a key after which a note is saved. */
const PAUSE = 800;
/** Milliseconds after which a note is sent again that could not be saved. */
const AGAIN = 4000;
/** Characters of the longest note. */
const LONGEST = 4000;
/** The error code for a note that another device has changed. */
const STALE = "stale-note";

export class NotePanel {
  /**
   * @param {string} id of the match
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    this.text = element("textarea", { rows: 5, maxlength: LONGEST, "aria-label": t("Your note"), disabled: true });
    this.said = element("p", { role: "status" });
    this.other = element("div", { class: "other-note", hidden: true });
    const readers = element("p", {}, t("Only you read it, also after the match."));
    const summary = element("summary", {}, t("Your note"));
    this.node = element("details", { class: "note", hidden: true }, summary, readers, this.text, this.other, this.said);
    this.text.addEventListener("input", () => this.#typed());
    signal.addEventListener("abort", () => this.#leave());
    account.onChange(() => this.#load(), signal);
  }

  /** Shows the note. It is asked for once. */
  show() {
    if (this.asked) return;
    this.asked = true;
    this.#load();
  }

  /** Loads the note of the account that is signed in, and goes on with what it has not saved. */
  async #load() {
    clearTimeout(this.timer);
    if (this.owner !== account.id()) this.#close();
    this.owner = account.id();
    this.saved = null;
    this.text.disabled = true;
    this.other.hidden = true;
    this.node.hidden = this.owner === null;
    if (this.owner === null) return;
    const owner = this.owner;
    try {
      const note = await api.note(this.id);
      if (owner !== this.owner || this.signal.aborted) return;
      this.#take(note);
      this.text.disabled = false;
    } catch (problem) {
      if (owner !== this.owner || this.signal.aborted) return;
      this.said.textContent = problem.message;
      if (problem.isPassing) this.timer = setTimeout(() => this.#load(), AGAIN);
    }
  }

  /** Shows nothing of the note of another account. */
  #close() {
    this.text.value = "";
    this.node.open = false;
  }

  /** Shows a note. What the caller has opened meanwhile stays open. */
  #take(note) {
    const draft = this.#draft();
    this.saved = note;
    this.text.value = draft?.text ?? note.text;
    this.node.open ||= this.text.value !== "";
    this.said.textContent = "";
    if (draft === null) return;
    this.saved = { ...note, revision: draft.revision };
    this.#save();
  }

  #typed() {
    localStorage.setItem(this.#place(), JSON.stringify({ text: this.text.value, revision: this.saved.revision }));
    this.said.textContent = t("Not saved yet.");
    this.#saveAfter(PAUSE);
  }

  #saveAfter(milliseconds) {
    clearTimeout(this.timer);
    if (!this.signal.aborted) this.timer = setTimeout(() => this.#save(), milliseconds);
  }

  /** Saves the note. What is typed meanwhile is saved after it. */
  async #save() {
    if (this.saving || !this.other.hidden) return;
    const text = this.text.value;
    const owner = this.owner;
    this.saving = true;
    try {
      const saved = await this.#send(text);
      if (owner === this.owner) this.#noteSaved(saved, text);
    } catch (problem) {
      if (owner === this.owner) await this.#explain(problem);
    } finally {
      this.saving = false;
    }
  }

  #send(text) {
    const { revision } = this.saved;
    return text.trim() === "" ? api.removeNote(this.id, revision) : api.writeNote(this.id, text, revision);
  }

  #noteSaved(saved, text) {
    this.saved = saved;
    if (this.text.value !== text) {
      this.#typed();
      return;
    }
    localStorage.removeItem(this.#place());
    this.said.textContent = t("Saved.");
  }

  async #explain(problem) {
    if (problem.code === STALE) {
      await this.#showOther();
      return;
    }
    this.said.textContent = t("Not saved: {problem} Your text stays in this browser.", { problem: problem.message });
    if (problem.isPassing) this.#saveAfter(AGAIN);
  }

  /** Shows what another device has written, and lets the caller choose. */
  async #showOther() {
    try {
      const other = await api.note(this.id);
      const mine = () => this.#choose(other, this.text.value);
      const theirs = () => this.#choose(other, other.text);
      this.other.replaceChildren(
        element("p", {}, t("Another device has changed this note to:")),
        element("blockquote", {}, other.text || t("(nothing)")),
        element("button", { type: "button", onclick: mine }, t("Keep my text")),
        element("button", { type: "button", onclick: theirs }, t("Take the other text")),
      );
      this.other.hidden = false;
      this.node.open = true;
      this.said.textContent = t("Not saved yet.");
    } catch {
      this.#saveAfter(AGAIN);
    }
  }

  #choose(other, text) {
    this.other.hidden = true;
    this.saved = other;
    this.text.value = text;
    this.#typed();
    this.#save();
    this.text.focus();
  }

  /** Saves at once what is typed, since the panel ends; what another account has typed stays in this browser. */
  #leave() {
    clearTimeout(this.timer);
    if (this.owner !== account.id()) return;
    if (this.saved !== null && this.#draft() !== null) this.#save();
  }

  /** Returns what was typed and is not saved; `null` if all is. */
  #draft() {
    return JSON.parse(localStorage.getItem(this.#place()) ?? "null");
  }

  #place() {
    return `kifu.note-${this.owner}-${this.id}`;
  }
}
