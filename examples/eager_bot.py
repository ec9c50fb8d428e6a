"""A bot that plays any game.

kifu-bot run eager_bot:EagerBot --url http://127.0.0.1:8000 --name Eager --token-file token

Tokens and turns, retries and the log are the business of the command.
"""

import random


class EagerBot:
    """Likes moves whose text speaks of points."""

    def choose(self, view, legal_moves):
        rng = random.Random(f"{view['id']} {view['version']}")  # the same position gets the same move
        promising = [each for each in legal_moves if "point" in each["text"]]
        return rng.choice(promising or legal_moves)["move"]
