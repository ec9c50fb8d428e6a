"""A search for luck by which a seat draws the true world: if there is any, that world is among those it can draw."""

import random
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.yedo.pieces import Card, FaceDown

T = TypeVar("T")
Places = dict[Hashable, Sequence[Any]]
"""By place, the cards that lie there."""
First = Callable[[Sequence[Any]], Sequence[int]]
"""Returns which items of a shuffle have to come first, in this order, by their indexes."""
_TRIES = 300


class Copy(str):
    """A card that can be told from its other copies."""

    __slots__ = ()


def _told_apart(item: Any) -> Any:
    if isinstance(item, FaceDown):
        return FaceDown(Card(Copy(item.card)))
    return Copy(item) if isinstance(item, str) else item


class Leading(Chance):
    """Luck that is given: an order for each shuffle, and a number for each draw."""

    def __init__(self, orders: dict[int, list[int]], numbers: dict[int, int], first: First) -> None:
        super().__init__(iter(()))
        self.orders, self.numbers, self.first = orders, numbers, first
        self.packs: list[Sequence[Any]] = []
        """What was shuffled, in the order after that."""
        self.limits: list[int] = []
        """Below which numbers were drawn."""

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        order = self.orders.setdefault(len(self.packs), [])
        if len(order) != len(items):
            first = self.first(items)
            order[:] = [*first, *(index for index in range(len(items)) if index not in first)]
        pack = tuple(_told_apart(items[index]) for index in order)
        self.packs.append(pack)
        return pack

    def shuffle(self, pack: list[T]) -> None:
        pack[:] = self.shuffled(pack)

    def below(self, n: int) -> int:
        self.limits.append(n)
        return self.numbers.get(len(self.limits) - 1, 0) % n


class Search:
    """A search at one position for one seat. `places` tells what lies where in a state."""

    def __init__(
        self, game: AnyGame, truth: Any, seat: Seat, places: Callable[[Any], Places], first: First = lambda _items: ()
    ) -> None:
        self.game, self.seat, self.places, self.first = game, seat, places, first
        self.view, self.true_places = game.mask(truth, seat), places(truth)
        self.orders: dict[int, list[int]] = {}
        self.numbers: dict[int, int] = {}
        self.rng = random.Random(1)

    def world(self) -> Any:
        """Returns a world in which everything lies where it does in truth; the last one tried if none is found."""
        for _ in range(_TRIES):
            guess, luck = self.draw()
            wrong, belonging = self.wrong(guess)
            if not wrong:
                break
            if not self.exchange(wrong, belonging, luck):
                self.redraw(wrong, luck)
        return guess

    def draw(self) -> tuple[Any, Leading]:
        luck = Leading(self.orders, self.numbers, self.first)
        return self.game.determinize(self.view, self.seat, luck), luck

    def wrong(self, guess: Any) -> tuple[list[Any], list[Any]]:
        """Returns the cards that lie in wrong places, and for each of them one that belongs in its place."""
        wrong, belonging = [], []
        guessed = self.places(guess)
        for place, cards in self.true_places.items():
            if guessed[place] != cards:
                lacking = sorted(cards, key=str)
                for card in sorted(guessed[place], key=str):
                    if card in lacking:
                        lacking.remove(card)
                    else:
                        wrong.append(card)
                belonging += lacking
        return wrong, belonging

    def exchange(self, wrong: list[Any], belonging: list[Any], luck: Leading) -> bool:
        """Puts cards where they belong by other orders of the last shuffles that have them; false if it puts none."""
        exchanged = False
        for number, pack in reversed(list(enumerate(luck.packs))):
            cards = [getattr(item, "card", item) for item in pack]
            where = {id(card): at for at, card in enumerate(cards)}
            for index, belongs in enumerate(belonging):
                here = wrong[index]
                if here == belongs or id(here) not in where:
                    continue
                others = [card for card in wrong if card == belongs and id(card) in where] or [
                    card for card in cards if card == belongs
                ]
                if others:
                    self.swap(number, where[id(here)], where[id(others[0])])
                    where[id(here)], where[id(others[0])] = where[id(others[0])], where[id(here)]
                    wrong[:] = [others[0] if card is here else here if card is others[0] else card for card in wrong]
                    exchanged = True
        return exchanged

    def swap(self, number: int, one: int, other: int) -> None:
        order = self.orders[number]
        order[one], order[other] = order[other], order[one]

    def redraw(self, wrong: list[Any], luck: Leading) -> None:
        """Draws all numbers anew, and exchanges a card that lies in a wrong place with any other one."""
        for number, pack in reversed(list(enumerate(luck.packs))):
            cards = [id(getattr(item, "card", item)) for item in pack]
            if misplaced := [cards.index(id(card)) for card in wrong if id(card) in cards]:
                self.swap(number, misplaced[0], self.rng.randrange(len(pack)))
                break
        self.numbers = {number: self.rng.randrange(limit) for number, limit in enumerate(luck.limits)}
