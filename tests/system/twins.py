"""Two matches that differ only in what one viewer cannot know: the seed, and which of two unseen cards is where."""

import random
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace as with_
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.chance import commitment
from domain.game import Seat, Viewer
from domain.match import AnyMatch, Created, Fact, fold
from domain.match.events import Redealt, Started
from domain.secrecy import redact, secret_fields
from tests.system.story import Command, Story, facts_of

Card = str
"""A secret as it is printed."""


def twins(stories: Sequence[Story], viewer: Viewer, rng: random.Random) -> Sequence[Story]:
    """Other matches, which the viewer cannot tell from these: a match, and what has been forked from it.

    In a game without secrets of its own they have nothing but other seeds.
    """
    told = [command for story in stories for command in story.commands]
    unseen = _secret(told) - set(_seen(told, viewer))
    decks = [cards for deck in _decks(told) if len(cards := [card for card in deck if card in unseen]) > 1]
    cards = _two_of(decks, _seen(stories[0].ahead, viewer), rng) if decks else ()
    changes = dict(zip(cards, reversed(cards), strict=True))
    for story in stories:
        changes |= _another_seed(story, rng)
    others = [_told_otherwise(story, changes) for story in stories]
    for story, other in zip(stories, others, strict=True):
        _check(story, other, viewer)
    return others


def surprises(story: Story, seat: Seat) -> list[int]:
    """Where to cut a story short so that the seat's next move brings a card to light."""
    secret, seen = _secret(story.commands), set[Card]()
    found = []
    for place, command in enumerate(story.commands):
        shown = secret.intersection(_seen([command], seat)) - seen
        if shown and command.facts[0].seat == seat:
            found.append(place)
        seen |= shown
    return found


def _check(first: Story, second: Story, viewer: Viewer) -> None:
    assert first.match() != second.match()
    assert _told(first, viewer) == _told(second, viewer), f"{viewer} is told that this is another match"


def _another_seed(story: Story, rng: random.Random) -> Mapping[str, str]:
    seed, match = f"{rng.getrandbits(256):064x}", story.match()
    return {str(match.secret): seed, match.commitment: commitment(seed)}


def _told(story: Story, viewer: Viewer) -> AnyMatch:
    """The match as the viewer rebuilds it from what the viewer is told of it."""
    match = fold(story.game, [redact(fact.event, viewer) for fact in story.facts])
    assert match is not None
    return replace(match, commitment="")


def _decks(commands: Sequence[Command]) -> Iterator[Sequence[Card]]:
    """The cards of each secret that holds several, in order: they are of one kind."""
    for fact in facts_of(commands):
        for value in _secrets(fact.event).values():
            if isinstance(value, tuple):
                yield [*dict.fromkeys(_texts(value))]


def _two_of(decks: Sequence[Sequence[Card]], soon: Sequence[Card], rng: random.Random) -> Sequence[Card]:
    """Two cards of a deck; often one that the viewer is about to see."""
    unseen = {card for deck in decks for card in deck}
    next_ones = [card for card in soon if card in unseen][:1]
    one = rng.choice(rng.choice([next_ones, sorted(unseen)]) or sorted(unseen))
    others = [card for deck in decks if one in deck for card in deck if card != one]
    return one, rng.choice(others)


def _secret(commands: Sequence[Command]) -> Set[Card]:
    secrets = [_secrets(part) for fact in facts_of(commands) for part in (fact.event, fact.move) if part is not None]
    return set(_texts(secrets))


def _seen(commands: Sequence[Command], viewer: Viewer) -> Sequence[Card]:
    """Every text that the viewer comes across, in order."""
    return [text for fact in facts_of(commands) for text in _texts(_shown(fact, viewer))]


def _shown(fact: Fact, viewer: Viewer) -> Sequence[Struct | None]:
    move = fact.move if fact.move is None or fact.seat == viewer else redact(fact.move, None)
    return redact(fact.event, viewer), move


def _secrets(part: Struct) -> Mapping[str, Any]:
    return {field.name: getattr(part, field.name) for field in secret_fields(type(part))}


def _texts(value: Any) -> Iterator[str]:
    """Every text in a value, however deep."""
    data = msgspec.to_builtins(value)
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from _texts([*data.keys(), *data.values()])
    elif isinstance(data, Sequence):
        for item in data:
            yield from _texts(item)


def _told_otherwise(story: Story, changes: Mapping[str, str]) -> Story:
    return with_(story, commands=tuple(_changed_command(command, changes) for command in story.commands))


def _changed_command(command: Command, changes: Mapping[str, str]) -> Command:
    facts = [
        Fact(_changed(fact.event, changes), fact.seat, fact.move and _changed(fact.move, changes))
        for fact in command.facts
    ]
    return Command(tuple(facts), command.player)


def _changed(part: Struct, changes: Mapping[str, str]) -> Struct:
    committed = {"commitment": part.commitment} if isinstance(part, Created | Started | Redealt) else {}
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
