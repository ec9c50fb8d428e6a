"""Plays a match to its end with the models that datamodel-code-generator generates, sent by httpx: URL GAME."""

import random
import sys
from typing import Any, TypeVar

import httpx
from kifu_client import (
    BotName,
    BotPlan,
    Credentials,
    EventsAnswer,
    GameAnswer,
    MatchAnswer,
    MatchBody,
    MePlan,
    MovesAnswer,
    MovesBody,
    NewPlayerAnswer,
    NipponMatchBody,
    NipponOptions,
    NipponViewAnswer,
    PlayedAnswer,
    Problem,
    ScoresAnswer,
    SeatPlan,
    Status,
    ViewAnswer,
    YedoMatchBody,
    YedoOptions,
    YedoSetting,
    YedoViewAnswer,
    YokohamaMatchBody,
    YokohamaOptions,
    YokohamaViewAnswer,
)
from pydantic import BaseModel

T = TypeVar("T", bound=BaseModel)
View = YokohamaViewAnswer | NipponViewAnswer | YedoViewAnswer


class Refused(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.status = problem.status


class Service:
    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=60)

    def ask(self, method: str, path: str, kind: type[T], body: BaseModel | None = None, **headers: str) -> T:
        sent: Any = None if body is None else body.model_dump(mode="json", by_alias=True, exclude_unset=True)
        answer = self.http.request(method, f"/v1/{path}", json=sent, headers=headers)
        if answer.is_error:
            raise Refused(Problem.model_validate_json(answer.content))
        return kind.model_validate_json(answer.content)


def match_body(game: str) -> MatchBody:
    seats = [SeatPlan(MePlan(kind="me")), SeatPlan(BotPlan(kind="bot", bot=BotName.random))]
    if game == "yokohama":
        options = YokohamaOptions(jump_needs_assistant=True)
        return MatchBody(YokohamaMatchBody(game="yokohama", seats=seats, options=options))
    if game == "nippon":
        return MatchBody(NipponMatchBody(game="nippon", seats=seats, options=NipponOptions(distinct_spaces=True)))
    samurai = YedoOptions(setting=YedoSetting.samurai)
    return MatchBody(YedoMatchBody(game="yedo", seats=seats, options=samurai, clock=None))


def play(service: Service, match: str) -> int:
    played = 0
    while service.ask("GET", f"matches/{match}", MatchAnswer).root.status == Status.playing:
        legal = service.ask("GET", f"matches/{match}/moves", MovesAnswer)
        if not legal.moves:
            service.ask("GET", f"matches/{match}/events?since={legal.version}&wait=5", EventsAnswer)
            continue
        body, meant_for = MovesBody(moves=[random.choice(legal.moves).move]), {"If-Match": f'"{legal.version}"'}
        try:
            played += service.ask("POST", f"matches/{match}/moves", PlayedAnswer, body, **meant_for).version > 0
        except Refused as refused:
            if refused.status != 412:
                raise
    return played


def main(url: str, game: str) -> None:
    service = Service(url)
    account = service.ask("POST", "players", NewPlayerAnswer, Credentials(name="Aiko"))
    service.http.headers["Authorization"] = f"Bearer {account.token}"
    assert service.ask("GET", f"games/{game}", GameAnswer).title.lower() == game
    match = service.ask("POST", "matches", MatchAnswer, match_body(game)).root.id
    played = play(service, match)
    view = service.ask("GET", f"matches/{match}/state", ViewAnswer).root
    assert isinstance(view, View)
    assert view.game == game
    told = 0
    while told < view.version:
        page = service.ask("GET", f"matches/{match}/events?since={told}&limit=200", EventsAnswer)
        assert {event.data.root.type for event in page.events} == {event.type.value for event in page.events}
        told = page.next
    scores = service.ask("GET", f"matches/{match}/scores", ScoresAnswer).scores
    print(f"{game}: {played} moves, {told} events, {' to '.join(str(score.total) for score in scores)}")


main(*sys.argv[1:])
