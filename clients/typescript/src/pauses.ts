// The pauses between attempts.

/** Seconds of the first and the longest pause, unless the service asks for another one. */
const FIRST = 0.2;
const LONGEST = 30;
/** Seconds of the longest pause where the patience has no end, whatever is asked for: a proxy may say anything. */
const LONGEST_ASKED = 300;

/** Returns after so many seconds, or rejects when the signal is aborted. */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => (clearTimeout(timer), reject(signal?.reason));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), 1000 * seconds);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * Settles as a promise does, or rejects when the signal is aborted.
 *
 * `fetch` should do that itself. But in Node 20 an answer that cannot be decoded, and whose connection has ended, settles
 * neither way, also when its signal is aborted.
 */
export function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** The pauses of one request, or of a stream. They grow, and end when the patience is over. */
export class Pauses {
  readonly #deadline: number;
  #next = FIRST;

  /** @param patience how many seconds may be spent on all attempts */
  constructor(patience: number) {
    this.#deadline = Date.now() + 1000 * patience;
  }

  /** Begins with the shortest pause again. */
  reset(): void {
    this.#next = FIRST;
  }

  /**
   * Sleeps before another attempt, `atLeast` so many seconds. Resolves to false at once if there is no time left.
   *
   * The pauses are partly random, so that clients that were all refused at once do not all come back at once.
   */
  async sleep(atLeast: number | null, signal?: AbortSignal): Promise<boolean> {
    const own = this.#next * (0.5 + Math.random() / 2);
    this.#next = Math.min(LONGEST, 2 * this.#next);
    const asked = atLeast === null ? own : atLeast + Math.min(own, 1);
    const pause = this.#deadline === Infinity ? Math.min(asked, LONGEST_ASKED) : asked;
    if (Date.now() + 1000 * pause > this.#deadline) return false;
    await sleep(pause, signal);
    return true;
  }
}
