"""A profile that is used again holds nothing of the user before, so tests cannot depend on each other."""

from playwright.sync_api import Browser, expect

from tests.system.killable_service import KillableService
from tests.web.conftest import SignUp
from tests.web.profiles import Profiles

_STORED = "[{...localStorage}, {...sessionStorage}, document.cookie]"


def test_the_next_user_of_a_profile_finds_nothing_of_the_one_before(
    browser: Browser, service: KillableService, sign_up: SignUp
) -> None:
    profiles = Profiles(browser)
    with profiles.user(service.url, sign_up("Aiko")) as first:
        first.go()
        expect(first.page.get_by_role("banner")).to_contain_text("Aiko")
        first.page.evaluate("document.cookie = 'who=Aiko'")
        context = first.page.context
    with profiles.user(service.url) as second:
        assert second.page.context == context
        second.go()
        expect(second.page.get_by_role("banner").get_by_label("Your name")).to_be_visible()
        assert second.page.evaluate(_STORED) == [
            {"kifu.preferences": '{"pace": "once"}'},
            {},
            "",
        ]
    context.close()
