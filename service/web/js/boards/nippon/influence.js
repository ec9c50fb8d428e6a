// Who has how much influence where, as it would count now.

/** The region of each city. */
export function homes({ printed }) {
  return Object.fromEntries(printed.cities.rows.map(({ id, region }) => [id, region]));
}

/** The cities of a region. */
export function citiesOf(board, region) {
  const home = homes(board);
  return (board.view.cities ?? []).filter(({ id }) => home[id] === region);
}

/** The influence of a seat: its tiles and, where it has any, its trains. */
export function influenceOf(board, region, seat) {
  const tiles = citiesOf(board, region.id).flatMap((city) => city.tiles.filter((tile) => tile?.seat === seat));
  const trains = (region.vehicles ?? []).filter((built) => built.seat === seat && built.vehicle === "train");
  return tiles.length ? sum([...tiles, ...trains].map(({ value }) => value)) : 0;
}

/** The influence of the foreign companies: what is printed where no tile lies. */
export function foreignInfluence(board, region) {
  const { influence } = board.printed.foreign_companies;
  return sum(
    citiesOf(board, region.id).flatMap((city) => city.tiles.map((tile, side) => (tile ? 0 : influence[side]))),
  );
}

/** All of them together. */
export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
