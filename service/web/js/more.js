// Below the table: scores over time, trust, and what the match is played with.

import { about } from "./components_info.js";
import { Chart } from "./score_chart.js";
import { element } from "./element.js";
import { Trust } from "./record_panel.js";

export class More {
  constructor(match, game) {
    this.chart = new Chart(match);
    this.node = element("div", { class: "more" }, this.chart.node, new Trust(match).node, about(game));
  }

  /** @param {number} newest  @param {number} at the version shown */
  show(newest, at, seats) {
    this.chart.show(newest, at, seats);
  }
}
