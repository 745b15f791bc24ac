"""The Candidates Tournament of 2022: a real double round robin of 56 games.

Pure: no Django.
"""

from datetime import date

NAME = "FIDE Candidates Tournament 2022"
SLUG = "candidates-2022"
EVENT = {
    "place": "Madrid",
    "federation": "FID",
    "start_date": date(2022, 6, 17),
    "end_date": date(2022, 7, 4),
    "time_control": "120/40 + 60/20 + 15 min + 30 s from move 61",
    "system": "double-round-robin",
    "rounds_planned": 14,
    # After the play-off for first place, which was not needed.
    "tie_breaks": ["SB", "WIN", "DE"],
    "initial_colour": "w",
}
# As announced: three rounds, a day of rest, and two rounds in the end.
PLAYING_DAYS = {6: (17, 18, 19, 21, 22, 23, 25, 26, 27, 29, 30), 7: (1, 3, 4)}
STARTS = [
    f"2022-{month:02}-{day:02}T15:00"
    for month, days in PLAYING_DAYS.items()
    for day in days
]
# In the order of the lots drawn.
FIELD = [
    ("GM", "Duda, Jan-Krzysztof", 2750, "POL"),
    ("GM", "Ding, Liren", 2806, "CHN"),
    ("GM", "Caruana, Fabiano", 2783, "USA"),
    ("GM", "Radjabov, Teimour", 2753, "AZE"),
    ("GM", "Firouzja, Alireza", 2793, "FRA"),
    ("GM", "Nakamura, Hikaru", 2760, "USA"),
    ("GM", "Nepomniachtchi, Ian", 2766, "FID"),
    ("GM", "Rapport, Richard", 2764, "HUN"),
]
PLAYERS = [
    {"title": title, "name": name, "rating": rating, "federation": federation}
    for title, name, rating, federation in FIELD
]
# White, Black, result; players by starting rank.
ROUNDS = [
    [(1, 8, "1/2"), (2, 7, "0-1"), (3, 6, "1-0"), (4, 5, "1/2")],
    [(1, 2, "1/2"), (6, 4, "1-0"), (7, 3, "1/2"), (8, 5, "1/2")],
    [(2, 8, "1/2"), (3, 1, "1/2"), (4, 7, "1/2"), (5, 6, "1/2")],
    [(1, 4, "1/2"), (2, 3, "1/2"), (7, 5, "1-0"), (8, 6, "1/2")],
    [(3, 8, "1/2"), (4, 2, "1/2"), (5, 1, "1/2"), (6, 7, "1/2")],
    [(4, 8, "1/2"), (5, 3, "0-1"), (6, 2, "1/2"), (7, 1, "1-0")],
    [(1, 6, "1/2"), (2, 5, "1/2"), (3, 4, "1-0"), (8, 7, "0-1")],
    [(5, 4, "1/2"), (6, 3, "1-0"), (7, 2, "1/2"), (8, 1, "1-0")],
    [(2, 1, "1-0"), (3, 7, "1/2"), (4, 6, "1-0"), (5, 8, "1-0")],
    [(1, 3, "1-0"), (6, 5, "1-0"), (7, 4, "1/2"), (8, 2, "0-1")],
    [(3, 2, "0-1"), (4, 1, "1/2"), (5, 7, "0-1"), (6, 8, "1/2")],
    [(1, 5, "1/2"), (2, 4, "0-1"), (7, 6, "1/2"), (8, 3, "1/2")],
    [(4, 3, "1/2"), (5, 2, "1/2"), (6, 1, "1-0"), (7, 8, "1/2")],
    [(1, 7, "1/2"), (2, 6, "1-0"), (3, 5, "0-1"), (8, 4, "0-1")],
]
