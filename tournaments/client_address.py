"""The address that a request comes from."""

from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

# Whoever has one address of IPv6 has all that begin with the same 64 bits.
NETWORK_BITS = 64


def address_of(request: HttpRequest) -> str | None:
    """Return the address of whoever asks, for IPv6 that of their network.

    None if there is none, as on a socket of this machine.
    """
    try:
        address = ip_address(_seen(request))
    except ValueError:
        return None
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    network = ip_network((address, NETWORK_BITS), strict=False)
    return str(network.network_address)


def _seen(request: HttpRequest) -> str:
    direct = request.META.get("REMOTE_ADDR", "")
    if not settings.HTTPS:
        return direct
    # The proxy in front adds at the end whom it has seen; what stands before that
    # is what others say.
    forwarded = request.headers.get("X-Forwarded-For", "")
    return forwarded.rpartition(",")[2].strip() or direct
