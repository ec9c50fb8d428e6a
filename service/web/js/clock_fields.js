// The fields that choose the clock of a new match.

import { t } from "./catalogue.js";
import { element } from "./element.js";

const MINUTE = 60;
const DAY = 86_400;
/** Each kind with the seconds of its unit, and with what stands in the field at first. */
const KINDS = {
  days: { text: t("Days a turn"), unit: DAY, label: t("Days"), preset: 3, most: 366 },
  minutes: { text: t("Minutes a turn"), unit: MINUTE, label: t("Minutes"), preset: 5, most: 1440 },
  bank: { text: t("Minutes for the match"), unit: MINUTE, label: t("Minutes"), preset: 60, most: 14_400, isBank: true },
  none: { text: t("No clock") },
};
const WHEN_OUT = [
  ["bot", t("A bot stands in")],
  ["claim", t("Others may claim it")],
  ["resign", t("The seat is given up")],
];
const INCREMENT = 30;
/** The seconds that the service allows as an increment. */
const MOST_INCREMENT = 7 * DAY;

export class ClockFields {
  constructor() {
    this.kind = select(
      "clock",
      Object.entries(KINDS).map(([value, { text }]) => [value, text]),
    );
    this.kind.addEventListener("change", () => this.#showKind());
    this.amount = element("input", { type: "number", name: "clock-time", min: 1, step: 1, required: true });
    this.increment = element("input", { type: "number", name: "increment", min: 0, max: MOST_INCREMENT, step: 1 });
    this.increment.value = String(INCREMENT);
    this.whenOut = select("when-out", WHEN_OUT);
    this.label = element("span");
    this.amountField = element("label", { class: "field" }, this.label, this.amount);
    this.incrementField = element("label", { class: "field" }, t("Seconds more after each turn"), this.increment);
    this.whenOutField = element("label", { class: "stacked" }, t("When the time runs out"), this.whenOut);
    const kind = element("label", { class: "field" }, t("Clock"), this.kind);
    const fields = [kind, this.amountField, this.incrementField, this.whenOutField];
    this.node = element("fieldset", { class: "clock" }, element("legend", { class: "unseen" }, t("Clock")), ...fields);
    this.#showKind();
  }

  /** Shows the fields only if somebody has a clock: bots have none. */
  show(hasPeople) {
    this.node.hidden = this.node.disabled = !hasPeople;
  }

  /** Returns what a new match asks for: nothing where the service's own choice is meant, which is the preset. */
  values() {
    if (this.node.disabled) return {};
    const { unit, preset, isBank } = this.#chosen;
    if (unit === undefined) return { clock: null };
    const [amount, whenOut] = [Number(this.amount.value), this.whenOut.value];
    if (this.kind.value === "days" && amount === preset && whenOut === "bot") return {};
    const clock = { kind: isBank ? "bank" : "turn", seconds: amount * unit, when_out: whenOut };
    return { clock: isBank ? { ...clock, increment: Number(this.increment.value) } : clock };
  }

  get #chosen() {
    return KINDS[this.kind.value];
  }

  #showKind() {
    const { label, preset, most, isBank } = this.#chosen;
    const isNone = preset === undefined;
    this.amountField.hidden = this.amount.disabled = this.whenOutField.hidden = isNone;
    this.incrementField.hidden = this.increment.disabled = !isBank;
    if (isNone) return;
    this.label.textContent = label;
    this.amount.max = String(most);
    this.amount.value = String(preset);
  }
}

function select(name, options) {
  return element("select", { name }, ...options.map(([value, text]) => element("option", { value }, text)));
}
