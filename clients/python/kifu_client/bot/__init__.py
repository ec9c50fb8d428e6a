"""Runs a bot against a service of Kifu: it plays all turns of its account, for as long as it is let.

    what an author writes       contract
    one match at a time         match_player
    all matches at once         runner
    open seats in the lobby     joining
    challenges                  accepting
    the command                 command

It needs the extra `bot`: pip install './clients/python[bot]'.
"""

from kifu_client.bot.accepting import Accepting
from kifu_client.bot.contract import BadBot, Bot, load
from kifu_client.bot.joining import Joining
from kifu_client.bot.match_player import FALLBACKS, Fallback, MatchPlayer
from kifu_client.bot.runner import BotRunner, Source

__all__ = [
    "FALLBACKS",
    "Accepting",
    "BadBot",
    "Bot",
    "BotRunner",
    "Fallback",
    "Joining",
    "MatchPlayer",
    "Source",
    "load",
]
