// What is printed on the board and the cards of Yedo, and what it comes to at a moment of the match.

/** The printed components that the page was given. */
export const boxOf = (look) => look.printed;

/** The row of a printed table with an id. */
export const row = (box, table, id) => box[table].rows.find((one) => one.id === id);

/** The name or title of anything printed. */
export function titleOf(box, id) {
  const tables = [box.weapons, box.annexes, box.missions, box.action_cards, box.bonus_cards, box.event_cards];
  const found = tables.flatMap((table) => table.rows).find((one) => one.id === id);
  return found ? (found.title ?? found.name) : String(id);
}

/** `Market (Kyobashi)` in two parts. */
export function districtName(box, district) {
  const [, name, place] = row(box, "districts", district).name.match(/^(.*?)(?: \((.*)\))?$/);
  return { name, place: place ?? "" };
}

/** The assignment spaces of a district, each with whether it is covered for so many players. */
export function spacesIn(box, district, players) {
  const covered = box.placeholders.covered[players];
  return box.spaces.rows
    .filter((space) => space.district === district)
    .map((space) => ({ ...space, covered: covered.includes(space.id) }));
}

/** The district of an assignment space, or of a disciple beside the spaces. */
export function districtOf(box, post) {
  return row(box, "spaces", post)?.district ?? row(box, "districts", post)?.id ?? null;
}

/** A place as a person calls it: `Market 2`, `Bower 1`, `Shogun`. */
export function postName(box, post) {
  const [, stem, number] = post.match(/^(.*?)(\d*)$/);
  const name = row(box, "districts", stem)
    ? districtName(box, stem).name
    : row(box, "annexes", stem)?.name.split(" (")[0];
  return `${name ?? stem[0].toUpperCase() + stem.slice(1)} ${number}`.trim();
}

/** The districts in the order in which a watch patrol of that color walks. */
export function circuitOf(box, color) {
  return color === "blue" ? [...box.circuit.clockwise].reverse() : box.circuit.clockwise;
}

/** The district to which the watch patrol goes next. */
export function nextOnCircuit(box, { color, district }) {
  const way = circuitOf(box, color);
  return way[(way.indexOf(district) + 1) % way.length];
}

/** What the current event card does, of one kind. */
function inForce(box, view, verb) {
  const current = view.events?.at(-1);
  return current ? row(box, "event_cards", current).effect.find((effect) => effect.op === verb) : undefined;
}

/** Mon for the weapon on a space of the market, for a seat or, with `null`, for nobody in particular. */
export function weaponPrice(box, view, stall, seat) {
  const change = inForce(box, view, "market_price_change")?.mon ?? 0;
  const schooled = seat !== null && view.clans[seat].annexes?.includes("kobudo_ryu");
  return Math.max(0, box.market.prices[stall] + change - (schooled ? box.market.kobudo_ryu_discount : 0));
}

/** Mon or prestige points for a geisha. */
export function geishaPrice(box, view) {
  return inForce(box, view, "geisha_price") ?? { mon: box.prices.geisha, pp: box.prices.geisha_pp };
}

/** Mon for an annex. */
export const annexPrice = (box, view) => inForce(box, view, "annex_price")?.mon ?? box.prices.annex;

/** What the European merchants sell. */
export const luxuryOffers = (box, view) => inForce(box, view, "luxury_prices")?.offers ?? box.prices.luxury;

/** Prestige points for an audience with the Shogun. */
export const audiencePoints = (box, view) => inForce(box, view, "audience_reward")?.pp ?? box.prices.audience_pp;

/** What is auctioned, with the least bid: categories or, where few play, main categories. */
export function lotsOf(box, players) {
  const categories = box.auction_categories.rows;
  if (!box.auctions.grouped[players])
    return categories.map(({ id, minimum_bid }) => ({ id, minimum_bid, categories: [id] }));
  return [...new Set(categories.map((one) => one.group))].map((id) => {
    const members = categories.filter((one) => one.group === id);
    return { id, minimum_bid: members[0].minimum_bid, categories: members.map((one) => one.id) };
  });
}
