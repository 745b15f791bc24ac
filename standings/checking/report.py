"""Whether the report file says what follows from the facts."""

from collections.abc import Iterator

from standings.checking.difference import Difference, differing
from standings.ranking import rank
from standings.recompute import order_in_force
from standings.report import finished_rounds, report_text
from tournaments.models import Event
from tournaments.record import EventRecord, Outcome, RoundResult
from tournaments.trf.reader import read

# What the format has no letter for: a rest, and a game without a result.
AS_WRITTEN = {
    Outcome.REST: Outcome.ZERO_BYE,
    Outcome.PENDING: None,
    Outcome.POSTPONED: None,
}


def check_report(event: Event, record: EventRecord) -> Iterator[Difference]:
    """Yield what differs in the report after the last finished round, read again."""
    if not record.players:
        return
    then = record.after(finished_rounds(record))
    ranks = {each.number: each.rank for each in rank(then, order_in_force(record))}
    document = read(report_text(event).encode())
    reported = {player.number: player for player in document.players}
    numbers = sorted(then.by_number)
    yield from differing("players in the report", "", sorted(reported), numbers)
    for number, player in then.by_number.items():
        line, who = reported.get(number), str(number)
        if line is None:
            continue
        yield from differing("rank in the report", who, line.rank, ranks.get(number))
        if line.points is not None:
            points = then.scores[number]
            yield from differing("points in the report", who, line.points, points)
        cells = (*line.results, *[None] * len(player.results))
        for index, result in enumerate(player.results):
            yield from differing(
                f"round {index + 1} in the report",
                who,
                _cell(cells[index]),
                _cell(result),
            )


def _cell(result: RoundResult | None) -> tuple:
    """Return opponent, colour and letter as a report has them."""
    if result is None:
        return (None, None, None)
    outcome = AS_WRITTEN.get(result.outcome, result.outcome)
    return (result.opponent, result.colour, outcome)
