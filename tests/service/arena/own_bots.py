"""Bots of one's own, for the arena."""

import fcntl
import multiprocessing
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from domain.game import AnyGame
from service.bots.bot import Clock, View


class FirstMove:
    """Plays the first legal move."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        return legal_moves[0]


class Raises(FirstMove):
    """Does not know what to do in its second turn."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        if view.version > 4:
            raise RuntimeError("what now?")
        return legal_moves[0]


class Unspeakable(Exception):
    """An error that raises another one when it is printed."""

    def __str__(self) -> str:
        return str(1 // 0)


class Mumbles(FirstMove):
    """Raises such an error."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        raise Unspeakable


class Cheats(FirstMove):
    """Plays what is no move."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        return View(view.seat, view.version, None)


class NeverEnds(FirstMove):
    """Locks a file in the folder `$BUSY` while its process lives, and thinks for very long."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        with (Path(os.environ["BUSY"]) / f"{os.getpid()}.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            time.sleep(600)
        return legal_moves[0]


class Unready(FirstMove):
    """Cannot be made."""

    def __init__(self, game: AnyGame) -> None:
        raise RuntimeError("no weights")


class UnreadyElsewhere(FirstMove):
    """Cannot be made in a process that plays for another one."""

    def __init__(self, game: AnyGame) -> None:
        if multiprocessing.parent_process():
            raise RuntimeError("no weights here")


class Leaves(FirstMove):
    """Ends the program in its second turn."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        if view.version > 4:
            raise SystemExit(0)
        return legal_moves[0]


class Dies(FirstMove):
    """Ends its process in its second turn, as the system does when memory runs out."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        if view.version > 4:
            os._exit(1)
        return legal_moves[0]


class Remembers(FirstMove):
    """Plays by how often it was asked."""

    asked = 0

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        self.asked += 1
        return legal_moves[self.asked % len(legal_moves)]


class RemembersToo(Remembers):
    """Another one that does the same."""


NOTHING = None
