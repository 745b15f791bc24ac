"""Requests that come twice, because the answer to the first was lost on its way."""

from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.authors import Author
from tournaments.errors import Repeated, RequestReused
from tournaments.models import Change


def find_request(event_id: int, user, request_id: UUID | None) -> Change | None:
    """Return the line of the record that a request of that user led to, if any."""
    if request_id is None or user is None:
        return None
    found = Change.objects.filter(event=event_id, by=user, request_id=request_id)
    return found.first()


def find_requests(event_id: int, authors: Iterable[Author]) -> dict[UUID, Change]:
    """Return the lines that requests of one user led to, by the ids of the requests."""
    authors = list(authors)
    users = {author.user for author in authors}
    ids = [author.request_id for author in authors if author.request_id]
    found = Change.objects.filter(event=event_id, by__in=users, request_id__in=ids)
    return {change.request_id: change for change in found}


def check_not_repeated(event_id: int, author: Author) -> None:
    """Raise Repeated if the author's request was carried out before.

    Raises RequestReused if it was another one that had the same id.
    """
    change = find_request(event_id, author.user, author.request_id)
    if change is not None:
        raise repeated(change, author)


def repeated(change: Change, author: Author) -> Repeated | RequestReused:
    """Return what to say of a request whose id led to `change` before."""
    if change.request_digest != author.digest:
        return reused()
    return Repeated(_("This is done already."), change)


def reused() -> RequestReused:
    return RequestReused(
        _(
            "This request was answered before, for something else. Load the page "
            "again, then repeat."
        )
    )
