"""A page of another origin uses the API in a real browser, if the operator lists its origin."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.system.killable_service import KillableService

STORY = """async (url) => {
  const call = async (method, path, { body, token, headers = {} } = {}) => {
    if (body) headers = { ...headers, "Content-Type": "application/json" };
    if (token) headers = { ...headers, Authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const signUp = async (name) => (await call("POST", "/v1/players", { body: { name } })).body;
  const [ada, bea] = [await signUp("Page Ada"), await signUp("Page Bea")];
  const seats = [{ kind: "me" }, { kind: "open" }];
  const created = await call("POST", "/v1/matches", { body: { game: "stones", seats }, token: ada.token });
  const match = created.headers.get("Location");
  await call("PUT", `${match}/seats/1`, { body: {}, token: bea.token, headers: { "Idempotency-Key": "sits-down" } });
  const source = new EventSource(`${url}${match}/stream`);
  const played = new Promise((resolve, reject) => {
    source.onmessage = ({ data, lastEventId }) => JSON.parse(data).move && resolve(lastEventId);
    source.onerror = reject;
  });
  const stream = await fetch(`${url}${match}/stream`, { headers: { Authorization: `Bearer ${ada.token}` } });
  const chunk = await stream.body.pipeThrough(new TextDecoderStream()).getReader().read();
  const offer = await call("GET", `${match}/moves`, { token: ada.token });
  const headers = { "If-Match": offer.headers.get("ETag") };
  const body = { moves: [offer.body.moves[0].move] };
  const moved = await call("POST", `${match}/moves`, { body, token: ada.token, headers });
  const stale = await call("POST", `${match}/moves`, { body, token: ada.token, headers });
  const version = await played;
  source.close();
  return {
    statuses: [created.status, moved.status, stale.status],
    problem: stale.body.code,
    request: stale.headers.get("X-Request-Id") === stale.body.request,
    chunk: chunk.value,
    isNewest: Number(version) > 0 && Number(version) <= moved.body.version,
  };
}"""
REFUSED = "(url) => fetch(url + '/v1/games').then(() => 'answered', (error) => error.name)"


@contextmanager
def page_at(browser: Browser, url: str) -> Iterator[Page]:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(url)
        yield page


def test_a_page_of_a_listed_origin_signs_up_plays_and_follows_a_match(
    browser: Browser, service: KillableService, other_pages: int
):
    with page_at(browser, f"http://localhost:{other_pages}") as page:
        told: dict[str, Any] = page.evaluate(STORY, service.url)
    assert (told["statuses"], told["problem"], told["request"]) == ([201, 201, 412], "stale-version", True)
    assert told["chunk"].startswith(": alive")
    assert told["isNewest"]


def test_a_page_of_another_origin_gets_no_answer(browser: Browser, service: KillableService, other_pages: int):
    with page_at(browser, f"http://127.0.0.1:{other_pages}") as page:
        assert page.evaluate(REFUSED, service.url) == "TypeError"
