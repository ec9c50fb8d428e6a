"""The workers of a player board: what they cost, and where they go (rulebook p. 11 and annex 1)."""

from domain.game import Seat
from domain.nippon.components import components_of
from domain.nippon.events import NipponPlay, WagesPaid, WorkersReturned
from domain.nippon.workers import complete_refill


def release_workers(play: NipponPlay, seat: Seat) -> None:
    """The last step of consolidating: pays the wages, puts all workers of a seat back into the bag, and fills what the
    last general refill lacked. Without workers nothing happens."""
    if play.state.zaibatsu[seat].workers:
        pay_wages(play, seat)
        play.emit(WorkersReturned(seat))
        complete_refill(play)


def pay_wages(play: NipponPlay, seat: Seat) -> None:
    """Pays for each different color as far as the yen go; each unpaid color costs VP, but nobody falls below 0 VP."""
    zaibatsu = play.state.zaibatsu[seat]
    if not zaibatsu.workers:
        return
    cost = components_of(play.state).workers
    colors = len(set(zaibatsu.workers))
    paid = min(colors, zaibatsu.yen // cost.wage)
    lost = min((colors - paid) * cost.vp_lost_per_unpaid_color, zaibatsu.points)
    play.emit(WagesPaid(seat, paid * cost.wage, colors - paid, lost))
