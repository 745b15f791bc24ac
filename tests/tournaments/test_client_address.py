import pytest

from tournaments.client_address import address_of


@pytest.mark.parametrize(
    ("seen", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("", None),
        ("unix:", None),
    ],
)
def test_an_address_is_one_of_ipv4_or_a_network_of_ipv6(rf, seen, address):
    assert address_of(rf.get("/", REMOTE_ADDR=seen)) == address


def forwarded(rf, value):
    headers = {"X-Forwarded-For": value}
    return address_of(rf.get("/", REMOTE_ADDR="127.0.0.1", headers=headers))


def test_without_a_proxy_nobody_is_believed_about_others(rf):
    assert forwarded(rf, "192.0.2.7") == "127.0.0.1"


def test_a_proxy_is_believed_about_whom_it_saw_itself(rf, settings):
    settings.HTTPS = True
    assert forwarded(rf, "203.0.113.9, 192.0.2.7") == "192.0.2.7"


def test_a_proxy_that_tells_nothing_is_the_address_itself(rf, settings):
    settings.HTTPS = True
    assert forwarded(rf, "") == "127.0.0.1"
