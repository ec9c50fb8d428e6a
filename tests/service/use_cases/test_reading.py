"""Reading a match: only as its viewer may know it, at any version; dry runs, changes and subscriptions."""

import msgspec
import pytest

from domain.match import MatchId
from domain.secrecy import HIDDEN
from events.repository import UnknownVersion
from service.use_cases.changes import as_sent, changes
from service.use_cases.checks import NotFound, StaleVersion
from service.use_cases.reading import dry_run, legal_moves_of
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    CID,
    DICE_STONES,
    FOR_ME,
    OPEN,
    ROLL,
    STARTED,
    TAKE_ONE,
    TAKE_TWO,
    USE_STASH,
    Service,
    refused,
)


def test_a_player_sees_the_own_secrets_only(service: Service) -> None:
    match = service.start()
    ada, bea = service.state(match).board.stashes
    assert service.seen_by(match, ADA).masked().board.stashes == (ada, HIDDEN)
    assert service.seen_by(match, BEA).masked().board.stashes == (HIDDEN, bea)
    for player in (CID, None):
        assert service.seen_by(match, player).masked().board.stashes == (HIDDEN, HIDDEN)


def test_a_match_is_read_at_any_version(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.play(match, BEA, TAKE_TWO)
    heaps = [service.seen_by(match, ADA, STARTED + more).match.board.heap for more in range(3)]
    assert heaps == [21, 20, 18]


@pytest.mark.parametrize("version", [0, 7, 99])
def test_a_version_that_a_match_does_not_have_is_unknown(service: Service, version: int) -> None:
    with pytest.raises(UnknownVersion) as unknown:
        service.seen_by(service.start(), ADA, version)
    assert unknown.value.newest == STARTED


def test_a_match_that_does_not_exist_is_unknown(service: Service) -> None:
    with pytest.raises(NotFound, match="match"):
        service.seen_by(MatchId("none"), ADA)


def test_a_private_match_that_waits_is_unknown_to_all_but_its_creator_and_who_is_admitted(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, private=True)
    assert service.seen_by(match, ADA).match.status == "waiting"
    for player in (CID.id, None):
        with refused("unknown-match"):
            service.reading.match_view(match, player)
        assert service.reading.match_view(match, player, may_see=lambda _match: True).match.status == "waiting"


def test_a_private_match_that_runs_is_unknown_to_all_but_its_players(service: Service) -> None:
    match = service.start(private=True)
    for player in (ADA, BEA):
        assert service.seen_by(match, player).match.id == match
    for player in (CID, None):
        with refused("unknown-match"):
            service.seen_by(match, player)
    with refused("unknown-match"):
        service.play(match, CID, TAKE_ONE)


def test_a_player_who_resigned_still_sees_the_private_match(service: Service) -> None:
    match = service.start(private=True)
    service.matches.resign(match, service.command(BEA))
    assert service.seen_by(match, BEA).viewer is None


def test_the_creator_of_a_private_match_sees_it_without_a_seat(service: Service) -> None:
    match = service.create(OPEN, OPEN, private=True, by=CID)
    assert service.seen_by(match, CID).viewer is None
    for player in (ADA, None):
        with refused("unknown-match"):
            service.seen_by(match, player)


def test_of_however_many_matches_the_games_of_few_are_remembered(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.use_cases.reading.REMEMBERED_AT_MOST", 2)
    for _ in range(5):
        assert service.reading.game(service.start()).id == "stones"
        assert len(service.reading._games) <= 2


def test_the_legal_moves_are_those_of_the_seat_to_act_each_with_a_sentence(service: Service) -> None:
    match = service.start(heap=1)
    assert [(each.move, each.text) for each in legal_moves_of(service.seen_by(match, ADA))] == [(TAKE_ONE, "Take 1.")]
    for player in (BEA, None):
        assert list(legal_moves_of(service.seen_by(match, player))) == []


# --- dry runs ---


def test_a_dry_run_shows_the_events_and_plays_nothing(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    run = dry_run(service.seen_by(match, ADA), ADA.id, [TAKE_ONE, TAKE_TWO])
    assert [as_sent(fact.event)["stones"] for fact in run.facts] == [1, 2]
    assert (run.complete, service.state(match).version) == (True, STARTED)


def test_a_dry_run_ends_before_a_draw(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    run = dry_run(service.seen_by(match, ADA), ADA.id, [TAKE_ONE, ROLL, TAKE_ONE])
    assert (len(run.facts), run.complete) == (1, False)


def test_a_dry_run_refuses_what_a_move_would_be_refused_for(service: Service) -> None:
    match = service.start()
    with refused("not-your-turn"):
        dry_run(service.seen_by(match, BEA), BEA.id, [TAKE_ONE])
    with refused("not-seated"):
        dry_run(service.seen_by(match, CID), CID.id, [TAKE_ONE])
    with pytest.raises(StaleVersion, match="version 6"):
        dry_run(service.seen_by(match, ADA), ADA.id, [TAKE_ONE], expected=STARTED - 1)


def test_a_dry_run_knows_the_own_secrets(service: Service) -> None:
    match = service.start()
    run = dry_run(service.seen_by(match, ADA), ADA.id, [USE_STASH])
    assert as_sent(run.facts[0].event)["stones"] == service.state(match).board.stashes[0]


# --- changes ---


def test_changes_turn_one_version_into_another_and_back(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.play(match, BEA, TAKE_TWO)
    before, after = service.seen_by(match, CID, STARTED), service.seen_by(match, CID)
    forward, backward = changes(service.store, before, after), changes(service.store, after, before)
    assert [event.version for event in forward.events] == [7, 8]
    assert [event.text for event in forward.events] == [event.text for event in backward.events]
    assert ("/board/heap", 18) in [(step.path, step.value) for step in forward.patch]
    assert ("/board/heap", 21) in [(step.path, step.value) for step in backward.patch]


def test_changes_hide_what_the_viewer_may_not_know(service: Service) -> None:
    match = service.start()
    found = changes(service.store, service.seen_by(match, ADA, 4), service.seen_by(match, ADA))
    stashes = [as_sent(event.data)["stash"] for event in found.events if event.type == "stones.StashDealt"]
    assert stashes == [service.state(match).board.stashes[0], {"type": "hidden"}]


# --- subscriptions ---


def test_a_subscription_delivers_new_events_as_json(service: Service) -> None:
    match = service.start()
    with service.subscriptions.following(match) as subscription:
        assert not subscription.wait(STARTED, timeout=0)
        service.play(match, ADA, TAKE_ONE)
        assert subscription.wait(STARTED, timeout=60)
        ((version, line),) = subscription.lines(STARTED, None)
    assert (version, msgspec.json.decode(line)["type"]) == (STARTED + 1, "stones.Taken")


def test_a_subscription_delivers_the_events_before_it_was_opened(service: Service) -> None:
    match = service.start()
    with service.subscriptions.following(match) as subscription:
        versions = [version for version, _line in subscription.lines(0, None)]
    assert versions == [1, 2, 3, 4, 5, 6]


def test_a_subscription_hides_what_its_viewer_may_not_know(service: Service) -> None:
    match = service.start()
    with service.subscriptions.following(match) as subscription:
        entries = [msgspec.json.decode(line) for _version, line in subscription.lines(4, 0)]
    hidden = [entry["data"]["stash"] == {"type": "hidden"} for entry in entries]
    assert hidden == [False, True]


def test_followers_of_one_match_share_a_subscription(service: Service) -> None:
    match = service.start()
    with service.subscriptions.following(match) as first, service.subscriptions.following(match) as second:
        assert first is second
    with service.subscriptions.following(match) as third:
        assert third is not first


def test_a_match_that_does_not_exist_cannot_be_followed(service: Service) -> None:
    with refused("unknown-match"), service.subscriptions.following(MatchId("none")):
        pass
