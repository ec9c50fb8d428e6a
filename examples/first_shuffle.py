"""Derives the first shuffle of a match of Yokohama by hand, from the seed and the salts in its record.

python examples/first_shuffle.py RECORD [SALT]

RECORD is the record of a match that is over and no fork. SALT is the one that you gave: it must be in the record. The
standard library is enough; nothing of Kifu is imported. `kifu verify` does the same for every draw of the match.
"""

import hashlib
import hmac
import json
import sys
import tomllib
from pathlib import Path

COMPONENTS = Path(__file__).parent.parent / "domain" / "yokohama" / "components.toml"
"""Also part of the answer to `GET /v1/games/yokohama`."""


def key(seed, salts):
    """Returns the HMAC-SHA256, keyed by the seed, of all salts in seat order, each after its length in 4 bytes."""
    texts = [salt.encode() for salt in salts]
    return hmac.digest(seed.encode(), b"".join(len(text).to_bytes(4, "big") + text for text in texts), "sha256")


def words(key, match, version):
    """Yields the 32-bit words of a version: HMAC-SHA256 by the key of `match/version/0`, `match/version/1`, ..."""
    counter = 0
    while True:
        digest = hmac.digest(key, f"{match}/{version}/{counter}".encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(n, words):
    """Returns an integer below n. Skips a word that would favour the small ones."""
    return next(word % n for word in words if word < 2**32 - 2**32 % n)


def shuffled(items, words):
    """Returns the items in a random order: Fisher-Yates, from the last place down."""
    pack = list(items)
    for last in range(len(pack) - 1, 0, -1):
        other = below(last + 1, words)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def check(fact, sentence):
    """Prints what is true; ends the program if it is not."""
    if not fact:
        sys.exit(f"Not so: {sentence}")
    print(sentence)


def salts_given(events, seats):
    """Returns the salts of the seats as the players gave them, "" where there is none."""
    salts = [""] * seats
    for event in events:
        if event["type"] in {"match.SeatTaken", "match.SaltGiven", "match.SeatLeft"}:
            salts[event["data"]["seat"]] = event["data"].get("salt", "")
    return salts


def main(record, own_salt=None):
    header, *events = map(json.loads, Path(record).read_text(encoding="utf-8").splitlines())
    first = {event["type"]: event for event in reversed(events)}
    seed, started = first["match.SeedRevealed"]["data"]["seed"], first["match.Started"]
    committed = hashlib.sha256(seed.encode()).hexdigest() == first["match.Created"]["data"]["commitment"]
    check(committed, f"Version 1 committed to the seed {seed}")
    salts, version = salts_given(events[: started["version"]], len(header["seats"])), started["version"]
    check(started["data"]["salts"] == salts, f"Before the start at version {version} the seats gave the salts {salts}")
    if own_salt is not None:
        check(own_salt in salts, f"Your own salt is among them: {own_salt}")
    components = COMPONENTS.read_bytes()
    check(hashlib.sha256(components).hexdigest() == header["components"], "The components are those of the match.")
    rows = tomllib.loads(components.decode())["areas"]["rows"]
    areas = [row["id"] for row in rows if row["from_players"] <= len(salts)]
    city = shuffled(areas, words(key(seed, salts), header["match"], version + 1))
    check(first["yokohama.AreasLaidOut"]["data"]["layout"] == city, f"From them follows the city: {', '.join(city)}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
