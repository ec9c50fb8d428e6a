"""Where webhooks may lead: to no machine of the operator."""

import pytest

from service.use_cases.webhooks.addresses import AllowedAddresses, WebhookUrlRefused

PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.0.192", "198.18.0.1", "168.63.129.16", "192.88.99.1"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1"),
    *("2002:7f00:1::", "2001:0:7f00:1::1", "100::1", "5f00::1"),
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]


@pytest.mark.parametrize("address", PRIVATE)
def test_nothing_is_sent_to_an_address_that_is_not_public(address: str) -> None:
    assert not AllowedAddresses().allows(address, "https")


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_reached_with_tls_alone(address: str) -> None:
    assert AllowedAddresses().allows(address, "https")
    assert not AllowedAddresses("127.0.0.0/8").allows(address, "http")


def test_the_operator_allows_networks_also_without_tls() -> None:
    allowed = AllowedAddresses("127.0.0.0/8, fd00::/8")
    assert allowed.allows("127.0.0.1", "http")
    assert allowed.allows("fd00::1", "https")
    assert not allowed.allows("10.0.0.1", "https")
    assert not allowed.allows("169.254.169.254", "http")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://bot.example/kifu", "bad-webhook-url"),
        ("ftp://bot.example/", "bad-webhook-url"),
        ("https://", "bad-webhook-url"),
        ("https://ada:secret@bot.example/", "bad-webhook-url"),
        ("https://bot.example/#part", "bad-webhook-url"),
        ("https://bot.example:0/", "bad-webhook-url"),
        ("https://bot.example:99999/", "bad-webhook-url"),
        ("https://bot.example:25/", "bad-webhook-url"),
        ("https://bot.example/a b", "bad-webhook-url"),
        ("https://bot.example/\r\nX-Own: 1", "bad-webhook-url"),
        ("https://bücher.example/", "bad-webhook-url"),
        ("https://[::1", "bad-webhook-url"),
        ("not a url", "bad-webhook-url"),
        (f"https://bot.example/{'a' * 500}", "bad-webhook-url"),
        ("https://127.0.0.1/", "webhook-address-not-allowed"),
        ("https://[::ffff:10.0.0.1]/", "webhook-address-not-allowed"),
        ("https://169.254.169.254/latest/meta-data/", "webhook-address-not-allowed"),
    ],
)
def test_a_url_that_no_webhook_may_have_is_refused_at_once(url: str, code: str) -> None:
    with pytest.raises(WebhookUrlRefused) as refused:
        AllowedAddresses().check(url)
    assert (refused.value.refusal.code, refused.value.field) == (code, "url")


def test_a_url_with_a_name_and_a_port_is_taken() -> None:
    AllowedAddresses().check("https://bot.example:8443/kifu?secret=1")
