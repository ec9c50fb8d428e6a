// The proof of a record: each entry follows from the one before, and once the seed is revealed every commitment opens.
// It is made here, in the browser, from the record alone.

import { canonical } from "./canonical.js";

const utf8 = new TextEncoder();

/** What a record does not hold in, and from which version on. */
export class DoesNotHold extends Error {
  constructor(version, why) {
    super(`Version ${version} does not hold: ${why}.`);
    this.version = version;
  }
}

/**
 * Proves a record. Throws `DoesNotHold` at the first entry that is wrong.
 * @param {string} text newline-delimited JSON: a header, then one entry a line
 * @param {(share: number) => void} [progress] from 0 to 1
 * @returns {Promise<{header: object, entries: number, opened: number}>} `opened`: how many secrets were opened
 */
export async function prove(text, progress = () => {}) {
  const [header, ...entries] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const salts = header.opened ? await Salts.of(header.match, seedOf(entries)) : null;
  let previous = "";
  let opened = 0;
  for (const [index, entry] of entries.entries()) {
    await follows(entry, index + 1, previous);
    if (salts) opened += await opens(entry, salts);
    previous = entry.hash;
    if (index % 50 === 0) progress(index / entries.length);
  }
  if (entries.length !== header.version || previous !== header.head)
    throw new DoesNotHold(header.version, "the record ends too early");
  if (salts && (await sha256(salts.seed)) !== header.commitment)
    throw new DoesNotHold(1, "the seed is not the one that was committed to");
  return { header, entries: entries.length, opened };
}

async function follows(entry, version, previous) {
  if (entry.version !== version) throw new DoesNotHold(version, `there is version ${entry.version} in its place`);
  if ((await sha256(previous + canonical(linkOf(entry)))) !== entry.hash)
    throw new DoesNotHold(version, "it does not follow from the one before");
}

/** What is hashed of an entry: its secrets stand there as commitments. */
function linkOf({
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
  const link = { version, type, schema, data: { ...data }, time, player, seat, command, move: move && { ...move } };
  for (const [place, commitment] of Object.entries(commitments)) {
    const [part, name] = split(place);
    if (link[part]) link[part][name] = commitment;
  }
  return link;
}

async function opens(entry, salts) {
  const commitments = Object.entries(entry.commitments ?? {});
  for (const [place, commitment] of commitments) {
    const [part, name] = split(place);
    const found = await salts.commit(entry.version, place, entry[part]?.[name] ?? null);
    if (found !== commitment) throw new DoesNotHold(entry.version, "a commitment is not one to the value shown");
  }
  return commitments.length;
}

function split(place) {
  const dot = place.indexOf(".");
  return [place.slice(0, dot), place.slice(dot + 1)];
}

/** The seed of the match itself; a fork reveals its own, at the end. */
function seedOf(entries) {
  return entries[0]?.data.seed ?? "";
}

/** The salts of one match: HMAC-SHA256, keyed by its seed, over match, version and place. */
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

  async commit(version, place, value) {
    const message = utf8.encode(`${this.match}/${version}/${place.replace(".", "/")}`);
    const salt = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message));
    return hex(await crypto.subtle.digest("SHA-256", new Uint8Array([...salt, ...utf8.encode(canonical(value))])));
  }
}

async function sha256(text) {
  return hex(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
