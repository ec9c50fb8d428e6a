// The board as an image: one SVG file that needs no style sheet, made from what the browser has drawn.

import { svg } from "./element.js";

/** The styles of a drawing that children inherit, and those that they do not. */
const INHERITED = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"].concat(
  ["stroke-linecap", "stroke-linejoin", "paint-order", "visibility", "text-anchor", "letter-spacing"],
  ["font-family", "font-size", "font-weight", "font-style"],
);
const OWN = { opacity: "1", "dominant-baseline": "auto" };
/** Attributes and elements that only the page needs. A title can tell a legal move of the caller. */
const LEFT_OUT = /^(class|style|role|tabindex|data-.*|aria-.*)$/;
const UNSEEN = ".unseen, details";
/** Pixels of the image for a pixel of the page, and the most pixels of an image, which all browsers can make. */
const SCALE = 2;
const MOST_PIXELS = 16_000_000;
const NOTHING = "rgba(0, 0, 0, 0)";

/** @typedef {{left: number, top: number}} Origin where the image begins in the window */

/**
 * Returns the drawing of a board as an SVG element of its own. What is scrolled out of sight at its side is in it too.
 * @param {Element} drawing as it stands in the document
 * @param {string} background a colour
 */
export function boardImage(drawing, background) {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const wide = [...drawing.querySelectorAll(".scrolls")].map(
    (part) => part.getBoundingClientRect().left - left + part.scrollWidth,
  );
  const size = { width: Math.ceil(Math.max(width, ...wide)), height: Math.ceil(height) };
  return svg(
    "svg",
    { ...size, viewBox: `0 0 ${size.width} ${size.height}` },
    svg("rect", { ...size, fill: inSvg(background) }),
    ...drawn(drawing, { left, top }),
  );
}

/** Returns an image of an SVG element as a file in the format PNG. */
export async function asPng(image) {
  const address = URL.createObjectURL(asSvg(image));
  try {
    const picture = Object.assign(new Image(), { src: address });
    await picture.decode();
    const { width, height } = picture;
    const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
    const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns an SVG element as a file. */
export function asSvg(image) {
  return new Blob([new XMLSerializer().serializeToString(image)], { type: "image/svg+xml" });
}

/** Returns what a node of the document shows, as parts of an SVG. */
function drawn(node, origin) {
  if (node instanceof Text) return words(node, origin);
  if (!(node instanceof Element) || node.matches(UNSEEN)) return [];
  const style = getComputedStyle(node);
  const content = () => [...node.childNodes].flatMap((child) => drawn(child, scrolledBack(node, origin)));
  if (style.display === "contents") return content();
  if (!node.checkVisibility({ checkVisibilityCSS: true })) return [];
  const parts = node instanceof SVGSVGElement ? [copyOf(node, origin)] : [...box(node, style, origin), ...content()];
  return style.opacity === "1" ? parts : [svg("g", { opacity: style.opacity }, ...parts)];
}

/** Returns the origin for the content of a node, as if it were not scrolled. @returns {Origin} */
function scrolledBack({ scrollLeft }, { left, top }) {
  return scrollLeft ? { left: left - scrollLeft, top } : { left, top };
}

/** Returns the background and the border of an HTML element. */
function box(node, style, origin) {
  const area = placed(node.getBoundingClientRect(), origin);
  if (!area.width || !area.height) return [];
  const borders = bordersOf(style);
  const isFrame = borders.every(({ width, color }) => width === borders[0].width && color === borders[0].color);
  const { width, color, dashes } = borders[0];
  const frame = isFrame && width ? { stroke: color, "stroke-width": width, "stroke-dasharray": dashes } : {};
  if (style.backgroundColor === NOTHING && isFrame && !width) return [];
  const within = isFrame ? width : 0;
  const rx = Math.min(parseFloat(style.borderTopLeftRadius), area.height / 2);
  const fill = style.backgroundColor === NOTHING ? "none" : inSvg(style.backgroundColor);
  const inside = { x: area.x + within / 2, y: area.y + within / 2, width: area.width - within, height: area.height - within };
  return [svg("rect", { ...inside, rx, fill, ...frame }), ...(isFrame ? [] : sides(area, borders))];
}

/** Returns the borders of an HTML element, from the top clockwise. A border that is not drawn has no width. */
function bordersOf(style) {
  return ["top", "right", "bottom", "left"].map((side) => {
    const width = parseFloat(style.getPropertyValue(`border-${side}-width`));
    const dashes = style.getPropertyValue(`border-${side}-style`) === "dashed" ? `${2 * width} ${2 * width}` : null;
    return { width, dashes, color: inSvg(style.getPropertyValue(`border-${side}-color`)) };
  });
}

/** Returns a line for each border of an area, where they are not the same all around. */
function sides({ x, y, width, height }, [top, right, bottom, left]) {
  const [above, below] = [y + top.width / 2, y + height - bottom.width / 2];
  const [before, after] = [x + left.width / 2, x + width - right.width / 2];
  const line = (border, x1, y1, x2, y2) =>
    border.width &&
    svg("line", { x1, y1, x2, y2, stroke: border.color, "stroke-width": border.width, "stroke-dasharray": border.dashes });
  return [
    line(top, x, above, x + width, above),
    line(right, after, y, after, y + height),
    line(bottom, x, below, x + width, below),
    line(left, before, y, before, y + height),
  ].filter(Boolean);
}

/** Returns each word of a text where the browser has placed it, since lines are broken between words. */
function words(text, origin) {
  const style = getComputedStyle(text.parentElement);
  const look = { fill: inSvg(style.color), "font-family": style.fontFamily, "font-size": style.fontSize };
  const weight = { "font-weight": style.fontWeight, "font-style": style.fontStyle };
  const ascent = ascentOf(style);
  const range = document.createRange();
  return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { x, y, width, height } = placed(range.getBoundingClientRect(), origin);
    const fitted = { x, y: y + ascent * height, textLength: width, lengthAdjust: "spacingAndGlyphs" };
    return svg("text", { ...fitted, ...look, ...weight }, asWritten(word, style));
  });
}

/** Returns the part of the height of a line that is above its base line. */
function ascentOf({ fontStyle, fontWeight, fontSize, fontFamily }) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText("x");
  return above / (above + below);
}

function asWritten(word, { textTransform }) {
  return textTransform === "uppercase" ? word.toUpperCase() : word;
}

/** Returns a copy of a drawing that has its styles itself. */
function copyOf(drawing, origin) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  dress(copy, drawing, null);
  copy.removeAttribute("opacity"); // what the drawing stands in has it
  copy.setAttribute("overflow", getComputedStyle(drawing).overflow);
  for (const [name, value] of Object.entries(placed(drawing.getBoundingClientRect(), origin)))
    copy.setAttribute(name, String(value));
  return copy;
}

function dress(copy, drawing, above) {
  const style = getComputedStyle(drawing);
  if (above && (drawing.localName === "title" || style.display === "none")) return copy.remove();
  for (const name of copy.getAttributeNames()) if (LEFT_OUT.test(name)) copy.removeAttribute(name);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== above?.getPropertyValue(name)) copy.setAttribute(name, inSvg(value));
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value !== usual) copy.setAttribute(name, value);
  }
  const copies = [...copy.children];
  for (const [index, child] of [...drawing.children].entries()) dress(copies[index], child, style);
}

/** Returns a value as programs without CSS can read it: `color-mix` gives colours that only browsers know. */
function inSvg(value) {
  return value.replace(/^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/, (_, red, green, blue, alpha = "1") => {
    const parts = [red, green, blue].map((part) => Math.round(255 * Number(part)));
    return `rgba(${parts.join(", ")}, ${alpha})`;
  });
}

function placed({ left, top, width, height }, origin) {
  return { x: left - origin.left, y: top - origin.top, width, height };
}
