"""What holds of accounts wherever they lie. Subclasses say where, and when they move."""

from collections.abc import Sequence

import pytest

from domain.match import MatchId, PlayerId
from service.bootstrap import Services
from service.use_cases.checks import NotFound
from service.use_cases.token_forms import Token, hash_of
from service.use_cases.tokens import TokenRefused
from service.use_cases.used_keys import KeyRefused
from tests.redis_contents import keys_with
from tests.service.conftest import caught_up, owner_of

KEY = "0123456789abcdefghijkl"
NAME = "Unmistakable Una"
SEVERAL = 6
"""Accounts that do not all share a partition."""


class AccountContract:
    """Two processes, and a move between any two steps. Who inherits it has the fixtures `here` and `there`."""

    def move(self, services: Services, *players: PlayerId) -> None:
        """Moves accounts, if they move."""

    def test_an_account_is_created_once_with_its_key_and_known_by_its_token(
        self, here: Services, there: Services
    ) -> None:
        player, token = here.players.create(NAME, KEY)
        self.move(here, player.id)
        assert there.players.create(NAME, KEY) == (player, token)
        assert [owner_of(each.players, token) for each in (here, there)] == [player, player]
        assert there.players.get(player.id) == player
        assert there.players.names.of([player.id, PlayerId("nobody")]) == {player.id: NAME}
        assert there.players.get(PlayerId("nobody")) is None

    def test_a_token_is_added_once_with_its_key_and_ends_when_it_is_revoked(
        self, here: Services, there: Services
    ) -> None:
        player, first = here.players.create("Ada")
        second = here.players.add_token(first, "Tablet", ["read"], KEY)
        self.move(here, player.id)
        assert there.players.add_token(first, "Tablet", ["read"], KEY) == second
        third = there.players.add_token(first, "Phone", ["play"])
        listed = there.players.tokens.listed(player.id, hash_of(first))
        assert (listed[0].name, listed[0].current) == ("first token", True)
        assert {each.name for each in listed} == {"first token", "Tablet", "Phone"}
        here.players.revoke_token(player.id, hash_of(second)[:16], first)
        assert [here.players.tokens.owner(token) is None for token in (first, second, third)] == [False, True, False]
        with pytest.raises(NotFound, match="no such token"):
            there.players.revoke_token(player.id, hash_of(second)[:16], first)

    def test_no_key_brings_a_token_back_that_has_ended(self, here: Services, there: Services) -> None:
        player, first = here.players.create("Ada")
        revoked, replaced = (here.players.add_token(first, "Tablet", ["play"], f"{KEY}{each}") for each in "12")
        new = Token(here.players.offer_token(replaced) or "")
        assert owner_of(here.players, new) == player
        here.players.revoke_token(player.id, hash_of(revoked)[:16], first)
        self.move(here, player.id)
        for number in "12":
            with pytest.raises(KeyRefused, match="has ended"):
                there.players.add_token(first, "Tablet", ["play"], f"{KEY}{number}")
        assert [here.players.tokens.owner(token) for token in (revoked, replaced)] == [None, None]
        assert len(here.players.tokens.listed(player.id, hash_of(first))) == 2

    def test_an_offered_token_replaces_the_old_one_at_its_first_use(self, here: Services, there: Services) -> None:
        player, old = here.players.create("Ada")
        offered = [here.players.offer_token(old) for _ in range(2)]
        self.move(here, player.id)
        new, late = (Token(token or "") for token in offered)
        assert owner_of(there.players, new) == player
        assert [there.players.tokens.owner(token) is None for token in (old, new, late)] == [True, False, True]
        assert owner_of(there.players, late) is None
        assert owner_of(there.players, new) == player
        assert len(there.players.tokens.listed(player.id, hash_of(new))) == 1

    def test_a_link_signs_in_once(self, here: Services, there: Services) -> None:
        player, token = here.players.create("Ada")
        link = here.sign_in_links.make(player.id, hash_of(token), ["read"])
        self.move(here, player.id)
        exchanged = there.sign_in_links.exchange(link, "Tablet", KEY)
        assert there.sign_in_links.exchange(link, "Tablet", KEY) == exchanged
        owner = here.players.tokens.owner(exchanged[1])
        assert owner is not None
        assert (exchanged[0], owner.player, owner.scopes) == (player.id, player.id, ("read",))
        with pytest.raises(NotFound):
            here.sign_in_links.exchange(link, "Tablet")

    def test_block_list_and_vacation_belong_to_the_account(self, here: Services, there: Services) -> None:
        player, _ = here.players.create("Ada")
        here.blocks.block(player.id, PlayerId("bea"))
        vacation = here.vacations.begin(player.id, 3)
        self.move(here, player.id)
        there.blocks.block(player.id, PlayerId("cid"))
        assert there.blocks.of(player.id) == ["bea", "cid"]
        there.blocks.unblock(player.id, PlayerId("bea"))
        assert here.blocks.of(player.id) == ["cid"]
        assert there.vacations.begin(player.id, 3) == there.vacations.of(player.id) == vacation
        there.vacations.end(player.id)
        assert here.vacations.of(player.id).used == 1

    def test_notes_and_watched_matches_belong_to_the_account(self, here: Services, there: Services) -> None:
        player, token = here.players.create("Ada")
        first, second = MatchId("first"), MatchId("second")
        note = here.notes.write(player.id, first, 'Ada\'s "note", é\n')
        since = here.watched.watch(player.id, first)
        self.move(here, player.id)
        assert there.notes.of(player.id, first) == note
        there.notes.write(player.id, second, "x")
        assert there.watched.watch(player.id, first) == since
        there.watched.watch(player.id, second)
        assert [*here.notes.all_of(player.id)] == [first, second]
        assert {*here.watched.all_of(player.id)} == {first, second}
        here.watched.unwatch(player.id, second)
        assert here.notes.remove(player.id, first)
        there.deletions.delete(player.id, hash_of(token))
        assert kept(here, "*:notes:*") == kept(here, "*:watched:*") == []

    def test_an_account_is_changed_where_it_lies(self, here: Services, there: Services) -> None:
        player, token = here.players.create("Ada")
        here.account_changes.suspend(player.id, "Insults.")
        self.move(here, player.id)
        there.account_changes.hide_name(player.id)
        found = owner_of(here.players, token)
        assert found is not None
        assert (found.suspended, found.told_name) == ("Insults.", "hidden name")

    def test_a_deleted_account_leaves_no_token_and_no_name(self, here: Services, there: Services) -> None:
        player, first = here.players.create(NAME)
        second = here.players.add_token(first, "Tablet", ["read"])
        self.move(here, player.id)
        there.deletions.delete(player.id, hash_of(first))
        assert [here.players.tokens.owner(token) for token in (first, second)] == [None, None]
        found = here.players.get(player.id)
        assert found is not None
        assert found.deleted
        assert keys_with(here.redis, NAME) == []
        assert here.deletions.finish(caught_up(here).lag, settle_for=0) == 1
        assert there.deletions.finish(caught_up(there).lag, settle_for=0) == 0

    def test_the_last_token_that_operates_is_not_ended_wherever_the_others_were(
        self, here: Services, there: Services
    ) -> None:
        made = [here.players.create(f"Ada {number}") for number in range(SEVERAL)]
        tokens = [_operating(here, player.id) for player, _ in made]
        self.move(here, *(player.id for player, _ in made))
        for (player, first), token in zip(made[1:], tokens[1:], strict=True):
            there.players.revoke_token(player.id, hash_of(token)[:16], first)
        player, first = made[0]
        with pytest.raises(TokenRefused, match="last token of an operator"):
            there.players.revoke_token(player.id, hash_of(tokens[0])[:16], first)
        with pytest.raises(TokenRefused, match="last token of an operator"):
            there.deletions.delete(player.id, hash_of(first))


def _operating(services: Services, player: PlayerId) -> Token:
    token = services.players.operator_token(player)
    services.players.tokens.add(player, token, "Office", ("operate",), None)
    return token


def kept(services: Services, pattern: str) -> Sequence[bytes]:
    """The keys of a pattern, on every node."""
    return sorted(services.redis.scan_iter(pattern))
