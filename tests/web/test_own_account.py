"""The page of the account: devices and sign-in links, a new name, export, deletion."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import OpenPage, SignUp


def test_a_second_device_signs_in_with_a_link_and_is_signed_out_by_the_first(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    first, second = open_page(sign_up("Wanda")), open_page()
    first.go("#/account")
    first.page.get_by_role("button", name="Make a sign-in link").click()
    link = first.page.get_by_label("Sign-in link").input_value()
    second.go(link.partition("/")[2].partition("/")[2].partition("/")[2])
    second.page.get_by_label("Name of this device").fill("Tablet")
    second.page.get_by_role("button", name="Sign in").click()
    expect(second.page.get_by_role("banner").get_by_text("Wanda")).to_be_visible()
    assert "sign-in" not in second.page.url
    first.go("#/account")
    devices = first.page.get_by_role("region", name="Devices")
    expect(devices.get_by_text("this device")).to_be_visible()
    devices.get_by_role("listitem").filter(has_text="Tablet").get_by_role("button", name="End").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)


def test_a_new_name_is_shown_and_an_export_has_it(open_page: OpenPage, sign_up: SignUp, tmp_path: Path) -> None:
    user = open_page(sign_up("Xenia"))
    user.go("#/account")
    user.page.get_by_label("New name").fill("Xenophon")
    user.page.get_by_role("button", name="Change").click()
    expect(user.page.get_by_role("banner").get_by_text("Xenophon")).to_be_visible()
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "export.json")
    assert json.loads((tmp_path / "export.json").read_text())["account"]["name"] == "Xenophon"


def test_an_account_is_deleted_when_its_name_is_written(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Ysolde")
    user = open_page(player)
    user.go("#/account")
    user.page.get_by_label("Your name, to confirm").fill("Ysolde")
    user.page.get_by_role("button", name="Delete").click()
    expect(user.page.get_by_role("banner").get_by_role("button", name="Sign up")).to_be_visible()
