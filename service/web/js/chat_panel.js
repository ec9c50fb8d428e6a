// The chat of a match: what its players say to each other, or to everybody. Folded, it asks the service for nothing.

import { account } from "./account.js";
import { api } from "./api.js";
import { sendOnce } from "./attempt.js";
import { locale, t } from "./catalogue.js";
import { element } from "./element.js";
import { focus } from "./focus.js";
import { seatIcon } from "./seat_marks.js";

/** Milliseconds between two questions for new messages. */
const REFRESH_INTERVAL = 4000;
/** Milliseconds after which it asks again for messages that are shown: those that were removed go. */
const REVIEW_INTERVAL = 20_000;
/** The newest messages, for which it asks again: fewer than the service tells at once. */
const REVIEWED = 50;
/** Lower than the ids of all messages. */
const FIRST = "0-0";
/** Characters of the longest message. */
const LONGEST = 500;
/** Where the browser keeps that its user has folded the chat. */
const FOLDED = "kifu.chat-folded";

export class ChatPanel {
  /**
   * @param {string} id of the match
   * @param {AbortSignal} signal aborted when the panels of the page end
   */
  constructor(id, signal) {
    this.id = id;
    this.last = FIRST;
    /** The items of the messages by id, the oldest first. */
    this.items = new Map();
    this.reviewed = performance.now();
    this.messages = element("ul", { class: "messages", "aria-live": "polite" });
    this.refusal = element("p", { class: "refusal", role: "alert" });
    this.form = this.#form();
    const parts = [this.messages, this.form, this.refusal];
    this.node = element("details", { class: "chat", hidden: true }, element("summary", {}, t("Chat")), ...parts);
    this.node.open = localStorage.getItem(FOLDED) === null;
    this.node.addEventListener("toggle", () => this.#toggled(), { signal });
    const timer = setInterval(() => this.#refresh(), REFRESH_INTERVAL);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /**
   * Shows the chat: to a player of a match with other people, and to everybody who has something to read. Who is away
   * still plays.
   * @param {object} match
   * @param {({player: string}|null)[]} away for each seat, the player for whom a bot stands in or has taken over
   */
  show({ seat: own, seats, times }, away) {
    const isAway = ({ seat }) => times[seat]?.absent === true;
    const isOwn = (holder) => holder.seat === own || (isAway(holder) && away[holder.seat]?.player === account.id());
    const isPerson = (holder) => holder.player !== null && (!holder.bot || isAway(holder));
    this.canWrite = seats.some(isOwn) && seats.some((holder) => isPerson(holder) && !isOwn(holder));
    this.form.hidden = !this.canWrite;
    this.#hideIfEmpty();
    if (this.isOnPage) return;
    this.isOnPage = true;
    this.#scrollToEnd(); // what came before was nowhere
  }

  /** Asks for the messages, and from then on for new ones. Returns a promise that settles when they are shown. */
  ask() {
    this.hasAsked = true;
    return this.#refresh();
  }

  #form() {
    this.text = element("input", { name: "message", maxlength: LONGEST, required: true, "aria-label": t("Message") });
    this.audience = element(
      "select",
      { "aria-label": t("Who reads it") },
      element("option", { value: "seats" }, t("To the players")),
      element("option", { value: "everybody" }, t("To everybody")),
    );
    const onsubmit = sendOnce(this.refusal, () => this.#say());
    return element("form", { onsubmit, hidden: true }, this.text, this.audience, element("button", {}, t("Say")));
  }

  #toggled() {
    if (this.node.open) localStorage.removeItem(FOLDED);
    else localStorage.setItem(FOLDED, "yes");
    this.#refresh();
  }

  async #say() {
    const said = this.text.value;
    await api.say(this.id, said, this.audience.value);
    if (this.text.value === said) this.text.value = ""; // else the next message has been begun
    await this.#refresh();
  }

  /** Asks for new messages. Without an answer it asks again soon. */
  async #refresh() {
    if (!this.hasAsked || !this.node.open || document.hidden || this.asking) return;
    this.asking = true;
    try {
      const since = this.#since();
      const { messages } = await api.messages(this.id, since);
      this.#removeMissing(since, messages);
      this.#add(messages.filter(({ id }) => !this.items.has(id)));
    } catch {
      // The page says by itself when the service is away.
    } finally {
      this.asking = false;
      this.#hideIfEmpty();
    }
  }

  /** Returns the message after which to ask: the last one, and now and then an earlier one. */
  #since() {
    if (performance.now() - this.reviewed < REVIEW_INTERVAL) return this.last;
    this.reviewed = performance.now();
    return [...this.items.keys()].at(-1 - REVIEWED) ?? FIRST;
  }

  /** Removes the messages after one that are not among those that were told. */
  #removeMissing(since, messages) {
    const told = new Set(messages.map(({ id }) => id));
    const shown = [...this.items.keys()];
    for (const id of shown.slice(shown.indexOf(since) + 1)) if (!told.has(id)) this.#remove(this.items.get(id));
  }

  /** Removes a message. If the focus is on it, it goes to the next one that the user can remove, else to the input. */
  #remove(item) {
    const hadFocus = item.contains(document.activeElement);
    const follows = (button) => item.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_FOLLOWING;
    const next = [...this.messages.querySelectorAll("button")].find(follows);
    item.remove();
    if (hadFocus) focus(next ?? (this.canWrite ? this.text : this.node.firstChild));
  }

  #hideIfEmpty() {
    this.node.hidden = !this.canWrite && !this.messages.hasChildNodes();
  }

  #add(messages) {
    if (messages.length === 0) return;
    this.last = messages.at(-1).id;
    for (const message of messages) this.items.set(message.id, this.#item(message));
    this.messages.append(...messages.map(({ id }) => this.items.get(id)));
    this.#scrollToEnd();
  }

  #scrollToEnd() {
    this.messages.scrollTop = this.messages.scrollHeight;
  }

  #item({ id, player, name, seat, audience, text, time }) {
    const said = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" }).format(time);
    const item = element(
      "li",
      { class: `seat-${seat}`, title: said },
      seatIcon(seat),
      element("b", {}, ` ${name} `),
      element("span", {}, ...withLinks(text), " "),
      audience === "everybody" && element("span", { class: "tag" }, t("to everybody")),
    );
    if (player === account.id()) item.append(this.#removal(id, item));
    return item;
  }

  #removal(id, item) {
    const remove = async () => {
      try {
        await api.removeMessage(this.id, id);
        this.#remove(item);
      } catch (problem) {
        this.refusal.textContent = problem.message;
      }
    };
    return element(
      "button",
      { type: "button", class: "quiet", "aria-label": t("Remove this message"), onclick: remove },
      "×",
    );
  }
}

/** Returns a text in which the addresses of matches of this service are links. */
function withLinks(text) {
  const parts = text.split(/(\S+\/#\/matches\/[\w?=-]+)/);
  const isLink = (part) => part.startsWith(`${location.origin}/#/matches/`);
  return parts.map((part) => (isLink(part) ? element("a", { href: part }, t("this match")) : part));
}
