// The account of the caller.

import type { Once } from "./options.js";
import type {
  BlocksAnswer,
  DeletedAnswer,
  ExportAnswer,
  NamedTokenAnswer,
  NewPlayerAnswer,
  OwnAnswer,
  Scope,
  SignInLinkAnswer,
  TokenAnswer,
  TokensAnswer,
  VacationAnswer,
} from "./schema.js";
import type { Transport } from "./transport.js";

const ME = "/v1/players/me";
const blockPath = (player: string) => `${ME}/blocks/${encodeURIComponent(player)}`;

/** The account that the client plays for. Every method may throw `Problem` and `Unreachable`. */
export class Account {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The token of the client; `null` for a spectator. Whoever has it plays for the account. */
  get token(): string | null {
    return this.#transport.token;
  }

  /**
   * Creates an account. The client uses its token from now on; keep it, the service shows it this once.
   *
   * Whoever has the `key` gets the token for a day: it is a secret of at least 22 random characters.
   */
  create(name: string, once: Once = {}): Promise<NewPlayerAnswer> {
    return this.#signedIn("/v1/players", { name }, once);
  }

  /** Exchanges the secret of a sign-in link for a token with a name, which the client uses from now on. */
  signIn(secret: string, name: string, once: Once = {}): Promise<NewPlayerAnswer> {
    return this.#signedIn("/v1/sign-ins", { secret, name }, once);
  }

  /** Resolves to a link with which another device signs in, once, within ten minutes. */
  makeSignInLink({ key }: Once = {}): Promise<SignInLinkAnswer> {
    return this.#transport.command("POST", `${ME}/sign-in-links`, { key });
  }

  /** Resolves to id and name. */
  get(): Promise<OwnAnswer> {
    return this.#transport.read(ME, { reads: ["id"] });
  }

  /** Changes the name, once a day. */
  rename(name: string): Promise<OwnAnswer> {
    return this.#transport.change("PATCH", ME, { name });
  }

  /** Deletes the account; `confirm` is its name. Nothing brings it back. */
  delete(confirm: string): Promise<DeletedAnswer> {
    return this.#transport.change("DELETE", ME, { confirm });
  }

  /** Resolves to all that the service has about the account. */
  export(): Promise<ExportAnswer> {
    return this.#transport.read(`${ME}/export`);
  }

  /** Replaces the token, in the client too. The old one ends when the new one is used first. */
  async renewToken({ key }: Once = {}): Promise<TokenAnswer> {
    const answer = await this.#transport.command<TokenAnswer>("POST", `${ME}/token`, { key, reads: ["token"] });
    this.#transport.token = answer.token;
    return answer;
  }

  /** Resolves to the tokens of the account, without their secrets. */
  tokens(): Promise<TokensAnswer> {
    return this.#transport.read(`${ME}/tokens`);
  }

  /** Resolves to another token for the account, for example for a program: with the scopes `read` and `bot`. */
  createToken(name: string, scopes: readonly Scope[], { key }: Once = {}): Promise<NamedTokenAnswer> {
    return this.#transport.command("POST", `${ME}/tokens`, { body: { name, scopes }, key });
  }

  /** Ends a token, by its id. Resolves to the others. */
  revokeToken(token: string): Promise<TokensAnswer> {
    return this.#transport.change("DELETE", `${ME}/tokens/${encodeURIComponent(token)}`);
  }

  /** Resolves to the players whom the caller blocks. */
  blocks(): Promise<BlocksAnswer> {
    return this.#transport.read(`${ME}/blocks`);
  }

  /** Blocks a player: they take no seat in matches of the caller. */
  block(player: string): Promise<BlocksAnswer> {
    return this.#transport.change("PUT", blockPath(player), undefined, true);
  }

  /** Blocks a player no longer. */
  unblock(player: string): Promise<BlocksAnswer> {
    return this.#transport.change("DELETE", blockPath(player), undefined, true);
  }

  /** Resolves to until when the clocks of the caller stand still, and for how many days more they may. */
  vacation(): Promise<VacationAnswer> {
    return this.#transport.read(`${ME}/vacation`);
  }

  /** Stops the clocks of the caller for some days. */
  beginVacation(days: number): Promise<VacationAnswer> {
    return this.#transport.change("PUT", `${ME}/vacation`, { days });
  }

  /** Lets the clocks of the caller run again. */
  endVacation(): Promise<VacationAnswer> {
    return this.#transport.change("DELETE", `${ME}/vacation`);
  }

  async #signedIn(path: string, body: unknown, { key }: Once): Promise<NewPlayerAnswer> {
    const answer = await this.#transport.command<NewPlayerAnswer>("POST", path, { body, key, reads: ["token"] });
    this.#transport.token = answer.token;
    return answer;
  }
}
