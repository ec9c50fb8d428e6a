"""Settings are read from the environment, and a bad one is named."""

import re
from pathlib import Path

import pytest

from service.settings import BadSetting, Settings


def test_an_empty_environment_gives_the_defaults():
    assert Settings.from_environment({}) == Settings()


def test_each_setting_is_read_from_its_variable():
    environment = {"KIFU_REDIS_URL": "unix:///tmp/redis.sock", "KIFU_PORT": "8123", "KIFU_DATA": "/data"}
    settings = Settings.from_environment(environment)
    assert (settings.redis_url, settings.port, settings.data) == ("unix:///tmp/redis.sock", 8123, Path("/data"))


def test_an_empty_variable_counts_as_unset():
    assert Settings.from_environment({"KIFU_PORT": "", "KIFU_COMPONENTS": ""}) == Settings()


def test_a_setting_of_the_wrong_form_is_named():
    with pytest.raises(BadSetting, match=r"KIFU_PORT cannot be 'eighty': it is a whole number$"):
        Settings.from_environment({"KIFU_PORT": "eighty"})
    with pytest.raises(BadSetting, match=r"KIFU_BOT_DELAY cannot be '0,05': it is a number$"):
        Settings.from_environment({"KIFU_BOT_DELAY": "0,05"})


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("KIFU_PORT", "99999"),
        ("KIFU_PORT", "-1"),
        ("KIFU_HOSTS", "https://kifu.example"),
        ("KIFU_HOSTS", "kifu.example:443"),
        ("KIFU_HOSTS", "kifu.example, a.example/kifu"),
        ("KIFU_HOSTS", "kifu.example a.example"),
        ("KIFU_TRUSTED_PROXIES", "proxy.example"),
        ("KIFU_TRUSTED_PROXIES", "10.0.0.1/8"),
        ("KIFU_PROXY_HEADER", "X-Real-IP"),
        ("KIFU_OPERATOR_BIND", "8001"),
        ("KIFU_OPERATOR_BIND", "http://127.0.0.1:8001"),
        ("KIFU_METRICS_BIND", "metrics..example:9464"),
        ("KIFU_CONNECTIONS", "0"),
        ("KIFU_WAITING_PER_ACCOUNT", "0"),
        ("KIFU_REQUEST_TIMEOUT", "0.0"),
        ("KIFU_WATCHDOG", "1.0"),
        ("KIFU_BOTS", "-1"),
        ("KIFU_BOTS", "100000"),
        ("KIFU_REPLICAS", "99999999999"),
        ("KIFU_BOT_DELAY", "-1.0"),
        ("KIFU_BOT_DELAY", "nan"),
        ("KIFU_BOT_DELAY", "305.0"),
        ("KIFU_BOT_MATCHES", "-1"),
        ("KIFU_LONGEST_WAIT", "inf"),
        ("KIFU_ABANDON_AFTER_DAYS", "0.0"),
        ("KIFU_ABANDON_AFTER_DAYS", "inf"),
        ("KIFU_LOG_LEVEL", "loud"),
        ("KIFU_ACCOUNTS_FORM", "3"),
        ("KIFU_CHAT_MESSAGES", "1000001"),
        ("KIFU_LIMITS", "reading=1000000001 per 1 second"),
        ("KIFU_LIMITS", "reading=1 per 99 years"),
        ("KIFU_LIMITS", "tokens=0 per 1 minute"),
        ("KIFU_REDIS_URL", "foo"),
        ("KIFU_REDIS_URL", "http://127.0.0.1:6379/0"),
        ("KIFU_REDIS_URL", "redis://127.0.0.1:99999/0"),
        ("KIFU_REDIS_URL", "redis://redis..example:6379/0"),
        ("KIFU_REDIS_URL", "redis://127.0.0.1:6379/kifu"),
    ],
)
def test_a_setting_that_nothing_could_work_with_is_named(variable: str, text: str):
    with pytest.raises(BadSetting, match=f"{variable} cannot be '{text}': it is "):
        Settings.from_environment({variable: text})


@pytest.mark.parametrize("host", ["*", "*.example", "kifu.exämple", ".", "[kifu]"])
def test_a_host_that_no_request_could_name_is_refused(host: str) -> None:
    with pytest.raises(BadSetting, match="KIFU_HOSTS cannot be"):
        Settings.from_environment({"KIFU_HOSTS": host})


@pytest.mark.parametrize("hosts", ["kifu.example.", " Kifu.Example ,", "kifu.example,kifu.example"])
def test_a_host_may_be_written_as_a_browser_would_never_send_it(hosts: str) -> None:
    assert Settings.from_environment({"KIFU_HOSTS": hosts}).served_hosts == {"kifu.example"}


@pytest.mark.parametrize(
    ("variable", "text", "told"),
    [
        ("KIFU_REDIS_URL", "redis://user:sec#ret@host:6379/0", "redis://***@host:6379/0"),
        ("KIFU_REDIS_URL", "redis://user:sec@ret@[host/0", "redis://***@[host/0"),
        ("KIFU_REDIS_URL", "user:sec ret@host", "***@host"),
        ("KIFU_REDIS_URL", "redis://host:x/0?password=sec#ret&db=0", "redis://host:x/0?password=***&db=0"),
        ("KIFU_REDIS_URL", "cluster://user:secret@host,,host", "cluster://***@host,,host"),
        ("KIFU_REDIS_URL", "sentinel://user:secret@host", "sentinel://***@host"),
        ("KIFU_TRACES", "http://user:secret@collector:port", "http://***@collector:port"),
        ("KIFU_ORIGINS", "https://user:secret@games.example", "https://***@games.example"),
        ("KIFU_PORT", "redis://user:secret@host", "redis://***@host"),
    ],
)
def test_no_user_and_no_password_of_a_url_is_told(variable: str, text: str, told: str) -> None:
    with pytest.raises(BadSetting) as refused:
        Settings.from_environment({variable: text})
    assert str(refused.value).startswith(f"{variable} cannot be '{told}': ")
    assert not re.search("user|sec|ret", str(refused.value))


@pytest.mark.parametrize(
    "url",
    [
        "sentinel://",
        "sentinel://host",
        "sentinel://host:x/kifu",
        "sentinel://host:26379,:1/kifu",
        "sentinel:///kifu",
        "sentinel://a..b/kifu",
    ],
)
def test_an_address_of_sentinels_that_makes_no_sense_is_refused_in_one_sentence(url: str) -> None:
    with pytest.raises(BadSetting, match="KIFU_REDIS_URL cannot be"):
        Settings.from_environment({"KIFU_REDIS_URL": url})


@pytest.mark.parametrize(
    "url",
    [
        "cluster://",
        "cluster://host,,host",
        "cluster://host:x",
        "cluster://host:6379/1",
        "cluster://host?db=1",
        "cluster://host,a..b",
    ],
)
def test_an_address_of_a_cluster_that_makes_no_sense_is_refused_in_one_sentence(url: str) -> None:
    with pytest.raises(BadSetting, match="KIFU_REDIS_URL cannot be"):
        Settings.from_environment({"KIFU_REDIS_URL": url})
