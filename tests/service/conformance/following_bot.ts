// A bot of the TypeScript client, which follows its match by a stream too: URL TOKEN MATCH.

import { Kifu, StaleVersion } from "kifu-client";

const [url = "", token = "", name = ""] = process.argv.slice(2);

async function follow(): Promise<void> {
  for await (const _ of new Kifu(url).match(name).follow());
}

const followed = follow();
const match = new Kifu(url, token).match(name);
for await (const { moves } of match.turns()) {
  const choice = moves[Math.floor(Math.random() * moves.length)];
  if (choice === undefined) throw new Error("no move was offered");
  try {
    await match.play(choice.move);
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
  }
}
await followed;
