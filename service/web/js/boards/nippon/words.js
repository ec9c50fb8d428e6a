// What ids of the components of Nippon are called.

import { t } from "../../catalogue.js";

export const ACTIONS = {
  invest: t("Invest"),
  machinery: t("Machinery"),
  produce: t("Produce"),
  knowledge: t("Knowledge"),
  mines: t("Mines"),
  trains: t("Trains"),
  ships: t("Ships"),
  export: t("Export"),
  local_market: t("Local Market"),
};

export const TRACKS = { money: t("Money"), coal: t("Coal"), knowledge: t("Knowledge") };

export const COLORS = {
  white: t("white"),
  yellow: t("yellow"),
  black: t("black"),
  red: t("red"),
  blue: t("blue"),
  green: t("green"),
};

/** The letter on a worker. Black has a K, because blue has the B. */
export const LETTERS = { white: t("W"), yellow: t("Y"), black: t("K"), red: t("R"), blue: t("B"), green: t("G") };

/** Returns the name of a factory: `silk 2`. @param {import("./board_data.js").BoardData} data */
export function factoryName(data, id) {
  return `${data.goods[data.factories[id].good].name} ${id.split("_").at(-1)}`;
}
