"""The set-up of a match before its first choice (rulebook p. 3-4), and shuffling anew."""

from typing import Final

from domain.components import Digest
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import COLORS, PatrolColor
from domain.yedo.decks import cards_of, pile
from domain.yedo.events import (
    ClanSupplied,
    DeckShuffled,
    PatrolEntered,
    PlayerOrderDrawn,
    SuppliesLaidOut,
    YedoPlay,
)
from domain.yedo.market import fill_spaces
from domain.yedo.phases.starting_assets import STARTING_ASSETS
from domain.yedo.pieces import Deck
from domain.yedo.state import Clan, Options, State
from domain.yedo.turn import advance

COLORS_OF_THE_COIN: Final[tuple[PatrolColor, PatrolColor]] = ("red", "blue")


def empty(seats: int, options: Options, components: Digest) -> State:
    """Returns the state before anything is laid out: a clan for each seat."""
    clans = REGISTRY[components].clans
    return State(components, options, tuple(Clan(clan) for clan, _ in zip(clans, range(seats), strict=False)))


def setup(play: YedoPlay) -> None:
    """Lays out the board, shuffles the decks, supplies the clans, and begins to choose the starting assets."""
    draw_player_order(play)
    shuffle_decks(play)
    lay_out_supplies(play)
    components = components_of(play.state)
    fill_spaces(play, tuple(range(components.market.new_stalls, len(components.market.prices))))
    play.emit(PatrolEntered(COLORS_OF_THE_COIN[play.chance.below(2)], components.circuit.clockwise[0]))
    supply_clans(play)
    STARTING_ASSETS.begin(play)
    advance(play)


def draw_player_order(play: YedoPlay) -> None:
    """Draws a starting player at random; the others follow clockwise."""
    seats = play.state.seats
    start = play.chance.below(len(seats))
    play.emit(PlayerOrderDrawn(seats[start:] + seats[:start]))


def shuffle_decks(play: YedoPlay) -> None:
    """Shuffles each deck that the setting plays with."""
    for deck, cards in components_of(play.state).decks[play.state.options.setting].items():
        play.emit(DeckShuffled(deck, play.chance.shuffled(cards)))


def lay_out_supplies(play: YedoPlay) -> None:
    """Lays out geisha, blessings and annexes by the number of players, and puts mon on the church."""
    components, players = components_of(play.state), len(play.state.clans)
    annexes = tuple(
        annex for annex in components.annexes for _ in range(components.supply.annexes_of_each_type[players])
    )
    play.emit(
        SuppliesLaidOut(
            components.supply.geisha[players],
            components.supply.blessings[players],
            annexes,
            components.course.church_mon,
            tuple(components.favor_cards),
        )
    )


def supply_clans(play: YedoPlay) -> None:
    """Gives each player disciples, prestige points and mon."""
    start = components_of(play.state).start
    for seat, clan in zip(play.state.seats, components_of(play.state).clans, strict=False):
        house, reserve = start.disciples_in_the_clan_house, start.disciples_in_the_reserve
        play.emit(ClanSupplied(seat, clan, house, reserve, start.mon, start.prestige))


DECKS: tuple[Deck, ...] = ("action", "bonus", "weapon", "event", *COLORS)


def reshuffle(play: YedoPlay) -> None:
    """Shuffles each deck that has cards left; viewers know no places of cards any more, only that they are there.

    This is for forks: a fork must not reveal the face-down cards of its parent.
    """
    for deck in DECKS:
        if pile(play.state, deck):
            play.emit(DeckShuffled(deck, play.chance.shuffled(cards_of(pile(play.state, deck)))))
