"""The weights of evaluations: data that says how it was made."""

import random
from hashlib import sha256
from math import isfinite
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Seat, Version
from domain.registry import GAMES
from domain.weights import BadWeights, between, read, read_folder

ROOT = Path(__file__).parent.parent.parent
WEIGHTED = [game for game in GAMES.values() if game.weighted is not None]
MADE = b'[made]\ncommand = "by hand"\nseed = "1"\nmatches = 8\ncomponents = "00"\n'


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    stone: float
    stash: float


def value(weights: Weights, state: int, _seat: Seat) -> float:
    return weights.stone * state


def test_weights_are_read_with_how_they_were_made() -> None:
    text = MADE + b"[weights]\nstone = 2.0\nstash = 3.0\n"
    weighted = read(text, Weights, value)
    assert (weighted.weights, weighted.made.matches) == (Weights(2, 3), 8)
    assert weighted.digest == sha256(text).hexdigest()
    assert weighted.evaluation()(5, Seat(0)) == 10
    assert weighted.evaluation(Weights(1, 1))(5, Seat(0)) == 5


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (MADE + b"[weights]\nstone = 2.0\n", "missing required field `stash`"),
        (MADE + b"[weights]\nstone = 2.0\nstash = 1.0\nheap = 1.0\n", "unknown field `heap`"),
        (MADE + b'[weights]\nstone = "much"\nstash = 1.0\n', "Expected `float`, got `str`"),
        (b"[weights]\nstone = 2.0\nstash = 1.0\n", "missing required field `made`"),
        (MADE + b"[weights]\nstone = nan\nstash = 1.0\n", r"Expected a finite number - at `\$\.weights\.stone`"),
        (MADE + b"[weights]\nstone = 1.0\nstash = -inf\n", r"Expected a finite number - at `\$\.weights\.stash`"),
        (MADE + b"[weights]\nstone = 1.0\nstash = 1e999\n", r"Expected a finite number - at `\$\.weights\.stash`"),
        (b"[weights", "Expected"),
        (b"\xff", "decode"),
    ],
)
def test_weights_that_do_not_fit_are_refused_with_the_reason(text: bytes, what: str) -> None:
    with pytest.raises(BadWeights, match=f"^weights.toml: .*{what}"):
        read(text, Weights, value)


@pytest.mark.parametrize("wrong", ["weights.toml", "policies.toml"])
def test_a_file_that_cannot_be_used_is_named_by_its_place_in_the_game(tmp_path: Path, wrong: str) -> None:
    folder = tmp_path / "stones" / "evaluation"
    folder.mkdir(parents=True)
    (folder / "weights.toml").write_bytes(MADE + b"[weights]\nstone = 2.0\nstash = 3.0\n")
    (folder / "policies.toml").write_bytes(MADE + b"[weights]\nvaried = [4, 1]\n")
    assert read_folder(folder, Weights, value).policies is not None
    (folder / wrong).write_bytes(b"[weights")
    with pytest.raises(BadWeights, match=f"^stones/evaluation/{wrong}: "):
        read_folder(folder, Weights, value)


def test_policies_are_read_beside_the_weights_and_refused_with_the_reason() -> None:
    text = MADE + b"[weights]\nstone = 2.0\nstash = 3.0\n"
    policies = read(text, Weights, value, MADE + b"[weights]\nvaried = [4, 1]\n").policies
    assert policies is not None
    assert policies.weights.varied == (4, 1)
    assert read(text, Weights, value).policies is None
    with pytest.raises(BadWeights, match=r"`int` >= 0"):
        read(text, Weights, value, MADE + b"[weights]\nvaried = [-1]\n")


def test_weights_in_between_change_evenly() -> None:
    assert between(Weights(0, 8), Weights(4, 0), 2) == (Weights(0, 8), Weights(2, 4), Weights(4, 0))


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_the_weights_of_a_game_were_made_for_components_that_it_has(game: AnyGame) -> None:
    assert game.weighted is not None
    assert game.weighted.made.components in game.components


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_no_weight_that_is_accepted_keeps_a_state_from_being_valued(game: AnyGame) -> None:
    assert game.weighted is not None
    weights, rng = game.weighted.weights, random.Random(1)
    play = game.play(game.empty(2, game.options(), game.components.current), Version(0), casual(rng))
    game.setup(play)
    for _ in range(30):
        seat = game.to_act(play.state)[0]
        game.decide(play, seat, rng.choice(game.legal_moves(play.state, seat)))
    for name in weights.__struct_fields__:
        try:
            without = msgspec.convert(msgspec.to_builtins(weights) | {name: 0.0}, type(weights))
        except msgspec.ValidationError:  # it is refused, or is no number
            continue
        assert isfinite(game.weighted.evaluation(without)(play.state, Seat(0)))


@pytest.mark.parametrize("game", WEIGHTED, ids=lambda game: game.id)
def test_training_begins_with_weights_of_the_same_form(game: AnyGame) -> None:
    assert game.weighted is not None
    first = (ROOT / "benchmarks" / "weights" / f"{game.id}.toml").read_bytes()
    assert type(read(first, type(game.weighted.weights), value).weights) is type(game.weighted.weights)
