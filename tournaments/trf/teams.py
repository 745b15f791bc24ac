"""Who is in which of two teams, as the games of a report show. Pure: no Django."""

from collections.abc import Mapping, Sequence

from tournaments.record import RoundResult, Side


def sides_of(results: Mapping[int, Sequence[RoundResult]]) -> dict[int, Side]:
    """Return the team of everybody, by starting rank; nothing if the games are silent.

    Opponents are in different teams, and the lowest starting rank is in team A. A
    report has no teams of its own: until the games link everybody to everybody, or
    where they contradict that there are two, nothing is known.
    """
    if not results:
        return {}
    start = min(results)
    sides = {start: Side.A}
    to_visit = [start]
    while to_visit:
        number = to_visit.pop()
        for result in results[number]:
            opponent = result.opponent
            if opponent is None:
                continue
            if opponent not in sides:
                sides[opponent] = sides[number].other
                to_visit.append(opponent)
            elif sides[opponent] is sides[number]:
                return {}
    return sides if len(sides) == len(results) else {}
