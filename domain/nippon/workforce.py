"""The workers of a player board: what they cost, and where they go (rulebook p. 11 and annex 1)."""

from domain.nippon.events import NipponPlay, WagesPaid, WorkersReturned
from domain.nippon.refill import complete_refill
from domain.nippon.table import printed
from domain.secrecy import Seat


def release_workers(play: NipponPlay, seat: Seat) -> None:
    """The last step of consolidating: wages, all workers back into the bag, and what the last refill lacked."""
    if play.state.zaibatsu[seat].workers:
        pay_wages(play, seat)
        play.emit(WorkersReturned(seat))
        complete_refill(play)


def pay_wages(play: NipponPlay, seat: Seat) -> None:
    """Pays for each different color as far as money goes; each unpaid color costs VP, of which nobody has below 0."""
    zaibatsu = play.state.zaibatsu[seat]
    if not zaibatsu.workers:
        return
    rules = printed(play.state).workers
    colors = len(set(zaibatsu.workers))
    paid = min(colors, zaibatsu.yen // rules.wage)
    lost = min((colors - paid) * rules.vp_lost_per_unpaid_color, zaibatsu.points)
    play.emit(WagesPaid(seat, paid * rules.wage, colors - paid, lost))
