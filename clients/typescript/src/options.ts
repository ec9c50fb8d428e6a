// How a request is sent, and how long its answer is waited for.

/** How a request is sent that is done once: sent again with the same key it gets its first answer. */
export interface Once {
  readonly key?: string;
}

/** The version that the match must be at: by default the one at which the caller has looked; `null` for any. */
export interface AtVersion extends Once {
  readonly version?: number | null;
}

/** How long something is waited for. */
export interface Stoppable {
  /** Ends the waiting when it is aborted; then its reason is thrown. */
  readonly signal?: AbortSignal;
}
