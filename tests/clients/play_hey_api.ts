// Plays a match to its end with the client that @hey-api/openapi-ts generates, then streams its events: URL GAME.

import { createClient } from "./kifu_client/client";
import {
  createMatch,
  createPlayer,
  getMatch,
  getScores,
  getState,
  listEvents,
  listMoves,
  playMoves,
  streamEvents,
} from "./kifu_client";
import type { MatchBody, Problem, SeatPlan } from "./kifu_client";

type Client = ReturnType<typeof createClient>;

function matchBody(game: string): MatchBody {
  const seats: SeatPlan[] = [{ kind: "me" }, { kind: "bot", bot: "random" }];
  switch (game) {
    case "yokohama":
      return { game, seats, options: { jump_needs_assistant: true } };
    case "nippon":
      return { game, seats, options: { distinct_spaces: true } };
    case "yedo":
      return { game, seats, options: { setting: "samurai" }, clock: null };
    default:
      throw new Error(`No game ${game}`);
  }
}

function got<T>(answer: { data?: T; error?: Problem }): T {
  if (answer.data === undefined) throw new Error(`${answer.error?.code}: ${answer.error?.detail}`);
  return answer.data;
}

async function play(client: Client, match: string): Promise<number> {
  const path = { match_id: match };
  let played = 0;
  while (got(await getMatch({ client, path })).status === "playing") {
    const legal = got(await listMoves({ client, path }));
    const choice = legal.moves[Math.floor(Math.random() * legal.moves.length)];
    if (choice === undefined) {
      got(await listEvents({ client, path, query: { since: legal.version, wait: 5 } }));
      continue;
    }
    const headers = { "If-Match": `"${legal.version}"` };
    const answer = await playMoves({ client, path, headers, body: { moves: [choice.move] } });
    if (answer.error?.status === 412) continue;
    if (got(answer).version > legal.version) played += 1;
  }
  return played;
}

async function main(baseUrl: string, game: string): Promise<void> {
  const nobody = createClient({ baseUrl });
  const { token } = got(await createPlayer({ client: nobody, body: { name: "Aiko" } }));
  const client = createClient({ baseUrl, auth: token });
  const created = got(await createMatch({ client, body: matchBody(game) }));
  const path = { match_id: created.id };
  const played = await play(client, created.id);
  const view = got(await getState({ client, path }));
  if (view.game !== game || view.board == null) throw new Error(`No board of ${game}`);
  let told = 0;
  const { stream } = await streamEvents({ client, path, sseMaxRetryAttempts: 1 });
  for await (const event of stream) {
    if (event.type !== "stream.Restarted" && event.data.type !== event.type) throw new Error(event.type);
    told = event.version;
    if (told === view.version) break;
  }
  const { scores } = got(await getScores({ client, path }));
  console.log(`${game}: ${played} moves, ${told} events, ${scores.map((score) => score.total).join(" to ")}`);
}

main(process.argv[2] ?? "", process.argv[3] ?? "").catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
