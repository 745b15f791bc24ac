"""The address at which others find this site."""

from django.conf import settings
from django.http import HttpRequest


def whole_address(request: HttpRequest, path: str) -> str:
    """Return a path with the public address of the site before it.

    Where none is set it is the one that the request came to.
    """
    if settings.SITE_ADDRESS:
        return f"{settings.SITE_ADDRESS}{path}"
    return request.build_absolute_uri(path)
