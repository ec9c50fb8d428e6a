// What the caller keeps of one match: a note, and that the caller watches it.

import { headerText } from "./given.js";
import type { NoteAnswer, WatchAnswer } from "./schema.js";
import type { Transport } from "./transport.js";

/** The note of the caller on a match, and whether the caller watches it. Nobody else is told of either. */
export class KeptOfMatch {
  readonly #transport: Transport;
  readonly #note: string;
  readonly #watched: string;
  invitation: string | null;

  constructor(
    transport: Transport,
    id: string,
    invitation: string | null,
  ) {
    this.invitation = invitation === null ? null : headerText("invitation", invitation);
    this.#transport = transport;
    this.#note = `/v1/matches/${encodeURIComponent(id)}/note`;
    this.#watched = `/v1/players/me/watched/${encodeURIComponent(id)}`;
  }

  /** Resolves to the note of the caller on the match, which nobody else reads. Without one its text is empty. */
  note(): Promise<NoteAnswer> {
    return this.#transport.read(this.#note, { invitation: this.invitation });
  }

  /**
   * Writes the note of the caller. If another device has changed it since `note` told its `revision`, this throws a
   * `Problem` with the code `stale-note`. Without a revision, any text is replaced.
   */
  writeNote(text: string, revision: string | null = null): Promise<NoteAnswer> {
    return this.#changeNote("PUT", { text }, revision);
  }

  /** Removes the note of the caller; only the one with this `revision`, if it is given. */
  removeNote(revision: string | null = null): Promise<NoteAnswer> {
    return this.#changeNote("DELETE", undefined, revision);
  }

  #changeNote(method: string, body: unknown, revision: string | null): Promise<NoteAnswer> {
    const replaced = { revision, invitation: this.invitation };
    return this.#transport.change(method, this.#note, body, true, replaced);
  }

  /** Resolves to since when the caller watches the match. */
  watching(): Promise<WatchAnswer> {
    return this.#transport.read(this.#watched);
  }

  /** Watches the match: `Kifu.watched` lists it until `unwatch`. Nobody else is told. */
  watch(): Promise<WatchAnswer> {
    return this.#transport.change("PUT", this.#watched, undefined, true);
  }

  /** Watches the match no longer. */
  unwatch(): Promise<WatchAnswer> {
    return this.#transport.change("DELETE", this.#watched, undefined, true);
  }
}
