"""A client of Kifu: accounts, matches and moves, events as they happen, and retries that do nothing twice."""

from kifu_client import types
from kifu_client.account import Account
from kifu_client.client import Kifu
from kifu_client.errors import KifuError, Problem, RecordReplaced, StaleVersion, Unreachable
from kifu_client.finished_records import FinishedRecord
from kifu_client.match import SEEN, Match
from kifu_client.receiver import WebhookInbox, WebhookReceiver
from kifu_client.webhooks import NotGenuine, message_of

__all__ = [
    "SEEN",
    "Account",
    "FinishedRecord",
    "Kifu",
    "KifuError",
    "Match",
    "NotGenuine",
    "Problem",
    "RecordReplaced",
    "StaleVersion",
    "Unreachable",
    "WebhookInbox",
    "WebhookReceiver",
    "message_of",
    "types",
]
