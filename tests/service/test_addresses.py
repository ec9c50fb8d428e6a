"""The address of a client, by its connection or by the word of a trusted proxy."""

import pytest

from service.addresses import UNKNOWN, TrustedProxies, networks

PROXIES = TrustedProxies(networks("10.0.0.0/8, fd00::/8, 192.0.2.7"))
FORWARDED = TrustedProxies(PROXIES.networks, "Forwarded")


def test_nobody_but_a_trusted_proxy_may_say_who_calls():
    assert PROXIES.client("203.0.113.5", "198.51.100.1") == "203.0.113.5"
    assert TrustedProxies().client("127.0.0.1", "198.51.100.1") == "127.0.0.1"


def test_the_rightmost_address_that_is_no_trusted_proxy_is_the_client():
    assert PROXIES.client("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.9.9.9, 192.0.2.7") == "198.51.100.1"


def test_a_trusted_proxy_that_names_no_client_counts_itself():
    assert PROXIES.client("10.0.0.1", None) == "10.0.0.1"
    assert PROXIES.client("10.0.0.1", "10.0.0.2, 10.0.0.3") == "10.0.0.2"


@pytest.mark.parametrize("said", ["1.1.1.1, unknown", "1.1.1.1, _hidden", "1.1.1.1, ", "1.1.1.1, 300.1.1.1"])
def test_a_proxy_answers_for_a_name_that_is_no_address(said: str):
    assert PROXIES.client("10.0.0.1", said) == "10.0.0.1"


def test_all_addresses_of_one_ipv6_network_of_64_bits_count_as_one():
    assert PROXIES.client("2001:db8:1:2::1", None) == "2001:db8:1:2::/64"
    assert PROXIES.client("fd00::1", "2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert PROXIES.client("2001:db8:1:3::1", None) == "2001:db8:1:3::/64"


def test_an_ipv4_client_of_a_socket_for_both_protocols_counts_by_its_ipv4_address():
    assert PROXIES.client("::ffff:203.0.113.5", None) == "203.0.113.5"
    assert PROXIES.client("::ffff:10.0.0.1", "203.0.113.5") == "203.0.113.5"


@pytest.mark.parametrize(
    ("said", "client"),
    [
        ("198.51.100.1:443", "198.51.100.1"),
        ("[2001:db8::1]:443", "2001:db8::/64"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_an_address_may_come_with_a_port(said: str, client: str):
    assert PROXIES.client("10.0.0.1", said) == client


def test_a_connection_over_a_socket_file_has_no_address():
    assert PROXIES.client("", "198.51.100.1") == UNKNOWN


@pytest.mark.parametrize(
    ("said", "client"),
    [
        ("for=198.51.100.1", "198.51.100.1"),
        ("For=198.51.100.1;proto=https;by=10.0.0.1", "198.51.100.1"),
        ('proto=https; for="[2001:db8::1]:443"', "2001:db8::/64"),
        ('for=1.1.1.1, for="198.51.100.1:80", for=10.0.0.2', "198.51.100.1"),
        ('host="a;for=9.9.9.9";for=198.51.100.1', "198.51.100.1"),
        (r'host="a\";for=9.9.9.9;x=\"";for=198.51.100.1', "198.51.100.1"),
        ("for=1.1.1.1, proto=https", "10.0.0.1"),
        ('for=1.1.1.1;x=", for="198.51.100.1"', "10.0.0.1"),
        ('for=1.1.1.1;x=", for=198.51.100.1', "10.0.0.1"),
        ("for=unknown", "10.0.0.1"),
    ],
)
def test_the_header_forwarded_is_read_as_its_standard_says(said: str, client: str):
    assert FORWARDED.client("10.0.0.1", said) == client
