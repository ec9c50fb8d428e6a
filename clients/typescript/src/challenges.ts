// Bot accounts, and challenges of them.

import type { Once } from "./options.js";
import type {
  BotAccountAnswer,
  BotAccountBody,
  Challenge,
  ChallengeBody,
  ChallengesAnswer,
} from "./schema.js";
import type { Transport } from "./transport.js";

const PATH = "/v1/challenges";
const pathOf = (challenge: string) => `${PATH}/${encodeURIComponent(challenge)}`;

/** The challenges of the caller. Every method may throw `Problem` and `Unreachable`. */
export class Challenges {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Makes the account one of a bot, for ever, and says what it plays. */
  declare(profile: BotAccountBody): Promise<BotAccountAnswer> {
    return this.#transport.change("PUT", "/v1/players/me/bot-account", profile, true);
  }

  /** Yields the bot accounts that accept challenges now, page by page; with `game` those that play it. */
  botAccounts(game?: string): AsyncGenerator<BotAccountAnswer> {
    return this.#transport.pages("/v1/bot-accounts", "bot_accounts", { game });
  }

  /** Resolves to the challenges that are open, or have just ended. */
  all(): Promise<ChallengesAnswer> {
    return this.#transport.read(PATH, { reads: ["challenges"] });
  }

  /** Challenges a bot account: `{ player: id, game: "yedo" }`. */
  make(plan: ChallengeBody, { key }: Once = {}): Promise<Challenge> {
    return this.#transport.command("POST", PATH, { body: plan, key });
  }

  /** Resolves to a challenge. */
  get(challenge: string): Promise<Challenge> {
    return this.#transport.read(pathOf(challenge));
  }

  /** Accepts a challenge. The answer names the match, which begins. */
  accept(challenge: string): Promise<Challenge> {
    return this.#transport.change("POST", `${pathOf(challenge)}/accept`, undefined, true);
  }

  /** Declines a challenge, and says why. */
  decline(challenge: string, reason = ""): Promise<Challenge> {
    return this.#transport.change("POST", `${pathOf(challenge)}/decline`, { reason }, true);
  }

  /** Withdraws an own challenge. */
  withdraw(challenge: string): Promise<Challenge> {
    return this.#transport.change("DELETE", pathOf(challenge), undefined, true);
  }
}
