"""Every decision that a game can wait for has words of its own."""

from typing import get_args

from domain.nippon.pending import AnyPendingChoice as NipponChoice
from domain.nippon.text.choices import PHRASES as NIPPON
from domain.yedo.available_moves import WHILE_PENDING
from domain.yedo.text.choices import PHRASES as YEDO
from domain.yokohama.available_moves import PHASES as YOKOHAMA_PHASES
from domain.yokohama.pending import AnyPendingChoice as YokohamaChoice
from domain.yokohama.text.choices import CHOICES as YOKOHAMA
from domain.yokohama.text.choices import PHASES


def test_every_pending_choice_that_waits_for_a_seat_has_words() -> None:
    assert set(NIPPON) == set(get_args(NipponChoice))
    assert set(YOKOHAMA) == set(get_args(YokohamaChoice))
    assert set(YEDO) == set(WHILE_PENDING)


def test_every_phase_in_which_a_seat_may_move_without_a_pending_choice_has_words() -> None:
    assert set(PHASES) == {phase for phase, moves in YOKOHAMA_PHASES.items() if moves}


def test_no_two_choices_of_a_game_read_the_same() -> None:
    for words in (list(YOKOHAMA.values()), list(PHASES.values())):
        assert len(set(words)) == len(words)
