"""The lanes of the webhooks: one for receivers that answer, and one for others, of which fewer are called at a time.

Each lane has a queue, threads and resolvers of its own. So receivers that do not answer, and names that are not found,
keep nobody waiting who answers.
"""

from typing import Final, Literal

from service.use_cases.webhooks.webhook import Webhook

Lane = Literal["webhooks", "slow-webhooks"]
"""Also the name of its queue."""
ANSWERING: Final[Lane] = "webhooks"
"""For those that answer."""
SLOW: Final[Lane] = "slow-webhooks"
"""For those that have not confirmed themselves, that fail, or that take long to answer."""
THREADS: Final[dict[Lane, int]] = {ANSWERING: 12, SLOW: 4}
"""The most requests of one process at the same time."""
RESOLVERS: Final[dict[Lane, int]] = {ANSWERING: 16, SLOW: 16}
"""The most names that one process looks up at the same time. A lookup that it has given up counts until it ends."""


def lane_of(webhook: Webhook | None) -> Lane:
    """Returns the lane of a webhook, as it is doing now.

    The job of one that was removed has nothing to send. It is done among those of `SLOW`.
    """
    if webhook is None or webhook.status != "active" or webhook.is_slow:
        return SLOW
    return ANSWERING
