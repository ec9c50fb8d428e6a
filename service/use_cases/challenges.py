"""Challenges: a player asks a bot account or a person for a match, which begins when they accept.

The match and what is written in it have ids that follow from the challenge. So an answer that was interrupted is given
again, and begins one match.
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused, Refused
from events.archive import MatchArchived
from events.projections.lobby import Lobby
from events.projections.own_matches import OwnMatches
from events.store import CommandId, CommandReused, Fingerprint, Millis, UnreadableRecord, VersionConflict
from service.use_cases.accounts import BrokenAccount, Player
from service.use_cases.blocks import Blocks
from service.use_cases.bot_accounts import BotAccounts, BotProfile
from service.use_cases.challenge import LASTS, LASTS_FOR_PEOPLE, Challenge, ChallengeId, ChallengeSeat
from service.use_cases.challenge_store import ChallengeStore
from service.use_cases.checks import not_found
from service.use_cases.commands import Command, CommandIds
from service.use_cases.match_plan import MatchPlan, SeatPlan
from service.use_cases.matches import Matches
from service.use_cases.players import Players
from service.use_cases.unit_of_work import Outcome

MOST_MADE: Final = 20
"""The most challenges that one account has made and that are open, or were made in vain within the hour."""
_SWEPT: Final = 200
_PERSON: Final = BotProfile(most_challenges=20)
"""What holds for people: they say nothing about themselves, and play as many matches as they want."""


class ChallengePlan(Struct, frozen=True):
    """A new challenge."""

    challenged: PlayerId
    match: MatchPlan


class Challenges:
    """Makes and answers challenges. Every method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        players: Players,
        matches: Matches,
        command_ids: CommandIds,
    ) -> None:
        self._store = ChallengeStore(client)
        self._blocks = Blocks(client)
        self._own_matches = OwnMatches(client)
        self.bots = BotAccounts(client, Lobby(client))
        self._players = players
        self._matches = matches
        self._command_ids = command_ids

    def of(self, player: PlayerId) -> Sequence[Challenge]:
        """Returns the challenges that an account has made or was given: the open ones, and the newest that ended."""
        return self._store.of(player)

    def get(self, player: PlayerId, challenge: ChallengeId) -> Challenge:
        """Returns a challenge of an account. Raises `NotFound`."""
        found = self._store.get(challenge)
        if found is None or player not in (found.challenger, found.challenged):
            raise not_found("challenge", "challenge_id")
        return found

    def make(self, challenger: Player, plan: ChallengePlan, key: str | None = None) -> Challenge:
        """Challenges an account; with the same idempotency key once. Raises `NotFound` and `MatchRefused`."""
        name = secrets.token_urlsafe(12) if key is None else self._command_ids.match(challenger.id, f"challenge {key}")
        new = self._planned(ChallengeId(name), challenger, plan)
        known = self._store.get(new.id)
        if known is None and self._store.has_forgotten(new.id):
            raise _over(None)
        if known is not None:
            if replace(new, created=known.created, ends=known.ends) != _as_made(known):
                raise CommandReused
            return known
        profile = self._check(challenger, plan)
        self._store.add(new, MOST_MADE, profile.most_challenges)
        return new

    def accept(self, player: PlayerId, challenge: ChallengeId) -> Challenge:
        """Begins the match of a challenge, for the account that is challenged.

        Raises `NotFound`, and `MatchRefused` if it has ended, or if the match cannot begin now.
        """
        found = self._claimed(player, challenge)
        if found.is_claimed:
            self._finish(found)
            found = self.get(player, challenge)
        if found.status != "accepted":
            raise _over()
        return found

    def decline(self, player: PlayerId, challenge: ChallengeId, reason: str) -> Challenge:
        """Declines a challenge, for the account that is challenged. Raises `NotFound` and `MatchRefused`."""
        found = self._for_answer(player, challenge)
        if found.status == "declined":
            return found
        return self._ended(found, replace(found, status="declined", reason=reason))

    def withdraw(self, player: PlayerId, challenge: ChallengeId) -> Challenge:
        """Ends a challenge for the account that made it. Raises `NotFound` and `MatchRefused`."""
        found = self.get(player, challenge)
        if found.challenger != player:
            raise not_found("challenge", "challenge_id")
        return found if found.status == "withdrawn" else self._ended(found, replace(found, status="withdrawn"))

    def sweep(self) -> int:
        """Ends the challenges that nobody has answered in time; returns how many. Forgets those that ended long ago.

        A challenge that is still claimed was left by a crash: its match begins now, unless that or an account cannot be
        read.
        """
        due = self._store.due(_SWEPT)
        expired = [each for each in due if each.status == "open"]
        for each in expired:
            if each.is_claimed:
                # One that is refused is open again, and ends when this is called next.
                with suppress(Refused, UnreadableRecord, BrokenAccount):
                    self._finish(each)
            else:
                self._store.write(each, replace(each, status="expired"))
        self._store.forget(each for each in due if each.status != "open")
        return len(expired)

    def can_be_challenged(self, player: PlayerId, profile: BotProfile) -> bool:
        """True if a bot account is neither deleted nor suspended, and plays fewer matches than it wants."""
        try:
            return self._present(player) is not None and self.is_free(player, profile)
        except BrokenAccount:
            return False

    def is_free(self, player: PlayerId, profile: BotProfile) -> bool:
        """True unless a bot account plays as many matches as it wants."""
        return self._own_matches.number(player) < profile.most_matches

    def _planned(self, challenge: ChallengeId, challenger: Player, plan: ChallengePlan) -> Challenge:
        now, match, challenged = self._store.now(), plan.match, self._players.get(plan.challenged)
        return Challenge(
            *(challenge, challenger.id, plan.challenged, match.game),
            seats=tuple(ChallengeSeat(each.kind, each.bot) for each in match.seats),
            created=now,
            ends=Millis(now + (LASTS if challenged is None or challenged.is_bot else LASTS_FOR_PEOPLE)),
            options=match.options,
            clock=match.clock,
            rated=not match.private,
        )

    def _for_answer(self, player: PlayerId, challenge: ChallengeId) -> Challenge:
        found = self.get(player, challenge)
        if found.challenged != player:
            raise not_found("challenge", "challenge_id")
        return found

    def _ended(self, before: Challenge, after: Challenge) -> Challenge:
        if before.status != "open" or before.is_claimed or not self._store.write(before, after):
            raise _over()
        return after

    def _claimed(self, player: PlayerId, challenge: ChallengeId) -> Challenge:
        """Claims a challenge if it is open, and returns it as it is then. Raises `NotFound`.

        Nobody can end it from here on, so no match begins of a challenge that has been withdrawn.
        """
        found = self._for_answer(player, challenge)
        if found.status != "open" or found.is_claimed:
            return found
        self._store.write(found, replace(found, match=self._match_of(found)))
        return self.get(player, challenge)

    def _finish(self, claimed: Challenge) -> None:
        """Begins the match of a claimed challenge. Raises `MatchRefused` and `NotFound`; it is open again then.

        After a crash it is still claimed, and this is done again when it is accepted again, or when its time is over.
        """
        try:
            # A match that began so long ago that its request is not remembered any more is there, or in the archive.
            with suppress(VersionConflict, MatchArchived):
                self._begin(claimed)
        except Refused:
            self._store.write(claimed, _as_made(claimed))
            raise
        accepted = replace(claimed, status="accepted")
        if not self._store.write(claimed, accepted):  # another answer may have been refused, and have opened it again
            self._store.write(_as_made(claimed), accepted)

    def _begin(self, challenge: Challenge) -> Outcome:
        """Creates the match with both accounts on their seats, once however often it is tried.

        It is one write, so a refusal leaves no match in which a seat is open to others.
        """
        challenger, challenged = (self._present(each) for each in (challenge.challenger, challenge.challenged))
        if challenger is None:
            raise MatchRefused("challenger-gone", "The account of the challenger is not there any more.")
        if challenged is None:
            raise MatchRefused("challenged-gone", "The account that was challenged is not there any more.")
        plan = MatchPlan(
            challenge.game,
            tuple(SeatPlan(each.kind, each.bot) for each in challenge.seats),
            challenge.options,
            private=not challenge.rated,
            clock=challenge.clock,
        )
        command = Command(challenger.id, CommandId(f"challenge-begin-{challenge.id}"), Fingerprint(challenge.id))
        return self._matches.create(challenger, self._match_of(challenge), plan, command, guest=challenged)

    def _present(self, player: PlayerId) -> Player | None:
        """Returns an account unless it is deleted or suspended."""
        found = self._players.get(player)
        return None if found is None or found.deleted or found.suspended else found

    def _match_of(self, challenge: Challenge) -> MatchId:
        return self._command_ids.match(challenge.challenger, f"match of challenge {challenge.id}")

    def _check(self, challenger: Player, plan: ChallengePlan) -> BotProfile:
        """Returns what the challenged account says. Raises `NotFound` or `MatchRefused` if it cannot be challenged."""
        challenged = self._players.get(plan.challenged)
        if challenged is None or challenged.deleted:
            raise not_found("player", "player")
        profile = self.bots.profile(plan.challenged) if challenged.is_bot else _PERSON
        if plan.challenged == challenger.id:
            raise MatchRefused("cannot-challenge-yourself", "You cannot challenge yourself.", field="player")
        if challenged.suspended or profile is None or not profile.accepts:
            raise MatchRefused("accepts-no-challenges", "This account accepts no challenges now.", field="player")
        if challenger.id in self._blocks.of(plan.challenged):
            raise MatchRefused("not-open-to-you", "You cannot challenge this account.", field="player")
        self._matches.planned(challenger, MatchId("planned"), plan.match, guest=challenged)
        self._check_profile(plan, profile)
        return profile

    def _check_profile(self, plan: ChallengePlan, profile: BotProfile) -> None:
        if not profile.plays(plan.match.game):
            raise MatchRefused("plays-another-game", "This bot account does not play this game.", field="game")
        if not (profile.rated or plan.match.private):
            raise MatchRefused("plays-unrated-only", "This bot account plays unrated matches only.", field="rated")
        if profile is not _PERSON and not self.is_free(plan.challenged, profile):
            raise MatchRefused("plays-enough", "This bot account plays as many matches as it wants.", field="player")


def _over(field: str | None = "challenge_id") -> MatchRefused:
    return MatchRefused("challenge-over", "This challenge is not open any more.", field=field)


def _as_made(challenge: Challenge) -> Challenge:
    return replace(challenge, status="open", reason="", match=None)
