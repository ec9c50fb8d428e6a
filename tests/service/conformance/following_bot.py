"""A bot of the Python client, which follows its match by a stream too: URL TOKEN MATCH."""

import random
import sys
import threading

from kifu_client import Kifu, StaleVersion

url, token, name = sys.argv[1:]
followed = threading.Thread(target=lambda: list(Kifu(url).match(name).follow()), daemon=True)
followed.start()
match = Kifu(url, token).match(name)
for offer in match.turns():
    try:
        match.play(random.choice(offer["moves"])["move"])
    except StaleVersion:
        continue
followed.join(30)
