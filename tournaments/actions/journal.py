"""The record of changes: who did what, from what to what."""

from tournaments.models import Change


def note(event_id: int, by, action: str, about, *, before=None, after=None) -> None:
    """Write one line of the record, inside the transaction of the change itself.

    `about` names the thing in words that still make sense when it is gone. `by` is
    None for a command.
    """
    Change.objects.create(
        event_id=event_id,
        by=by,
        by_name=by.get_username() if by else "",
        action=action,
        about=str(about)[:200],
        before=before,
        after=after,
    )
