"""The set-up of the table and of the clans (rulebook p. 3-4)."""

from typing import Final

from domain.secrecy import Seat
from domain.yedo.choices import DraftMission, KeepCard, TakeFavor
from domain.yedo.drawing import draw, show, stock
from domain.yedo.events import YedoPlay
from domain.yedo.events.course import (
    ClanSupplied,
    DeckShuffled,
    PatrolEntered,
    PhaseBegan,
    PlayerOrderDrawn,
    SuppliesLaidOut,
    TurnBegan,
)
from domain.yedo.phases.phase import PhaseRules
from domain.yedo.pieces import Card, Deck
from domain.yedo.printed import COLORS, PatrolColor, Printed, Setting
from domain.yedo.state import SetUp, State
from domain.yedo.table import all_seats, phase_of, printed

COLORS_OF_THE_COIN: Final[tuple[PatrolColor, PatrolColor]] = ("red", "blue")


def begin(play: YedoPlay) -> bool:
    """The board is laid out, the decks shuffled, the clans supplied; then the starting assets are chosen."""
    draw_player_order(play)
    shuffle_decks(play)
    lay_out_supplies(play)
    table = printed(play.state)
    stock(play, tuple(range(table.market.new_stalls, len(table.market.prices))))
    play.emit(PatrolEntered(COLORS_OF_THE_COIN[play.chance.below(2)], table.circuit.clockwise[0]))
    supply_clans(play)
    play.emit(PhaseBegan(SetUp("missions")))
    return True


def draw_player_order(play: YedoPlay) -> None:
    """A starting player at random, then clockwise."""
    seats = tuple(all_seats(play.state))
    start = play.chance.below(len(seats))
    play.emit(PlayerOrderDrawn(seats[start:] + seats[:start]))


def unshuffled(table: Printed, setting: Setting) -> dict[Deck, tuple[str, ...]]:
    """The cards and tiles of each deck that a setting plays with."""
    decks: dict[Deck, tuple[str, ...]] = {
        "action": table.action_decks[setting],
        "bonus": tuple(table.bonus_cards),
        "weapon": table.weapon_tiles,
        "event": table.event_decks[setting],
    }
    return decks | {color: table.mission_decks[color] for color in COLORS}


def shuffle_decks(play: YedoPlay) -> None:
    """Each deck is shuffled."""
    for deck, cards in unshuffled(printed(play.state), play.state.options.setting).items():
        play.emit(DeckShuffled(deck, play.chance.shuffled(tuple(map(Card, cards)))))


def lay_out_supplies(play: YedoPlay) -> None:
    """As many as the number of players says."""
    table, players = printed(play.state), len(play.state.clans)
    annexes = tuple(annex for annex in table.annexes for _ in range(table.supply.annexes_of_each_type[players]))
    play.emit(
        SuppliesLaidOut(
            table.supply.geisha[players],
            table.supply.blessings[players],
            annexes,
            table.course.church_mon,
            tuple(table.favor_cards),
        )
    )


def supply_clans(play: YedoPlay) -> None:
    """Each player gets disciples, prestige and mon."""
    start = printed(play.state).start
    for seat, clan in zip(all_seats(play.state), printed(play.state).clans, strict=False):
        house, reserve = start.disciples_in_the_clan_house, start.disciples_in_the_reserve
        play.emit(ClanSupplied(seat, clan, house, reserve, start.mon, start.prestige))


def go_on(play: YedoPlay) -> bool:
    """Missions, action cards and favors, one player after the other."""
    phase = phase_of(play.state, SetUp)
    if phase.step == "missions":
        draft_missions(play)
    elif phase.step == "action_cards":
        draw_action_cards(play, phase.turn)
    else:
        return choose_favors(play, phase.turn)
    return True


def draft_missions(play: YedoPlay) -> None:
    """Whoever has the fewest draws next, from the last player to the first in each pass."""
    seat = min(reversed(play.state.order), key=lambda seat: len(play.state.clans[seat].missions))
    if len(play.state.clans[seat].missions) < printed(play.state).start.missions:
        play.emit(TurnBegan(DraftMission(seat)))
    else:
        play.emit(PhaseBegan(SetUp("action_cards")))


def action_cards_seen(state: State) -> int:
    """How many action cards a player sees at the start, to keep one."""
    return state.options.start_action_cards or printed(state).settings[state.options.setting].start_action_cards


def draw_action_cards(play: YedoPlay, turn: Seat | None) -> None:
    """In player order, each draws one, or keeps one of several."""
    seat = following(play.state.order, turn)
    count = action_cards_seen(play.state)
    if count > 1 and seat is not None:
        show(play, seat, "action", count)
        play.emit(TurnBegan(KeepCard(seat, "action")))
        return
    for other in play.state.order if count == 1 else ():
        draw(play, other, "action")
    play.emit(PhaseBegan(SetUp("favors")))


def choose_favors(play: YedoPlay, turn: Seat | None) -> bool:
    """From the last player to the first."""
    seat = following(play.state.order[::-1], turn)
    if seat is not None:
        play.emit(TurnBegan(TakeFavor(seat)))
    return seat is not None


def following(order: tuple[Seat, ...], turn: Seat | None) -> Seat | None:
    """Who comes after somebody, without going around."""
    rest = order if turn is None else order[order.index(turn) + 1 :]
    return rest[0] if rest else None


SET_UP: Final = PhaseRules(SetUp, begin, go_on)
