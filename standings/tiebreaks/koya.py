"""The Koya score. Pure: no Django."""

from decimal import Decimal
from itertools import compress

from standings.tiebreaks.facts import Facts, Values
from standings.tiebreaks.parts import Explanation, Part, in_points, result_in, total
from standings.tiebreaks.sentences import Sentence, Who, sentence
from tournaments.messages import gettext_noop
from tournaments.record import Side


def koya(facts: Facts, *, shift: int = 0) -> Values:
    """Return the points of each player against those with half the possible score.

    `shift` moves the limit by that many half points, up or down.

    FIDE C.07, articles 9.2 and 14.5.
    """
    is_strong = opponents_within_limit(facts, shift).__contains__
    units = {}
    for number in facts.asked:
        record = facts.records[number]
        units[number] = sum(compress(record.points, map(is_strong, record.opponents)))
    return Values(units, facts.unit)


def explain_koya(facts: Facts, number: int, *, shift: int = 0) -> Explanation:
    """Return the points against each opponent, and which of them count."""
    strong = opponents_within_limit(facts, shift)
    record = facts.records[number]
    # It is the same for all opponents, but in a Scheveningen it can differ from one's
    # own once somebody is out of the standings.
    met = next((each for each in record.opponents if each is not None), number)
    limit = Decimal(doubled_limit(facts, met, shift)) / (2 * facts.unit)
    parts = []
    columns = (record.rounds, record.opponents, record.points)
    for round_number, opponent, points in zip(*columns, strict=True):
        if opponent is None:
            continue
        score = in_points(facts, facts.scores[opponent])
        is_strong = opponent in strong
        parts.append(
            Part(
                round_number=round_number,
                opponent=opponent,
                result=result_in(facts, number, round_number),
                adds=in_points(facts, points) if is_strong else Decimal(0),
                score=score,
                counted=score,
                reasons=() if is_strong else (_too_few(opponent, score, limit),),
            )
        )
    step = sentence(
        gettext_noop("Points count against opponents with %(limit)s points or more."),
        limit=limit,
    )
    return total(parts, step)


def _too_few(opponent: int, score: Decimal, limit: Decimal) -> Sentence:
    return sentence(
        gettext_noop(
            "%(opponent)s has %(score)s points, fewer than the limit of %(limit)s."
        ),
        opponent=Who(opponent),
        score=score,
        limit=limit,
    )


def opponents_within_limit(facts: Facts, shift: int = 0) -> frozenset[int]:
    """Return the players against whom points count."""
    scores, players = facts.scores, facts.event.by_number
    # The limit is that of a side, None being everybody's, so it is worked out once.
    limits: dict[Side | None, int] = {}
    strong = []
    for number in facts.near:
        side = players[number].side
        if side not in limits:
            limits[side] = doubled_limit(facts, number, shift)
        if 2 * scores[number] >= limits[side]:
            strong.append(number)
    return frozenset(strong)


def doubled_limit(facts: Facts, number: int, shift: int = 0) -> int:
    """Return twice the score with which a player has half of the possible one."""
    return facts.win * facts.event.games_scheduled(number) + 2 * shift * facts.draw
