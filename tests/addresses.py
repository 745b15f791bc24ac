"""All addresses of the site and all names that forms and queries use, from the code."""

import re
from collections.abc import Iterator

from django import forms
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

APPLICATIONS = ("tournaments", "standings")
# `name="result"` in a template; `.get("result")` and the like in a view.
NAME_IN_A_TEMPLATE = re.compile(r'\bname="([a-z_]+)"')
NAME_IN_A_VIEW = re.compile(r'(?:\.get|\.getlist|GET|POST)[(\[]"([a-z_]+)"')
# Of phones, of slips, which lead on by who asks, and of one's own registration.
FOR_SOME = ("/h/", "/helper/", "/b/", "/register/", "/invitation/")
# Asked for by programs that look after the site, search it or show it.
OF_PROGRAMS = {"healthz", "robots.txt", "favicon.ico"}
NAMES_WITH_AN_ENTRY = ("number-1", "points-1")


def routes() -> list[str]:
    """Return the addresses of the site, apart from the admin, as Django writes them."""
    found = set(_routes(get_resolver().url_patterns, ""))
    return sorted(found - {"en/sign-out/"})


def _routes(patterns, prefix: str) -> Iterator[str]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and not route.startswith("admin/"):
            yield route


def is_at_a_desk(route: str) -> bool:
    return route.startswith("en/<slug:slug>/desk/")


def is_public(route: str) -> bool:
    """Return True for what everybody may read and caches may keep."""
    is_for_accounts = "desk/" in route or route.startswith("en/sign-")
    is_for_some = any(part in route for part in FOR_SOME)
    return not (is_for_accounts or is_for_some or route in OF_PROGRAMS)


def filled(route: str, slug: str, number: int = 1, code: str = "BH") -> str:
    """Return the address with `number` for each whole number in it."""
    named = route.replace("<slug:slug>", slug).replace("<str:code>", code)
    return "/" + re.sub(r"<int:\w+>", str(number), named)


def field_names() -> list[str]:
    """Return what forms call their fields, and queries their parameters."""
    names = {name for form in _forms(forms.BaseForm) for name in form.base_fields}
    for path in (settings.BASE_DIR / "templates").rglob("*.html"):
        names |= set(NAME_IN_A_TEMPLATE.findall(path.read_text()))
    for application in APPLICATIONS:
        for path in (settings.BASE_DIR / application).rglob("*.py"):
            names |= set(NAME_IN_A_VIEW.findall(path.read_text()))
    return sorted(names | set(NAMES_WITH_AN_ENTRY))


def _forms(form: type) -> Iterator[type]:
    for each in form.__subclasses__():
        if each.__module__.startswith(APPLICATIONS) and hasattr(each, "base_fields"):
            yield each
        yield from _forms(each)
