"""A bot of your own. It follows the API alone, so it plays any game; this one plays at random.

python examples/bot.py http://127.0.0.1:8000 GAME SEATS
"""

import http.client
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


class Kifu:
    """A Kifu server, as one player sees it."""

    def __init__(self, url, name):
        self.url, self.headers = url, {"Content-Type": "application/json"}
        token = self.ask("POST", "/v1/players", {"name": name})["token"]
        self.headers["Authorization"] = f"Bearer {token}"

    def ask(self, method, path, body=None, **headers):
        """Returns the answer. It sends a request that fails again, with its key, so nothing is done twice."""
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | {"Idempotency-Key": secrets.token_hex(16)} | headers
        for pause in (1, 2, 4, 8, 16, 32):
            request = urllib.request.Request(self.url + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                asked_for = int(error.headers.get("Retry-After", 0))
                if error.code not in (429, 502, 503, 504) or asked_for > 60:
                    raise
                time.sleep(max(pause, asked_for))
            except (OSError, http.client.HTTPException, ValueError):  # the answer is lost
                time.sleep(pause)
        sys.exit("The service cannot be reached.")


def choose(moves):
    """Returns the move to play. Improve this: each move has a line of text, `/state` tells all that you may know."""
    return random.choice(moves)["move"]


def take_turn(kifu, match):
    offer = kifu.ask("GET", f"/v1/matches/{match}/moves")
    if not offer["moves"]:
        return
    move, meant_for = choose(offer["moves"]), {"If-Match": f'"{offer["version"]}"'}
    try:
        kifu.ask("POST", f"/v1/matches/{match}/moves", {"moves": [move]}, **meant_for)
    except urllib.error.HTTPError as error:
        if error.code != 412:  # 412: the match has moved on, so look again
            raise


def main(url, game, seats):
    kifu = Kifu(url, "Example")
    bot = kifu.ask("GET", f"/v1/games/{game}")["bots"][0]
    table = [{"kind": "me"}] + [{"kind": "bot", "bot": bot}] * (int(seats) - 1)
    match = kifu.ask("POST", "/v1/matches", {"game": game, "seats": table})["id"]
    while kifu.ask("GET", f"/v1/matches/{match}")["status"] == "playing":
        for turn in kifu.ask("GET", "/v1/turns?wait=5")["turns"]:
            take_turn(kifu, turn["match"])
    for score in kifu.ask("GET", f"/v1/matches/{match}/scores")["scores"]:
        print(f"seat {score['seat']}: {score['total']} points, rank {score['rank']}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except urllib.error.HTTPError as refusal:
        sys.exit(refusal.read().decode())
