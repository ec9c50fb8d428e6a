"""The list of legal moves says what is asked, what the moves have in common, and on request what each leads to."""

from domain.match import to_act
from tests.service.every_game.api_match import ApiMatch


def test_the_list_of_moves_says_what_is_asked_of_the_caller(api_match: ApiMatch) -> None:
    seat = to_act(api_match.game, api_match.match)[0]
    answer = api_match.callers[seat].get(f"{api_match.path}/moves").get_json()
    assert answer["prompt"]["required"]
    assert answer["prompt"]["sentence"].endswith(".")
    assert all("outcome" not in move for move in answer["moves"])


def test_each_move_tells_its_outcome_on_request(api_match: ApiMatch) -> None:
    seat = to_act(api_match.game, api_match.match)[0]
    moves = api_match.callers[seat].get(f"{api_match.path}/moves?outcomes=true").get_json()["moves"]
    assert moves
    assert all(set(move["outcome"]) == {"text", "warning", "then", "complete", "final"} for move in moves)


def test_nothing_is_asked_of_somebody_without_a_legal_move(api_match: ApiMatch) -> None:
    stranger = api_match.service.caller("Cid")
    answer = stranger.get(f"{api_match.path}/moves?outcomes=true").get_json()
    assert (answer["moves"], answer["prompt"]) == ([], None)
