"""OpenAPI links from a response to the operations that come next."""

from typing import Any, Final


def _to(operation: str, match: str, **parameters: str) -> dict[str, Any]:
    return {"operationId": operation, "parameters": {"match_id": match, **parameters}}


def _of_match(match: str) -> dict[str, Any]:
    return {
        "match": _to("getMatch", match),
        "state": _to("getState", match),
        "scores": _to("getScores", match),
        "sit": _to("takeSeat", match, seat="1"),
        "leave": _to("leaveSeat", match, seat="0"),
        "moves": _to("listMoves", match),
        "play": _to("playMoves", match),
        "events": _to("listEvents", match),
        "record": _to("getRecord", match),
        "diff": _to("getDiff", match, **{"from": "1"}),
        "undo": _to("undo", match),
        "decline": _to("declineUndo", match),
        "fork": _to("forkMatch", match),
        "decline-fork": _to("declineFork", match),
        "resign": _to("resign", match),
        "claim": _to("claim", match),
        "return": _to("comeBack", match),
    }


MATCH_LINKS: Final = _of_match("$response.body#/id")
"""From a match to its operations."""
PATH_LINKS: Final = _of_match("$request.path.match_id")
"""From an operation whose path names a match to the operations of this match."""
LEGAL_MOVES_LINKS: Final = {
    "first": _to("playMoves", "$request.path.match_id") | {"requestBody": '{"moves": [{$response.body#/moves/0/move}]}'}
}
"""From the legal moves to playing the first one. Many tools take the body only as a text with an expression in it."""
