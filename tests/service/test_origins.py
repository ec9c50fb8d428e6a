"""The origins whose pages may use the API, as a setting."""

import pytest

from service.settings import BadSetting, Settings


def test_no_origin_is_listed_unless_the_operator_lists_some():
    assert Settings.from_environment({}).listed_origins == frozenset()


def test_origins_are_listed_as_browsers_send_them():
    settings = Settings(origins="https://games.example, http://localhost:5173 ,http://[::1]:8080")
    assert settings.listed_origins == {"https://games.example", "http://localhost:5173", "http://[::1]:8080"}


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("https://games.example/", "write https://games.example"),
        ("https://games.example/play", "write https://games.example"),
        ("https://Games.Example", "write https://games.example"),
        ("https://games.example:443", "write https://games.example"),
        ("http://games.example:80", "write http://games.example"),
        ("https://a@games.example", "write https://games.example"),
        ("games.example", "it is origins like"),
        ("null", "it is origins like"),
        ("ftp://games.example", "it is origins like"),
        ("https://*.example", "it is origins like"),
        ("https://gämes.example", "it is origins like"),
        ("https://games.example:99999", "it is origins like"),
        ("https://games.example https://other.example", "it is origins like"),
        ("https://games.example, *", "it is origins like"),
    ],
)
def test_what_no_browser_sends_as_an_origin_is_refused_with_a_sentence(bad: str, why: str):
    with pytest.raises(BadSetting) as refused:
        Settings.from_environment({"KIFU_ORIGINS": bad})
    assert str(refused.value).startswith(f"KIFU_ORIGINS cannot be {bad.replace('a@', '***@')!r}: ")
    assert why in str(refused.value)
