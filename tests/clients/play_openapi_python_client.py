"""Plays a match to its end with the client that openapi-python-client generates: URL GAME."""

import random
import sys
from typing import TypeVar

from kifu_client import AuthenticatedClient, Client
from kifu_client.api.events import list_events
from kifu_client.api.games import get_game
from kifu_client.api.matches import create_match, get_match, get_scores, get_state
from kifu_client.api.moves import list_moves, play_moves
from kifu_client.api.players import create_player
from kifu_client.models.bot_name import BotName
from kifu_client.models.bot_plan import BotPlan
from kifu_client.models.credentials import Credentials
from kifu_client.models.events_answer import EventsAnswer
from kifu_client.models.game_answer import GameAnswer
from kifu_client.models.me_plan import MePlan
from kifu_client.models.moves_answer import MovesAnswer
from kifu_client.models.moves_body import MovesBody
from kifu_client.models.new_player_answer import NewPlayerAnswer
from kifu_client.models.nippon_match_answer import NipponMatchAnswer
from kifu_client.models.nippon_match_body import NipponMatchBody
from kifu_client.models.nippon_options import NipponOptions
from kifu_client.models.nippon_view_answer import NipponViewAnswer
from kifu_client.models.open_plan import OpenPlan
from kifu_client.models.played_answer import PlayedAnswer
from kifu_client.models.problem import Problem
from kifu_client.models.scores_answer import ScoresAnswer
from kifu_client.models.yedo_match_answer import YedoMatchAnswer
from kifu_client.models.yedo_match_body import YedoMatchBody
from kifu_client.models.yedo_options import YedoOptions
from kifu_client.models.yedo_setting import YedoSetting
from kifu_client.models.yedo_view_answer import YedoViewAnswer
from kifu_client.models.yokohama_match_answer import YokohamaMatchAnswer
from kifu_client.models.yokohama_match_body import YokohamaMatchBody
from kifu_client.models.yokohama_options import YokohamaOptions
from kifu_client.models.yokohama_view_answer import YokohamaViewAnswer

T = TypeVar("T")
Match = YokohamaMatchAnswer | NipponMatchAnswer | YedoMatchAnswer
View = YokohamaViewAnswer | NipponViewAnswer | YedoViewAnswer


def got(kind: type[T], answer: object) -> T:
    if not isinstance(answer, kind):
        sys.exit(f"{kind.__name__} expected: {answer}")
    return answer


def match_body(game: str) -> YokohamaMatchBody | NipponMatchBody | YedoMatchBody:
    seats: list[BotPlan | MePlan | OpenPlan] = [MePlan("me"), BotPlan("bot", BotName.RANDOM)]
    if game == "yokohama":
        return YokohamaMatchBody("yokohama", seats, YokohamaOptions(jump_needs_assistant=True))
    if game == "nippon":
        return NipponMatchBody("nippon", seats, NipponOptions(distinct_spaces=True))
    return YedoMatchBody("yedo", seats, YedoOptions(setting=YedoSetting.SAMURAI), clock=None)


def matched(answer: object) -> Match:
    if not isinstance(answer, Match):
        sys.exit(f"A match expected: {answer}")
    return answer


def play(client: AuthenticatedClient, match: str) -> int:
    played = 0
    while matched(get_match.sync(match, client=client)).status == "playing":
        legal = got(MovesAnswer, list_moves.sync(match, client=client))
        if not legal.moves:
            got(EventsAnswer, list_events.sync(match, client=client, since=legal.version, wait=5))
            continue
        move = random.choice(legal.moves).move
        answer = play_moves.sync(match, client=client, body=MovesBody([move]), if_match=f'"{legal.version}"')
        if isinstance(answer, Problem) and answer.status == 412:
            continue
        played += got(PlayedAnswer, answer).version > legal.version
    return played


def main(url: str, game: str) -> None:
    account = got(NewPlayerAnswer, create_player.sync(client=Client(url), body=Credentials("Aiko")))
    client = AuthenticatedClient(url, account.token)
    assert got(GameAnswer, get_game.sync(game, client=client)).title.lower() == game
    match = matched(create_match.sync(client=client, body=match_body(game)))
    played = play(client, match.id)
    version = matched(get_match.sync(match.id, client=client)).version
    view = get_state.sync(match.id, client=client)
    assert isinstance(view, View)
    assert (view.version, view.game) == (version, game)
    told = 0
    while told < version:
        page = got(EventsAnswer, list_events.sync(match.id, client=client, since=told, limit=200))
        assert {event.data.type_ for event in page.events} == {event.type_.value for event in page.events}
        told = page.next_
    scores = got(ScoresAnswer, get_scores.sync(match.id, client=client)).scores
    print(f"{game}: {played} moves, {told} events, {' to '.join(str(score.total) for score in scores)}")


main(*sys.argv[1:])
