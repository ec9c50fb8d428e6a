"""The query of a request that may wait for news of a match."""

from marshmallow import Schema

from service.api.http.parsing import Whole


class NewsQuery(Schema):
    """The version that is known, and how long to wait for a newer one."""

    since = Whole(metadata={"description": "With `wait`: the version that the caller knows."})
    wait = Whole(most=60, load_default=0, metadata={"description": "Seconds to wait for a newer version; 0 to 60."})
