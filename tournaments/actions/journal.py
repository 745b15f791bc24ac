"""The record of changes: who did what, from what to what."""

from collections.abc import Iterable

from tournaments.authors import as_author
from tournaments.models import Change, Player
from tournaments.signals import step_of


def note(
    event_id: int,
    by,
    action: str,
    about="",
    *,
    round_number: int | None = None,
    board: int | None = None,
    players: Iterable[Player] = (),
    before=None,
    after=None,
    rows: list[list] | None = None,
    undoes: Change | None = None,
) -> None:
    """Add a line to the record, inside the change of the event that it tells of.

    `about` names the thing in words that still make sense when it is gone; what is
    done to a round or a board needs none. `by` is a user, an author, or None for a
    command. `rows` is what the line alone did to the rows; without it, the first line
    says what all of them did to the tables that are watched.
    """
    author = as_author(by)
    lines = step_of(event_id).lines
    # A request is known by the first line that it leads to.
    is_first = all(line.request_id != author.request_id for line in lines)
    lines.append(
        Change(
            event_id=event_id,
            by=author.user,
            by_name=author.name,
            helper=author.helper,
            source=author.source,
            action=action,
            about=str(about)[:200],
            round_number=round_number,
            board=board,
            entries=entries_text(player.entry for player in players),
            before=before,
            after=after,
            rows=rows,
            undoes=undoes,
            request_id=author.request_id if is_first else None,
            request_digest=author.digest if is_first else "",
        )
    )


def entries_text(entries: Iterable[int]) -> str:
    """Return entries as the record holds them: ",3,17,", nothing for nobody."""
    found = "".join(f"{entry}," for entry in sorted(set(entries)))
    return f",{found}" if found else ""
