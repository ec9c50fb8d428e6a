// The icons of Yedo, in a box of 24 by 24 units: weapons, annexes, assets, districts and categories of missions.
// Each icon is a list of paths: `line` draws a path, `ink` fills it.

import { svg } from "../../element.js";

const line = (path) => ["line", path];
const ink = (path) => ["ink", path];
const CARD = line("M6 2.5h12a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1z");
const ROOF = line("M2 10.5 12 4l10 6.5");

const WEAPONS = {
  doku: [line("M10 3h4M10.5 3v4L7 12.500a5.5 5.5 0 1 0 10 0L13.5 7V3"), ink("M7.2 14.500h9.600a5 5 0 0 1-9.6 0z")],
  fukiya: [line("M3 19 16 6M5 21 18 8M3 19l2 2M16 6l2 2"), ink("M18 6l1-3 4-2-2 4z")],
  katana: [
    ink("M7.5 15.800C13.5 12.5 18 8 21 2.8 19.5 9.5 14.5 14.5 9 17.600z"),
    line("M6.2 13.800l4.2 5M7.5 17 3 21.5"),
  ],
  metsubushi: [
    ink("M10.5 21.500a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13z"),
    line("M14.5 9C15 6.5 16.5 5.5 18 6M17.5 3c1-1.5 3.5-.5 2.5 1.500M20.5 8c1.5 0 2 1.5 1 2.5"),
  ],
  nawa: [
    line(
      "M12 4.500c5 0 8 2 8 4.500s-3 4.5-8 4.500S4 11.5 4 9s3-4.5 8-4.500zM4 9v4.500c0 2.5 3 4.5 8 4.500s8-2 8-4.500V9M17 17l3 5",
    ),
    line("M12 7.500c2.5 0 4 .8 4 1.500s-1.5 1.5-4 1.500S8 9.8 8 9s1.5-1.5 4-1.500z"),
  ],
  shuko: [
    line("M4 16.500C4 20 7 21.5 12 21.500s8-1.5 8-5v-2H4z"),
    ink(
      "M5 13C5 8 6 5 8 3c0 4 0 7-.5 10zM10 13c0-5 .7-8.5 2-11 1.3 2.5 2 6 2 11zM16.5 13C16 10 16 7 16 3c2 2 3 5 3 10z",
    ),
  ],
  shuriken: [
    ink(
      "M12 1.500l2.8 7.7 7.7 2.8-7.7 2.800L12 22.500l-2.8-7.700L1.5 12l7.7-2.800zM12 10.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600z",
    ),
  ],
  yumi: [line("M8 2c8.5 3 11 7 11 10s-2.5 7-11 10zM2 12h20M19 9.500l3 2.5-3 2.500M2 9.5 4.5 12 2 14.5")],
};

const ANNEXES = {
  dojo: [ROOF, line("M7 12.500l10 8M17 12.500l-10 8")],
  kobudo_ryu: [ROOF, ink("M12 10l1.5 4 4 1.5-4 1.500L12 21l-1.5-4-4-1.5 4-1.500z")],
  karesansui: [ROOF, line("M5 20.500c0-4.5 3-7 7-7s7 2.5 7 7M8.5 20.500c0-2.5 1.5-3.7 3.5-3.700s3.5 1.2 3.5 3.7")],
  yashiki: [ROOF, line("M5 12v8.500h14V12M10 20.500v-5h4v5")],
};

const ASSETS = {
  mon: [ink("M12 2.500a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM8.8 8.800h6.400v6.400H8.800z")],
  pp: [
    ink(
      "M12 1.800a3.7 3.7 0 0 1 3.6 4.6 3.7 3.7 0 1 1 2.2 7 3.7 3.7 0 1 1-5.8 4.2 3.7 3.7 0 1 1-5.8-4.2 3.7 3.7 0 1 1 2.2-7A3.7 3.7 0 0 1 12 1.800zM12 9.500a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.800z",
    ),
  ],
  geisha: [line("M12 20.5 2.5 9.500c5.5-6 13.5-6 19 0zM12 20.500V5M12 20.5 7 6.300M12 20.5 17 6.3")],
  blessing: [line("M7.5 9.5 12 5l4.5 4.500v11.500h-9zM12 5V2M10.5 12.500h3M10.5 15h3M10.5 17.500h3")],
  disciple: [ink("M12 2.5 19 8H5zM8.2 9h7.600a3.8 3.8 0 0 1-7.6 0zM5 21.500c0-5 3-7.8 7-7.800s7 2.8 7 7.800z")],
  mission: [
    line(
      "M7 3h13v14.500a3.5 3.5 0 0 1-3.5 3.500H6a3.5 3.5 0 0 1-3-3.500h10.500a3 3 0 0 0 3 3.500M7 3v14.500M10.5 8h6M10.5 12h6",
    ),
  ],
  action_card: [CARD, ink("M13.5 5.500l-5 7.500h3l-1 5.5 5-7.500h-3z")],
  bonus_card: [CARD, ink("M12 6.500l1.6 3.6 3.9.4-2.9 2.6.8 3.9-3.4-2-3.4 2 .8-3.9-2.9-2.6 3.9-.4z")],
  event: [
    CARD,
    line(
      "M8 9c1.3-1.5 2.7-1.5 4 0s2.7 1.5 4 0M8 13c1.3-1.5 2.7-1.5 4 0s2.7 1.5 4 0M8 17c1.3-1.5 2.7-1.5 4 0s2.7 1.5 4 0",
    ),
  ],
  weapon: [line("M3 3l14.5 14.500M21 3 6.5 17.500M14 19l5-5M5 14l5 5M17 17l4 4M7 17l-4 4")],
  annex: [ROOF, line("M5 12v8.500h14V12")],
  church: [line("M12 1.500v7M9.5 4h5M5 21.500v-8l7-5 7 5v8zM10 21.500v-4h4v4")],
  foresight: [
    line("M1.5 12C5 7 8.5 5 12 5s7 2 10.5 7C19 17 15.5 19 12 19S5 17 1.5 12z"),
    ink("M12 8.800a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.400z"),
  ],
  luxury: [line("M6 4h12l4 6-10 11L2 10zM2 10h20M8.5 10 12 21l3.5-11")],
  alms: [ink("M2.5 12h19c0 5-4 8.5-9.5 8.500S2.5 17 2.5 12z"), line("M12 3v5M8 5v3M16 5v3")],
  order: [line("M4 6h2v12M3 18h6M13 7h8M13 12h8M13 17h8")],
  patrol: [
    ink("M8 5.500h8c2 2 3 4 3 6.500s-1 4.5-3 6.500H8c-2-2-3-4-3-6.500s1-4.5 3-6.500z"),
    line("M9 3h6M12 1.500V3M9 21h6"),
  ],
  blackmail: [line("M2.5 5.500h19v13h-19zM2.5 6l9.5 7.500L21.5 6")],
  tick: [line("M4 13l5 5L20 6")],
};

const DISTRICTS = {
  castle: [
    ink(
      "M12 1.500l2.5 3.500h5L17.5 8h-1v2.500H21L19 14h-1v2.500h2.500v5h-6V18h-5v3.500h-6v-5H6V14H5l-2-3.500h4.500V8h-1l-2-3h5z",
    ),
  ],
  gates: [line("M2 5.5 12 2.500l10 3M5 5.500V21.500M19 5.500V21.500M5 10h14M12 10v11.500M9 15.500h.1M15 15.500h.1")],
  tavern: [
    line(
      "M7.5 2h4L11 6c2.5 1.5 3.5 4 3.5 7 0 4-1 8-2 8.500h-6c-1-.5-2-4.5-2-8.5 0-3 1-5.5 3.5-7zM16 16.500h6c0 3-1.2 5-3 5s-3-2-3-5z",
    ),
  ],
  harbor: [line("M2.5 16h19l-3 5h-13zM12 16V2.500L19.5 12H12M12 4 5.5 12.5")],
  red_light: [
    line(
      "M2 12.500C4 6.5 8 4 12 4s8 2.5 10 8.500zM12 4V2M12 12.500v7a2 2 0 0 1-4 0M7 12.500C7.5 8.5 9.5 5.5 12 4M17 12.500c-.5-4-2.5-7-5-8.5",
    ),
  ],
  market: [line("M2.5 10 5 3.500h14L21.5 10zM5 10v11.500M19 10v11.500M5 15h14M9 3.5 8 10M15 3.5 16 10")],
  temple: [
    line(
      "M12 1v3M3.5 9.500c4 0 6.5-2 8.5-5.5 2 3.5 4.5 5.5 8.5 5.500M7 9.500v3M17 9.500v3M2.5 16c4.5 0 7.5-1.2 9.5-3.5 2 2.3 5 3.5 9.5 3.500M7 16v5.500M17 16v5.500M3.5 21.500h17",
    ),
  ],
};

const CATEGORIES = {
  espionage: [
    ink(
      "M2.5 8c6.5-3 12.5-3 19 0 0 6-3 9-6 9-1.7 0-2.3-2-3.5-2s-1.8 2-3.5 2c-3 0-6-3-6-9zM6 10.500c1 1.7 3 2 4.5.8-1-1.3-2.8-1.6-4.5-.8zM18 10.500c-1.7-.8-3.5-.5-4.5.8 1.5 1.2 3.5.9 4.5-.8z",
    ),
  ],
  theft: [line("M9 2.500h6L13.5 7c4 2 6 5.5 6 9 0 4-3 5.5-7.5 5.500S4.5 20 4.5 16c0-3.5 2-7 6-9zM10 7h4")],
  kidnapping: [line("M1 5h22M6 5v4M18 5v4M4.5 9h15v11.500h-15zM12 9v11.500M7.5 12.500h1.500M15 12.500h1.5")],
  assassination: [ink("M9.8 9h4.400L12 22.500z"), line("M7 8.500h10M12 8.500v-6")],
  warfare: [line("M6 1.500v21M6 3h12v12H6"), ink("M12 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6z")],
};

const ICONS = { ...WEAPONS, ...ANNEXES, ...ASSETS, ...DISTRICTS, ...CATEGORIES };

/**
 * Returns an icon.
 * @param {string} name the id of what it stands for
 * @param {{x?: number, y?: number, size?: number, label?: string}} [options] the top left corner, the width and height,
 *   and the accessible name; an icon without a label is hidden from screen readers
 * @returns {SVGElement}
 */
export function icon(name, { x = 0, y = 0, size = 24, label = "" } = {}) {
  const accessibility = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const strokes = ICONS[name].map(([kind, d]) => svg("path", { class: kind, d, "fill-rule": "evenodd" }));
  return svg(
    "svg",
    { class: "yedo-icon", x, y, width: size, height: size, viewBox: "0 0 24 24", ...accessibility },
    ...strokes,
  );
}
