"""Plays a match to its end with the client that openapi-generator generates for Python: URL GAME."""

import random
import sys

from kifu_client import (
    ApiClient,
    BotName,
    BotPlan,
    Configuration,
    Credentials,
    EventsApi,
    GamesApi,
    MatchAnswer,
    MatchBody,
    MatchesApi,
    MePlan,
    MovesApi,
    MovesBody,
    NipponMatchAnswer,
    NipponMatchBody,
    NipponOptions,
    NipponViewAnswer,
    PlayersApi,
    SeatPlan,
    YedoMatchAnswer,
    YedoMatchBody,
    YedoOptions,
    YedoSetting,
    YedoViewAnswer,
    YokohamaMatchAnswer,
    YokohamaMatchBody,
    YokohamaOptions,
    YokohamaViewAnswer,
)
from kifu_client.exceptions import ApiException

Match = YokohamaMatchAnswer | NipponMatchAnswer | YedoMatchAnswer
View = YokohamaViewAnswer | NipponViewAnswer | YedoViewAnswer


def match_body(game: str) -> MatchBody:
    seats = [SeatPlan(MePlan(kind="me")), SeatPlan(BotPlan(kind="bot", bot=BotName.RANDOM))]
    if game == "yokohama":
        options = YokohamaOptions(jump_needs_assistant=True)
        return MatchBody(YokohamaMatchBody(game="yokohama", seats=seats, options=options))
    if game == "nippon":
        return MatchBody(NipponMatchBody(game="nippon", seats=seats, options=NipponOptions(distinct_spaces=True)))
    samurai = YedoOptions(setting=YedoSetting.SAMURAI)
    return MatchBody(YedoMatchBody(game="yedo", seats=seats, options=samurai))


def matched(answer: MatchAnswer) -> Match:
    assert answer.actual_instance is not None
    return answer.actual_instance


def play(client: ApiClient, match: str) -> int:
    matches, moves, events, played = MatchesApi(client), MovesApi(client), EventsApi(client), 0
    while matched(matches.get_match(match)).status == "playing":
        legal = moves.list_moves(match)
        if not legal.moves:
            events.list_events(match, since=legal.version, wait=5)
            continue
        body = MovesBody(moves=[random.choice(legal.moves).move])
        try:
            played += moves.play_moves(match, body, if_match=f'"{legal.version}"').version > legal.version
        except ApiException as refused:
            if refused.status != 412:
                raise
    return played


def main(url: str, game: str) -> None:
    account = PlayersApi(ApiClient(Configuration(host=url))).create_player(Credentials(name="Aiko"))
    client = ApiClient(Configuration(host=url, access_token=account.token))
    assert GamesApi(client).get_game(game).title.lower() == game
    matches = MatchesApi(client)
    match = matched(matches.create_match(match_body(game))).id
    played = play(client, match)
    view = matches.get_state(match).actual_instance
    assert isinstance(view, View)
    assert view.game == game
    told = 0
    while told < view.version:
        page = EventsApi(client).list_events(match, since=told, limit=200)
        assert all(event.data.actual_instance is not None for event in page.events)
        told = page.next
    scores = matches.get_scores(match).scores
    print(f"{game}: {played} moves, {told} events, {' to '.join(str(score.total) for score in scores)}")


main(*sys.argv[1:])
