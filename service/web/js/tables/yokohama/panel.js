// What a merchant has, in a few rows.

const GOODS = ["copper", "silk", "tea", "fish", "imports"];

/** @type {import("../../table.js").Table["panel"]} */
export function panel(seat, view) {
  const merchant = view.merchants[seat];
  const stock = merchant.stock ?? {};
  const goods = GOODS.filter((good) => stock[good]).map((good) => `${stock[good]} ${good}`);
  return [
    { label: "Yen", value: stock.yen ?? 0 },
    { label: "Goods", value: goods.join(", ") || "none" },
    { label: "In hand", value: pieces(merchant.hand) },
    { label: "Warehouse", value: pieces(merchant.warehouse) },
    { label: "Orders", value: `${merchant.orders?.length ?? 0} in hand, ${merchant.fulfilled?.length ?? 0} fulfilled` },
  ];
}

function pieces({ assistants, shops, trading_houses }) {
  return `${assistants} assistants, ${shops} shops, ${trading_houses} trading houses`;
}
