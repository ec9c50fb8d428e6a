"""Each salt was given before the first draw and is mixed in; this can be checked while the match runs."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.match import Decision, Holder, MatchId
from events.codec import canonical_raw
from events.event_view import EventView, parse
from events.memory import MemoryStore
from events.record import line
from events.store import Envelope
from service.research.laws import random_match
from tests.events.recorder import ANNA, BEN, M1, Recorder
from tests.events.verify.forging import chained, forged, with_data, with_values
from tests.events.verify.records import Record, fault, record_of, sealed, shown, verified
from tests.games.stones import GAME


def begun() -> Recorder:
    """A match that waited for salts, whose creator gave hers last: she holds seat 0, Ben holds seat 1."""
    recorder, created = Recorder(MemoryStore()), Decision(GAME, None)
    options, components = {"stones": 4}, GAME.components.current
    created.create(M1, 2, options, components, creator=ANNA, seed=recorder.seed, wait_for_salts=True)
    created.take_seat(Seat(0), Holder(ANNA, "Anna"))
    recorder.record(created)
    seated = Decision(GAME, recorder.match)
    seated.take_seat(Seat(1), Holder(BEN, "Ben"), "salt of Ben")
    recorder.record(seated, BEN)
    given = Decision(GAME, recorder.match)
    given.give_salt(Seat(0), "salt of Anna")
    recorder.record(given)
    return recorder


def finished() -> Record:
    recorder, rng = begun(), random.Random(1)
    while recorder.match is not None and recorder.match.status == "playing":
        recorder.move(rng)
    return shown(recorder)


def test_the_record_of_a_match_that_waited_for_salts_is_valid_while_it_runs_and_afterwards() -> None:
    assert verified(shown(begun())).header.opened is False
    assert verified(finished()).limits == ()


def test_the_result_says_how_many_salts_are_mixed_in() -> None:
    assert "replayed with every draw from the seed and 2 salts" in verified(finished()).sentence


@pytest.mark.parametrize(
    ("type_name", "values", "why"),
    [
        ("match.Started", {"salts": ["other", "salt of Ben"]}, "its salts are not those that the players gave"),
        ("match.Started", {"salts": ["", ""]}, "its salts are not those that the players gave"),
        ("match.Started", {"commitment": "12" * 32}, "its commitment is not the one from before the salts"),
        ("match.SaltGiven", {"salt": "other"}, "its salts are not those that the players gave"),
        ("match.SaltGiven", {"salt": ""}, "its salts are not those that the players gave"),
    ],
)
def test_a_salt_that_is_not_mixed_in_is_found_before_the_seed_is_known(
    type_name: str, values: dict[str, object], why: str
) -> None:
    def change(view: EventView) -> EventView:
        return with_values(view, **values) if view.type == type_name else view

    assert why in str(fault(chained(shown(begun()), change)))


def test_a_start_before_the_last_salt_is_found_before_the_seed_is_known() -> None:
    def change(view: EventView) -> EventView:
        if view.type == "match.SaltGiven":
            return replace(view, data=canonical_raw({**SEATED, "type": "match.SeatTaken"}), type="match.SeatTaken")
        return with_values(view, salts=["", "salt of Ben"]) if view.type == "match.Started" else view

    lines = chained(shown(begun()), change)
    assert "the match starts before seat 0 has given a salt" in str(fault(lines))


def test_a_salt_after_the_first_draw_is_found_before_the_seed_is_known() -> None:
    def swapped(lines: Sequence[bytes]) -> Record:
        views = [parse(each) for each in lines[1:]]
        given, started, dealt = (next(view for view in views if view.type == name) for name in TYPES)
        order = {given.version: started, started.version: dealt, dealt.version: given}
        moved = [replace(order.get(view.version, view), version=view.version) for view in views]
        salts = {"salts": ["", "salt of Ben"]}
        return [
            lines[0],
            *map(line, (with_values(view, **salts) if view.type == "match.Started" else view for view in moved)),
        ]

    waiting = chained(swapped(shown(begun())), lambda view: view)
    assert "the match starts before seat 0 has given a salt" in str(fault(waiting))
    unasked = chained(waiting, lambda view: with_values(view, wait_for_salts=False) if view.version == 1 else view)
    assert "a salt is given after the first draw" in str(fault(unasked))


SEATED = {"seat": 0, "holder": {"player": "anna", "name": "Anna"}}
TYPES = ("match.SaltGiven", "match.Started", "stones.StashDealt")


def test_a_fork_that_goes_on_before_its_start_is_found() -> None:
    parent = random_match.begun(GAME, 2, seed=1)
    version, head = parent.newest.version, sealed(parent)[-1].hash
    fork = parent.forked(version, match=MatchId("fork"), seed="5e" * 32, running=True, head=head)
    taken = canonical_raw({"type": "stones.Taken", "seat": 0, "stones": 1, "stash": False})

    def change(view: EventView) -> EventView:
        return replace(view, data=taken, type="stones.Taken") if view.type == "match.Redealt" else view

    assert "the game goes on before the match has started" in str(fault(chained(record_of(fork), change)))


def test_a_draw_that_leaves_a_salt_out_is_found_once_the_seed_is_known() -> None:
    """The forger knows the seed, and gives the salt another text everywhere, but keeps the draws."""

    def change(envelope: Envelope) -> Envelope:
        if b"SaltGiven" in bytes(envelope.event):
            return with_data(envelope, salt="x")
        return with_data(envelope, salts=["x", "salt of Ben"]) if b"Started" in bytes(envelope.event) else envelope

    assert "decided again, it is not this stones.StashDealt, with other content" in str(
        fault(forged(finished(), change))
    )
