// Verifies a record in the browser, from the record alone: hash chain, salts, commitments and seed.

import { t } from "./catalogue.js";
import { hex } from "./hex.js";

const utf8 = new TextEncoder();

/** The events that name a match and its seed. Before a fork begins, its events have the salts of another match. */
const BEGINNINGS = new Set(["match.Created", "match.Forked", "match.ForkBegun"]);

/** A check failed. The message names the version and the reason. */
class VerificationFailed extends Error {
  constructor(version, reason) {
    super(t("Version {version} is wrong: {reason}.", { version, reason }));
    this.version = version;
  }
}

/**
 * Checks that each entry follows from the one before and, if the seed is revealed, that all commitments match. Throws
 * `VerificationFailed` at the first wrong entry.
 * @param {string} text newline-delimited JSON: a header, then one entry on each line
 * @param {(share: number) => void} [onProgress] called with the share of entries checked, from 0 to 1
 * @returns {Promise<{header: object, entries: number, opened: number, salts: string[]|null}>} the header, the number of
 *   entries, the number of commitments that were checked, and the salts that were mixed in; `null` before the start
 */
export async function verifyRecord(text, onProgress = () => {}) {
  const [header, ...entries] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  let salts = null;
  let previous = "";
  const given = new GivenSalts();
  let opened = 0;
  for (const [index, entry] of entries.entries()) {
    await checkLink(entry, index + 1, previous);
    given.check(entry);
    if (header.opened && BEGINNINGS.has(entry.type)) salts = await Salts.of(entry.data.match, entry.data.seed);
    if (salts) opened += await checkCommitments(entry, salts);
    previous = entry.hash;
    if (index % 50 === 0) onProgress(index / entries.length);
  }
  if (entries.length !== header.version || previous !== header.head)
    throw new VerificationFailed(header.version, t("the record ends too early"));
  if (header.opened && (salts?.match !== header.match || (await sha256(salts.seed)) !== header.commitment))
    throw new VerificationFailed(1, t("the seed does not match its commitment"));
  return { header, entries: entries.length, opened, salts: given.mixedIn };
}

async function checkLink(entry, version, previous) {
  if (entry.version !== version)
    throw new VerificationFailed(version, t("the record has version {found} in its place", { found: entry.version }));
  if ((await sha256(previous + canonical(hashedPart(entry)))) !== entry.hash)
    throw new VerificationFailed(version, t("its hash does not match"));
}

/** Returns the part of an entry that its hash covers: secrets are replaced by their commitments. */
function hashedPart({
  version,
  type,
  schema,
  data,
  time,
  player = null,
  seat = null,
  command,
  move = null,
  commitments = {},
}) {
  const part = { version, type, schema, data: { ...data }, time, player, seat, command, move: move && { ...move } };
  for (const [path, commitment] of Object.entries(commitments)) {
    const [object, field] = split(path);
    if (part[object]) part[object][field] = commitment;
  }
  return part;
}

/** Checks the commitments of an entry and returns their number. */
async function checkCommitments(entry, salts) {
  const commitments = Object.entries(entry.commitments ?? {});
  for (const [path, commitment] of commitments) {
    const [object, field] = split(path);
    const found = await salts.commit(entry.version, path, entry[object]?.[field] ?? null);
    if (found !== commitment)
      throw new VerificationFailed(entry.version, t("a commitment does not match the value shown"));
  }
  return commitments.length;
}

/** Splits a path like `data.card` into object and field. */
function split(path) {
  const dot = path.indexOf(".");
  return [path.slice(0, dot), path.slice(dot + 1)];
}

/** Checks entry by entry that the match starts with the salts of its seats, and that none is given after a draw. */
class GivenSalts {
  #salts = [];
  /** The salts at the newest start, in the order of the seats; `null` before it. */
  mixedIn = null;

  check({ version, type, data }) {
    if (type === "match.SeatsOpened" || data.parent) this.mixedIn = null; // a fork starts with salts of its own
    else if (type === "match.SeatTaken" || type === "match.SaltGiven") this.#give(version, data);
    else if (type === "match.SeatLeft") this.#salts[data.seat] = "";
    else if (type === "match.Started" || type === "match.Redealt") this.#start(version, data.salts);
    else if (!type.startsWith("match.") && this.mixedIn === null)
      throw new VerificationFailed(version, t("the game goes on before the match has started"));
  }

  #give(version, { seat, salt = "" }) {
    if (this.mixedIn !== null) throw new VerificationFailed(version, t("a salt is given after the first draw"));
    this.#salts[seat] = salt;
  }

  #start(version, salts) {
    if (salts.some((salt, seat) => salt !== this.#salts[seat]))
      throw new VerificationFailed(version, t("its salts are not those that the players gave"));
    this.mixedIn = salts;
  }
}

/** The salts of a match: HMAC-SHA256 with the seed as key, over match, version and path. */
class Salts {
  constructor(match, seed, key) {
    this.match = match;
    this.seed = seed;
    this.key = key;
  }

  static async of(match, seed) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", utf8.encode(seed), hmac, false, ["sign"]);
    return new Salts(match, seed, key);
  }

  /** Returns the commitment to a value: the SHA-256 of its salt and its canonical JSON, in hexadecimal. */
  async commit(version, path, value) {
    const message = utf8.encode(`${this.match}/${version}/${path.replace(".", "/")}`);
    const salt = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message));
    return digest(new Uint8Array([...salt, ...utf8.encode(canonical(value))]));
  }
}

function sha256(text) {
  return digest(utf8.encode(text));
}

/** Returns the SHA-256 of bytes, in hexadecimal. */
async function digest(bytes) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Returns canonical JSON: names in ascending order, no white space. The value must not contain fractions. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}
