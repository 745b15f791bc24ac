"""One table as a page shows it: the stored one, or that of an earlier round."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext

from standings.earlier import table_after
from standings.models import Ranking
from standings.table import Row, from_json
from standings.tiebreaks import TieBreak, tie_break
from tournaments.loading import DISPLAY_COLUMNS
from tournaments.models import Event
from tournaments.privacy import display_of, shown_name
from tournaments.record import UNFINISHED, RoundResult, Side, System
from tournaments.tie_break_lists import OWN_PREFIX

# Of so many players, a table sends what everybody needs and no more: a row is an
# anchor only for who looks for it, and the name alone leads on.
LONG = 100


class Entrant(NamedTuple):
    """What a public page may say of a player, besides results."""

    entry: int
    number: int
    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    withdrawn_after: int | None = None
    is_expelled: bool = False
    side: str = ""

    def left_by(self, round_number: int) -> str:
        """Return whether the player was gone after a round, in words, or nothing."""
        last = self.withdrawn_after
        if last is None or last > round_number:
            return ""
        if self.is_expelled:
            return gettext("expelled after round %(round)s") % {"round": last}
        return gettext("withdrawn after round %(round)s") % {"round": last}


@dataclass(frozen=True)
class Sheet:
    """The places of an event after a round, best first, and who has them.

    `order` holds the codes of the tie-breaks, in the order of the values of a place.
    `removed` are those who are out of the standings. `entrants` holds everybody by
    entry. `is_latest` is False for an earlier round. `sought` are the entries that a
    reader looks for.
    """

    event: Event
    after_round: int
    order: tuple[str, ...]
    rows: tuple[Row, ...]
    entrants: Mapping[int, Entrant]
    is_latest: bool
    removed: tuple[Row, ...] = ()
    sought: frozenset[int] = frozenset()

    @cached_property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return tuple(tie_break(code) for code in self.order)

    @property
    def is_long(self) -> bool:
        return len(self.entrants) >= LONG

    @property
    def everybody(self) -> tuple[Row, ...]:
        return self.rows + self.removed

    @cached_property
    def numbers_removed(self) -> frozenset[int]:
        return frozenset(row.place.number for row in self.removed)

    @cached_property
    def results(self) -> Mapping[int, tuple[RoundResult, ...]]:
        """The rounds of everybody, by starting rank."""
        return {row.place.number: row.results for row in self.everybody}

    @cached_property
    def by_number(self) -> Mapping[int, Entrant]:
        """Everybody in the table by the starting rank that the table names them by."""
        return {row.place.number: self.entrants[row.entry] for row in self.everybody}

    @cached_property
    def games(self) -> tuple[int, int]:
        """How many games of the last round are finished, and how many there are."""
        last = [row.results[-1].outcome for row in self.everybody if row.results]
        unfinished = sum(outcome in UNFINISHED for outcome in last)
        paired = sum(outcome.is_paired for outcome in last)
        return (paired - unfinished) // 2, paired // 2

    @property
    def has_teams(self) -> bool:
        return self.event.system == System.SCHEVENINGEN

    @cached_property
    def team_scores(self) -> dict[str, Decimal]:
        """The points of each of two teams; nobody out of the standings adds to them."""
        scores = dict.fromkeys((side.value for side in Side), Decimal(0))
        for row in self.rows if self.has_teams else ():
            if side := self.entrants[row.entry].side:
                scores[side] += row.place.score
        return scores

    @property
    def lacks_ratings(self) -> bool:
        """Return True if tie-breaks by rating are undefined."""
        return self.event.unrated_rating is None and any(
            self.entrants[row.entry].rating is None for row in self.rows
        )

    @property
    def is_being_played(self) -> bool:
        finished, games = self.games
        return finished < games


def latest_sheet(ranking: Ranking) -> Sheet:
    """Return the stored table. It takes one query, whatever the size."""
    return Sheet(
        event=ranking.event,
        after_round=ranking.after_round,
        order=tuple(ranking.order),
        is_latest=True,
        **_rows_of(ranking.event, ranking.table),
    )


def earlier_sheet(event: Event, round_number: int) -> Sheet:
    """Return the table after an earlier round. Raises OutOfTime; see `table_after`."""
    computed = table_after(event, round_number)
    return Sheet(
        event=event,
        after_round=round_number,
        order=computed.order,
        is_latest=False,
        **_rows_of(event, computed.table),
    )


def _rows_of(event: Event, table: list[list]) -> dict:
    """Return the rows of a table, those who are out of it, and who everybody is."""
    entrants = _entrants(event)
    # A table that is behind may name somebody whose entry was taken back.
    rows = [row for row in from_json(table) if row.entry in entrants]
    return {
        "rows": tuple(row for row in rows if not row.is_removed),
        "removed": tuple(row for row in rows if row.is_removed),
        "entrants": entrants,
    }


def _entrants(event: Event) -> dict[int, Entrant]:
    columns = (*Entrant._fields, *DISPLAY_COLUMNS)
    rows = event.players.order_by().values_list(*columns)
    return {row[0]: _as_shown(event, *row) for row in rows}


def _as_shown(event: Event, *row) -> Entrant:
    *known, name_display, is_minor = row
    entrant = Entrant(*known)
    display = display_of(event, name_display, is_minor)
    return entrant._replace(
        name=shown_name(entrant.name, entrant.entry, display),
        club=entrant.club if event.shows_clubs else "",
    )


def label(code: str) -> str:
    """Return the code of a tie-break as the head of a column: BH-C1.

    One of the event's own is called by its name alone.
    """
    return code.removeprefix(OWN_PREFIX).replace("/", "-")


def full_name(criterion: TieBreak) -> str:
    return criterion.called(gettext)
