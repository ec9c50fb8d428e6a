"""Does with the Python client what it reads: one JSON object a line, `{"do": ...}`, and one answer a line.

`drive.ts` does the same with the TypeScript client. What either says has the same form, so a story is written once.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import httpx
from kifu_client import Kifu, KifuError, Match, Problem, StaleVersion, WebhookInbox, types

Command = dict[str, Any]
connections = httpx.Client()
callers: dict[str, Kifu] = {}
matches: dict[tuple[str, str], Match] = {}


def caller(command: Command) -> Kifu:
    return callers[command["as"]]


def match(command: Command) -> Match:
    place = command["as"], command["match"]
    if place not in matches:
        matches[place] = caller(command).match(command["match"])
    return matches[place]


def named(command: Command, *names: str) -> dict[str, Any]:
    return {name: command[name] for name in names if name in command}


def open_client(command: Command) -> str | None:
    """Returns why there is no client."""
    patience: dict[str, Any] = {name: float(value) for name, value in named(command, "patience").items()}
    try:
        callers[command["as"]] = Kifu(
            command["url"], command.get("token"), http=connections, **patience, **named(command, "language")
        )
    except ValueError as error:
        return str(error)
    return None


def create_match(command: Command) -> str:
    made = caller(command).create_match(command["plan"], **named(command, "key"))
    matches[command["as"], made.id] = made
    return made.id


def play_to_end(command: Command) -> dict[str, Any]:
    """Plays all seats to the end by legal moves, each by a player of its own, while a spectator follows."""
    with ThreadPoolExecutor() as pool:
        followed = pool.submit(follow, command)
        played = pool.map(lambda who: play_seat(match({**command, "as": who})), command["players"])
        return {"moves": list(played), "followed": followed.result()}


def play_seat(seen: Match) -> int:
    played = 0
    for offer in seen.turns():
        try:
            seen.play(random.choice(offer["moves"])["move"])
            played += 1
        except StaleVersion:  # at several seats at once somebody else was faster
            pass
    return played


def follow(command: Command) -> list[tuple[int, str]]:
    told = match(command).follow(command.get("since", 0))
    return [(event["version"], event["type"]) for event in islice(told, command.get("count"))]


def fork(command: Command) -> tuple[str, int | None]:
    """Forks a match, all seats open; tells the id, and the version at which the caller has looked."""
    made = match(command).fork(command["version"])
    assert made is not None
    return made.id, made.version


def take_turns(command: Command) -> list[str]:
    """Plays one move of each turn in any match, until so many turns were told; returns the matches."""
    told = []
    for turn in islice(caller(command).turns(), command["count"]):
        seen = caller(command).match(turn["match"])
        seen.play(seen.moves()["moves"][0]["move"])
        told.append(turn["match"])
    return told


def play(command: Command) -> types.PlayedAnswer:
    return match(command).play(command["move"], **named(command, "version", "key"))


def records(command: Command) -> list[tuple[str, int, str]]:
    """Tells of each finished match its id, the lines of its record, and the cursor after it, `rest` seconds later."""
    told = []
    for match, record, cursor in caller(command).records(**named(command, "cursor", "finished_since")):
        time.sleep(command.get("rest", 0))
        told.append((match, len(record.splitlines()), cursor))
    return told


def take_webhooks(command: Command) -> list[tuple[int, str, str | None]]:
    """Takes requests to a webhook; tells of each the answer, and the type of the message that it brought."""
    inbox = WebhookInbox(command["secret"])
    replies = [inbox.take(headers, body.encode()) for headers, body in command["requests"]]
    return [(status, body, None if message is None else message["type"]) for status, body, message in replies]


def part_of_caller(command: Command) -> Any:
    return getattr(caller(command), command["do"].partition(".")[0])


def call(command: Command) -> Any:
    """Calls a method by its name, like `match.undo`, with what stands in `given`."""
    of, _, name = command["do"].partition(".")
    finders: dict[str, Callable[[Command], Any]] = {"kifu": caller, "match": match}
    found = finders.get(of, part_of_caller)(command)
    said = getattr(found, name)(*command.get("given", ()))
    if isinstance(said, Match):
        return said.id
    if isinstance(said, bytes):
        return said.decode()
    return list(said) if isinstance(said, Iterator) else said


DOES: dict[str, Callable[[Command], Any]] = {
    "open": open_client,
    "create account": lambda command: caller(command).account.create(command["name"], **named(command, "key")),
    "token": lambda command: caller(command).account.token,
    "matches of": lambda command: [entry["id"] for entry in caller(command).matches(player=command["player"])],
    "create match": create_match,
    "play": play,
    "records": records,
    "events": lambda command: [(event["version"], event["type"]) for event in match(command).events()],
    "reasons": lambda command: [each["version"] for each in match(command).reasons()],
    "follow": follow,
    "fork": fork,
    "outcomes": lambda command: ["outcome" in each for each in match(command).moves(outcomes=True)["moves"]],
    "play to end": play_to_end,
    "take turns": take_turns,
    "account events": lambda command: [event["type"] for event in islice(caller(command).events(), command["count"])],
    "take webhooks": take_webhooks,
    "turns": lambda command: [turn["match"] for turn in islice(caller(command).turns(), command["count"])],
}


def problem(error: KifuError) -> dict[str, Any]:
    said = {"kind": type(error).__name__, "outcome_unknown": error.outcome_unknown, "key": error.key}
    said |= {"told": str(error)}
    if isinstance(error, Problem):
        said |= {"status": error.status, "code": error.code, "rule": error.rule, "version": error.version}
        said |= {"detail": error.detail, "field": error.field, "index": error.index, "retry_after": error.retry_after}
    return said


def main() -> None:
    for line in sys.stdin:
        command = json.loads(line)
        try:
            said = {"ok": DOES.get(command["do"], call)(command)}
        except KifuError as error:
            said = {"problem": problem(error)}
        except (TypeError, ValueError) as error:
            said = {"problem": {"kind": "mistake", "detail": str(error)}}
        print(json.dumps(said), flush=True)


main()
