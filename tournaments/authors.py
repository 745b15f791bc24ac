"""Who does something to an event, and by which request."""

import json
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.models import Change, Helper

# What a request carries beside what it asks for.
ENVELOPE = frozenset({"csrfmiddlewaretoken", "request_id"})


class Author(NamedTuple):
    """Who writes: a user, or a helper by their phone; neither for a command.

    `request_id` is the same when a request is sent again, because its answer was
    lost. `digest` stands for what it asks for, so that nothing else is taken for it.
    """

    user: object = None
    source: str = Change.Source.PAGE.value
    request_id: UUID | None = None
    digest: str = ""
    helper: Helper | None = None

    @property
    def name(self) -> str:
        if self.helper:
            return self.helper.name
        return self.user.get_username() if self.user else ""


def author_of(request: HttpRequest) -> Author:
    """Return who sent a form. Raises BadRequest if its `request_id` is no UUID."""
    text = request.POST.get("request_id", "")
    helper = getattr(request, "helper", None)
    user = None if helper else request.user
    author = Author(user)
    if text:
        author = author_by(user, text, request.path, _asked_for(request))
    if helper:
        return author._replace(source=Change.Source.PHONE.value, helper=helper)
    return author


def author_by(user, request_id: str, *asked_for) -> Author:
    """Return the author of a request with this id, which asks for these things.

    Raises BadRequest if the id is no UUID.
    """
    try:
        read = UUID(request_id)
    except ValueError:
        raise BadRequest(
            _("The page sent what it should not. Load it again.")
        ) from None
    digest = sha256(json.dumps(asked_for).encode()).hexdigest()
    return Author(user, request_id=read, digest=digest)


def _asked_for(request: HttpRequest) -> list:
    fields = sorted(request.POST.lists())
    asked = [[name, values] for name, values in fields if name not in ENVELOPE]
    for name, file in sorted(request.FILES.items()):
        asked.append([name, sha256(b"".join(file.chunks())).hexdigest()])
        file.seek(0)
    return asked


def as_author(by) -> Author:
    """Return the author for a user, for None, and for an author."""
    if isinstance(by, Author):
        return by
    source = Change.Source.PAGE if by else Change.Source.COMMAND
    return Author(by, source.value)


def unnamed(by) -> Author:
    """Return the author without the name of the request.

    For what else is done to an event by one request: it is known by one change.
    """
    return as_author(by)._replace(request_id=None, digest="")
