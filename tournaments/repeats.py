"""Requests that come twice, because the answer to the first was lost on its way."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.authors import Author
from tournaments.errors import Repeated, RequestReused
from tournaments.models import Change


def find_request(event_id: int, author: Author) -> Change | None:
    """Return the line of the record that the author's request led to, if any."""
    found = lines_of(author)
    return None if found is None else found.filter(event=event_id).first()


def lines_of(author: Author) -> QuerySet[Change] | None:
    """Return the lines that the author's request led to, whatever the event.

    None for whoever cannot be known again: a command, or a request without an id.
    """
    if author.request_id is None or not (author.user or author.helper):
        return None
    return Change.objects.filter(
        by=author.user, helper=author.helper, request_id=author.request_id
    )


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
    change = find_request(event_id, author)
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
