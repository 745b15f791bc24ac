"""Six players, three rounds: the smallest Swiss in which the tie-breaks decide.

Pure: no Django.
"""

from datetime import date

NAME = "Club Evening Swiss"
SLUG = "six-players"
EVENT = {
    "place": "Recife",
    "federation": "BRA",
    "start_date": date(2026, 4, 11),
    "end_date": date(2026, 4, 11),
    "time_control": "15 min + 10 s",
    "rounds_planned": 3,
    "tie_breaks": ["BH/C1", "BH", "SB"],
    "initial_colour": "w",
}
STARTS = ["2026-04-11T19:00", "2026-04-11T19:45", "2026-04-11T20:30"]
PLAYERS = [
    {"name": name, "rating": rating, "federation": "BRA"}
    for name, rating in zip("ABCDEF", range(2000, 1940, -10), strict=True)
]
# White, Black, result; players by starting rank.
ROUNDS = [
    [(1, 4, "1-0"), (2, 5, "1/2"), (3, 6, "0-1")],
    [(1, 6, "1/2"), (2, 4, "1-0"), (5, 3, "1-0")],
    [(1, 5, "1-0"), (6, 2, "1-0"), (3, 4, "1-0")],
]
