"""Follows a match as it happens, with the standard library alone. It is resumed when the connection is lost.

python examples/follow.py http://127.0.0.1:8000 MATCH
"""

import json
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException

OVER = ("finished", "abandoned")


def server_sent_events(answer):
    """Yields the fields of each server-sent event: an empty line ends an event, a line that begins with `:` is none."""
    fields = {}
    for line in answer:
        name, colon, value = line.decode().rstrip("\r\n").partition(":")
        if name:
            fields[name] = value.removeprefix(" ")
        elif not colon and fields:
            yield fields
            fields = {}


def follow(url, match, token=None):
    """Yields the events of a match until it is over, each once; all of them again after a `stream.Restarted`."""
    path, last, pause = f"{url}/v1/matches/{match}", "0", 0
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while True:
        request = urllib.request.Request(f"{path}/stream", headers={**headers, "Last-Event-ID": last})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                for fields in server_sent_events(answer):
                    last, pause = fields["id"], 0
                    yield json.loads(fields["data"])
            with urllib.request.urlopen(urllib.request.Request(path, headers=headers), timeout=60) as answer:
                shown = json.load(answer)
            if shown["status"] in OVER and shown["version"] == int(last):
                return
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 502, 503, 504):  # 502 and 504 come from a proxy
                sys.exit(refusal.read().decode())
        except (OSError, HTTPException, ValueError):  # the connection was lost, perhaps in the middle of an event
            pass
        time.sleep(pause)
        pause = min(30, 2 * pause or 1)


def main(url, match):
    for event in follow(url, match):
        print(event["version"], event["type"], event.get("text", ""), flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
