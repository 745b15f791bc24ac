"""Buchholz, Fore Buchholz, their cuts and their average. Pure: no Django."""

from dataclasses import replace
from decimal import Decimal
from operator import itemgetter

from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import (
    Explanation,
    Part,
    in_points,
    mean,
    no_game,
    result_in,
    total,
)
from standings.tiebreaks.ratings import extremes, rounded_half_up
from standings.tiebreaks.reasons import element_parts
from standings.tiebreaks.sentences import sentence
from standings.tiebreaks.unplayed import cut, rows
from tournaments.messages import gettext_noop
from tournaments.record import PLAYED, Outcome, PlayerRecord

score = itemgetter(0)


def buchholz(
    facts: Facts,
    *,
    low: int = 0,
    high: int = 0,
    forfeits: bool = False,
    fore: bool = False,
) -> Values:
    """Return the sum of the opponents' scores of each player.

    `low` and `high` cut that many of the least and of the most significant, so that
    low=1 is Buchholz Cut 1; `forfeits` and `fore` are the modifiers P and F. Unplayed
    rounds count as `elements` says.

    FIDE C.07, articles 8.1, 8.3 and 14.1 to 14.4.
    """
    seen = facts.once(fore_facts) if fore else facts
    counted = seen.once(rows, forfeits)
    units = {}
    for number in seen.asked:
        row = counted[number]
        total = sum(row.scores)
        if row.voluntary and low:
            total -= sum(map(score, cut(row.elements(), low, high, score)))
        elif low or high:
            total -= sum(extremes(row.scores, low, high))
        units[number] = total
    return Values(units, facts.unit)


def explain_buchholz(
    facts: Facts, number: int, *, fore: bool = False, **options
) -> Explanation:
    """Return what the Buchholz of one player is made of, with the same options."""
    seen = facts.once(fore_facts) if fore else facts
    return total(element_parts(seen, number, score, plain=facts, **options))


def average_buchholz(facts: Facts, *, fore: bool = False) -> Values:
    """Return the mean Buchholz of the opponents met over the board, to two decimals.

    `fore` takes their Fore Buchholz. Without a game the mean is undefined.

    FIDE C.07, articles 8.2 and 8.3.
    """
    sums, scale = buchholz(facts.about_opponents(), fore=fore)
    units = {}
    for number in facts.asked:
        record = facts.records[number]
        met = [
            sums[opponent]
            for outcome, opponent in zip(record.outcomes, record.opponents, strict=True)
            if outcome in PLAYED
        ]
        mean = rounded_half_up(100 * sum(met), scale * len(met)) if met else None
        units[number] = mean
    return Values(units, 100)


def explain_average_buchholz(
    facts: Facts, number: int, *, fore: bool = False
) -> Explanation:
    """Return the Buchholz of each opponent that one player met over the board."""
    sums, scale = buchholz(facts.about_opponents(), fore=fore)
    record = facts.records[number]
    columns = (record.rounds, record.outcomes, record.opponents)
    parts = [
        Part(
            round_number=round_number,
            opponent=opponent,
            result=result_in(facts, number, round_number),
            adds=Decimal(sums[opponent]) / scale,
            score=in_points(facts, facts.scores[opponent]),
            counted=Decimal(sums[opponent]) / scale,
        )
        for round_number, outcome, opponent in zip(*columns, strict=True)
        if outcome in PLAYED
    ]
    return mean(
        parts,
        sentence(gettext_noop("The mean is rounded to two decimals, half up."), "8.2"),
        why_undefined=no_game(),
    )


def fore_facts(facts: Facts) -> Facts:
    """Return the facts of the event with its last round drawn on every board.

    Forfeited games and games without a result are drawn too; byes stay. Before the
    last planned round is paired nothing changes. FIDE C.07, article 8.3.
    """
    event = facts.event
    if not 0 < event.rounds_planned <= event.rounds_paired:
        return facts
    players = tuple(_drawn_at_last(player) for player in event.players)
    return Facts(
        replace(event, players=players), None if facts.is_everybody else facts.asked
    )


def _drawn_at_last(player: PlayerRecord) -> PlayerRecord:
    *earlier, last = player.results
    if not last.outcome.is_paired or last.opponent is None:
        return player
    return replace(player, results=(*earlier, last._replace(outcome=Outcome.DRAW)))
