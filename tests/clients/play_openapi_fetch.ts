// Plays a match to its end with openapi-fetch and the types that openapi-typescript generates: URL GAME.

import createClient from "openapi-fetch";
import type { components, paths } from "./kifu_client";

type Schemas = components["schemas"];

function matchBody(game: string): Schemas["MatchBody"] {
  const seats: Schemas["SeatPlan"][] = [{ kind: "me" }, { kind: "bot", bot: "random" }];
  const match = { seats, private: false, wait_for_salts: false }; // what has a default is no optional property here
  switch (game) {
    case "yokohama":
      return { ...match, game, options: { jump_needs_assistant: true, mining_once_per_action: false } };
    case "nippon":
      return { ...match, game, options: { distinct_spaces: true, final_income_with_silk: false } };
    case "yedo":
      return { ...match, game, options: { setting: "samurai", quick_reactions: false, offers_each: 3 }, clock: null };
    default:
      throw new Error(`No game ${game}`);
  }
}

function got<T>(answer: { data?: T; error?: Schemas["Problem"] }): T {
  if (answer.data === undefined) throw new Error(`${answer.error?.code}: ${answer.error?.detail}`);
  return answer.data;
}

async function play(client: ReturnType<typeof createClient<paths>>, match: string): Promise<number> {
  const path = { match_id: match };
  let played = 0;
  while (got(await client.GET("/v1/matches/{match_id}", { params: { path } })).status === "playing") {
    const legal = got(await client.GET("/v1/matches/{match_id}/moves", { params: { path } }));
    const choice = legal.moves[Math.floor(Math.random() * legal.moves.length)];
    if (choice === undefined) {
      const query = { since: legal.version, wait: 5 };
      got(await client.GET("/v1/matches/{match_id}/events", { params: { path, query } }));
      continue;
    }
    const params = { path, header: { "If-Match": `"${legal.version}"` } };
    const answer = await client.POST("/v1/matches/{match_id}/moves", { params, body: { moves: [choice.move] } });
    if (answer.error?.status === 412) continue;
    if (got(answer).version > legal.version) played += 1;
  }
  return played;
}

async function main(url: string, game: string): Promise<void> {
  const nobody = createClient<paths>({ baseUrl: url });
  const { token } = got(await nobody.POST("/v1/players", { body: { name: "Aiko" } }));
  const client = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
  const created = got(await client.POST("/v1/matches", { body: matchBody(game) }));
  const path = { match_id: created.id };
  const played = await play(client, created.id);
  const view = got(await client.GET("/v1/matches/{match_id}/state", { params: { path } }));
  if (view.game !== game || view.board == null) throw new Error(`No board of ${game}`);
  let told = 0;
  while (told < view.version) {
    const query = { since: told, limit: 200 };
    const page = got(await client.GET("/v1/matches/{match_id}/events", { params: { path, query } }));
    for (const event of page.events) if (event.data.type !== event.type) throw new Error(event.type);
    told = page.next;
  }
  const { scores } = got(await client.GET("/v1/matches/{match_id}/scores", { params: { path } }));
  console.log(`${game}: ${played} moves, ${told} events, ${scores.map((score) => score.total).join(" to ")}`);
}

main(process.argv[2] ?? "", process.argv[3] ?? "").catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
