"""A bot that webhooks wake. It plays any legal move on each seat of its account, and sleeps in between.

usage: webhook_bot.py KIFU TOKEN [PORT] (after `pip install ./clients/python`)

A service sends to 127.0.0.1 only with KIFU_WEBHOOK_NETWORKS=127.0.0.0/8. Elsewhere, give WebhookReceiver the public
https address of a proxy before it, as `url`.
"""

import random
import sys
from contextlib import suppress

from kifu_client import Kifu, KifuError, Problem, WebhookReceiver


def play(url: str, token: str, port: int) -> None:
    with Kifu(url, token) as kifu, WebhookReceiver(port) as receiver:
        receiver.register(kifu.webhooks)
        print(f"listening on port {receiver.port}", flush=True)
        for _message in receiver.messages():
            for turn in kifu.turns_now():  # whatever woke the bot, it misses nothing
                match = kifu.match(turn["match"])
                with suppress(Problem):  # the match has moved on: the next message says so
                    while moves := match.moves()["moves"]:
                        match.play(random.choice(moves)["move"])


if len(sys.argv) not in (3, 4):
    sys.exit(__doc__)
given = [*sys.argv[1:], "8722"]
try:
    play(given[0], given[1], int(given[2]))
except KifuError as error:
    sys.exit(str(error))
