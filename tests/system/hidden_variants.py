"""Variants of matches that differ only in what one viewer cannot know: the seed, and the places of two unseen cards."""

import random
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace as with_
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.chance import commitment
from domain.game import Seat, Viewer
from domain.match import AnyMatch, Fact, fold
from domain.match.events import Beginning, Redealt, Started
from domain.secrecy import redact, secret_fields
from tests.system.match_script import Command, MatchScript, facts_of

Card = str
"""The text of a secret value."""


def hidden_variants(scripts: Sequence[MatchScript], viewer: Viewer, rng: random.Random) -> Sequence[MatchScript]:
    """Returns variants of a match and its forks that the viewer cannot tell from the originals.

    In a game without secrets only the seeds differ.
    """
    told = [command for script in scripts for command in script.commands]
    unseen = _secret(told) - set(_seen(told, viewer))
    decks = [cards for deck in _decks(told) if len(cards := [card for card in deck if card in unseen]) > 1]
    cards = _two_of(decks, _seen(scripts[0].ahead, viewer), rng) if decks else ()
    changes = dict(zip(cards, reversed(cards), strict=True))
    for script in scripts:
        changes |= _another_seed(script, rng)
    others = [_changed_script(script, changes) for script in scripts]
    for script, other in zip(scripts, others, strict=True):
        _check(script, other, viewer)
    return others


def revealing_moves(script: MatchScript, seat: Seat) -> list[int]:
    """Returns the numbers of commands at which the next move of the seat reveals a card."""
    secret, seen = _secret(script.commands), set[Card]()
    found = []
    for place, command in enumerate(script.commands):
        shown = secret.intersection(_seen([command], seat)) - seen
        if shown and command.facts[0].seat == seat:
            found.append(place)
        seen |= shown
    return found


def _check(first: MatchScript, second: MatchScript, viewer: Viewer) -> None:
    assert first.match() != second.match()
    assert _seen_match(first, viewer) == _seen_match(second, viewer), (
        f"viewer {viewer} can tell the variant from the original"
    )


def _another_seed(script: MatchScript, rng: random.Random) -> Mapping[str, str]:
    seed, match = f"{rng.getrandbits(256):064x}", script.match()
    return {str(match.secret): seed, match.commitment: commitment(seed)}


def _seen_match(script: MatchScript, viewer: Viewer) -> AnyMatch:
    """Returns the match as the viewer can fold it from redacted events."""
    match = fold(script.game, [redact(fact.event, viewer) for fact in script.facts])
    assert match is not None
    return replace(match, commitment="")


def _decks(commands: Sequence[Command]) -> Iterator[Sequence[Card]]:
    """Yields the cards of each secret tuple, in order; they are of one kind."""
    for fact in facts_of(commands):
        for value in _secrets(fact.event).values():
            if isinstance(value, tuple):
                yield [*dict.fromkeys(_texts(value))]


def _two_of(decks: Sequence[Sequence[Card]], soon: Sequence[Card], rng: random.Random) -> Sequence[Card]:
    """Returns two cards of one deck; often the first is the next one that the viewer sees."""
    unseen = {card for deck in decks for card in deck}
    next_ones = [card for card in soon if card in unseen][:1]
    one = rng.choice(rng.choice([next_ones, sorted(unseen)]) or sorted(unseen))
    others = [card for deck in decks if one in deck for card in deck if card != one]
    return one, rng.choice(others)


def _secret(commands: Sequence[Command]) -> Set[Card]:
    secrets = [_secrets(part) for fact in facts_of(commands) for part in (fact.event, fact.move) if part is not None]
    return set(_texts(secrets))


def _seen(commands: Sequence[Command], viewer: Viewer) -> Sequence[Card]:
    """Returns every text that the viewer sees, in order."""
    return [text for fact in facts_of(commands) for text in _texts(_shown(fact, viewer))]


def _shown(fact: Fact, viewer: Viewer) -> Sequence[Struct | None]:
    move = fact.move if fact.move is None or fact.seat == viewer else redact(fact.move, None)
    return redact(fact.event, viewer), move


def _secrets(part: Struct) -> Mapping[str, Any]:
    return {field.name: getattr(part, field.name) for field in secret_fields(type(part))}


def _texts(value: Any) -> Iterator[str]:
    """Yields every text in a value, at any depth."""
    waiting = [msgspec.to_builtins(value)]
    while waiting:
        data = waiting.pop()
        if isinstance(data, str):
            yield data
        elif isinstance(data, dict):
            waiting += reversed([*data, *data.values()])
        elif isinstance(data, list | tuple):
            waiting += reversed(data)


def _changed_script(script: MatchScript, changes: Mapping[str, str]) -> MatchScript:
    return with_(script, commands=tuple(_changed_command(command, changes) for command in script.commands))


def _changed_command(command: Command, changes: Mapping[str, str]) -> Command:
    facts = [
        Fact(_changed(fact.event, changes), fact.seat, fact.move and _changed(fact.move, changes))
        for fact in command.facts
    ]
    return Command(tuple(facts), command.player)


def _changed(part: Struct, changes: Mapping[str, str]) -> Struct:
    committed = {"commitment": part.commitment} if isinstance(part, Beginning | Started | Redealt) else {}
    return replace(part, **_exchanged({**_secrets(part), **committed}, changes))


def _exchanged(value: Any, changes: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return changes.get(value, value)
    if isinstance(value, tuple):
        return tuple(_exchanged(item, changes) for item in value)
    if isinstance(value, dict):
        return {name: _exchanged(item, changes) for name, item in value.items()}
    if isinstance(value, Struct):
        return replace(value, **_exchanged(asdict(value), changes))
    return value
