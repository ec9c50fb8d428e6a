"""Phase 1: preparations for the round (rulebook p. 5-6)."""

from domain.yedo.components import components_of
from domain.yedo.events import ChurchEndowed, MonReceived, PatrolRemoved, RoundBegan, YedoPlay
from domain.yedo.pieces import Round


def prepare(play: YedoPlay) -> None:
    """Begins a round; from the second one on, the church and the owners of a Dojo receive mon."""
    play.emit(RoundBegan(Round(play.state.round + 1)))
    if play.state.round > 1:
        endow_church(play)
        pay_dojos(play)
    components = components_of(play.state)
    is_final = play.state.round == components.course.rounds
    if is_final and not components.settings[play.state.options.setting].patrol_in_the_final_round:
        play.emit(PatrolRemoved())


def endow_church(play: YedoPlay) -> None:
    """Puts mon on the church, and more of them if it is empty (rulebook p. 6)."""
    course = components_of(play.state).course
    play.emit(ChurchEndowed(course.church_mon_more if play.state.church else course.church_mon))


def pay_dojos(play: YedoPlay) -> None:
    """Gives each owner of a Dojo mon; a disciple there is not needed (rulebook p. 6, 15)."""
    for seat in play.state.order:
        if "dojo" in play.state.clans[seat].annexes:
            play.emit(MonReceived(seat, components_of(play.state).course.dojo_mon))
