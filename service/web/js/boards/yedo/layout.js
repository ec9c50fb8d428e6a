// The positions of the districts on the board: a wide layout, a tall one for phones, and a middle one for tablets.

/** @typedef {{x: number, y: number, w: number, h: number}} Ground */

const WIDE = {
  width: 1000,
  height: 606,
  grounds: {
    gates: [12, 12, 301, 180],
    castle: [349, 12, 302, 180],
    temple: [687, 12, 301, 180],
    tavern: [12, 228, 301, 180],
    centre: [349, 228, 302, 180],
    market: [687, 228, 301, 180],
    harbor: [12, 444, 470, 150],
    red_light: [518, 444, 470, 150],
  },
};

/** The districts stand as in the wide layout, those at the sides with one column. */
const MIDDLE = {
  width: 721,
  height: 690,
  grounds: {
    gates: [8, 8, 178, 208],
    castle: [210, 8, 301, 208],
    temple: [535, 8, 178, 208],
    tavern: [8, 240, 178, 262],
    centre: [210, 240, 301, 262],
    market: [535, 240, 178, 262],
    harbor: [8, 526, 340, 156],
    red_light: [373, 526, 340, 156],
  },
};

const TALL = {
  width: 400,
  height: 1134,
  grounds: {
    centre: [8, 8, 384, 160],
    castle: [8, 184, 384, 180],
    gates: [8, 392, 178, 208],
    temple: [214, 392, 178, 208],
    tavern: [8, 628, 178, 262],
    market: [214, 628, 178, 262],
    harbor: [8, 918, 178, 208],
    red_light: [214, 918, 178, 208],
  },
};

/** The space between the edge of a district and its content. */
export const PAD = 9;

/** True if a district of this width has room for two columns. */
export const isBroad = (width) => width > 300;

/** Each stands where the board is so wide that no text is smaller than 11 CSS pixels. */
const LAYOUTS = { tall: TALL, middle: MIDDLE, wide: WIDE };

/** @param {"tall"|"middle"|"wide"} shape */
export const layoutFor = (shape) => LAYOUTS[shape];

/** Returns the position and size of a district or of the centre. @returns {Ground} */
export function groundOf(layout, name) {
  const [x, y, w, h] = layout.grounds[name];
  return { x, y, w, h };
}

/** Returns the middle of the road between two neighbouring districts, and its direction in degrees. */
export function road(layout, from, to) {
  const a = groundOf(layout, from);
  const b = groundOf(layout, to);
  const beside = overlap(a.y, a.h, b.y, b.h);
  if (beside) return { x: between(a.x, a.w, b.x, b.w), y: beside, turn: b.x > a.x ? 0 : 180 };
  return { x: overlap(a.x, a.w, b.x, b.w), y: between(a.y, a.h, b.y, b.h), turn: b.y > a.y ? 90 : 270 };
}

function overlap(a, aLength, b, bLength) {
  const start = Math.max(a, b);
  const end = Math.min(a + aLength, b + bLength);
  return end > start ? (start + end) / 2 : null;
}

function between(a, aLength, b, bLength) {
  return a < b ? (a + aLength + b) / 2 : (b + bLength + a) / 2;
}
