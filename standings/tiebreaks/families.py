"""The families of tie-breaks: what each is called, means and may be used for.

Pure: no Django. To add one: write its function, a test, and its entry here.
"""

from collections.abc import Mapping
from functools import partial

from standings.tiebreaks import counts, performance, ratings, us_chess
from standings.tiebreaks.buchholz import (
    average_buchholz,
    buchholz,
    explain_average_buchholz,
    explain_buchholz,
)
from standings.tiebreaks.codes import Family
from standings.tiebreaks.direct_encounter import direct_encounter
from standings.tiebreaks.encounter_steps import explain_direct_encounter
from standings.tiebreaks.koya import explain_koya, koya
from standings.tiebreaks.lots import explain_lots, lots
from standings.tiebreaks.play_off import explain_play_off, play_off
from standings.tiebreaks.progressive import explain_progressive_score, progressive_score
from standings.tiebreaks.sonneborn_berger import (
    explain_sonneborn_berger,
    sonneborn_berger,
)
from tournaments.messages import gettext_noop
from tournaments.record import Edition
from tournaments.tie_break_lists import ROUND_ROBINS, SWISS

TIE_BREAKS: Mapping[str, Family] = {
    family.name: family
    for family in (
        Family(
            "PTS",
            gettext_noop("Points"),
            gettext_noop("The points of all rounds."),
            "",
            counts.score,
            explain=counts.explain_score,
        ),
        Family(
            "BH",
            gettext_noop("Buchholz"),
            gettext_noop("The sum of the opponents’ scores."),
            "8.1",
            buchholz,
            explain=explain_buchholz,
            systems=SWISS,
            modifiers="CMP",
            variants=("BH/C1", "BH/C2", "BH/M1", "BH/M2"),
        ),
        Family(
            "FB",
            gettext_noop("Fore Buchholz"),
            gettext_noop("Buchholz as if every game of the last round were drawn."),
            "8.3",
            partial(buchholz, fore=True),
            explain=partial(explain_buchholz, fore=True),
            systems=SWISS,
            modifiers="CMP",
            variants=("FB/C1",),
        ),
        Family(
            "AOB",
            gettext_noop("Average of opponents’ Buchholz"),
            gettext_noop("The mean Buchholz of the opponents met over the board."),
            "8.2",
            average_buchholz,
            explain=explain_average_buchholz,
            systems=SWISS,
            modifiers="F",
        ),
        Family(
            "SB",
            gettext_noop("Sonneborn-Berger"),
            gettext_noop(
                "The scores of the opponents, each times the points taken from them."
            ),
            "9.1",
            sonneborn_berger,
            explain=explain_sonneborn_berger,
            modifiers="CP",
            variants=("SB/C1",),
        ),
        Family(
            "DE",
            gettext_noop("Direct encounter"),
            gettext_noop(
                "The points in the games of the tied players with each other."
            ),
            "6",
            direct_encounter,
            explain=explain_direct_encounter,
            modifiers="P",
            needs_group=True,
        ),
        Family(
            "WIN",
            gettext_noop("Number of wins"),
            gettext_noop("The rounds with the points of a win, played or not."),
            "7.1",
            counts.wins,
            explain=counts.explain_wins,
        ),
        Family(
            "WON",
            gettext_noop("Games won"),
            gettext_noop("The games won over the board."),
            "7.2",
            counts.games_won,
            explain=counts.explain_games_won,
        ),
        Family(
            "BPG",
            gettext_noop("Games with Black"),
            gettext_noop("The games played with Black over the board."),
            "7.3",
            counts.games_with_black,
            explain=counts.explain_games_with_black,
        ),
        Family(
            "BWG",
            gettext_noop("Wins with Black"),
            gettext_noop("The games won with Black over the board."),
            "7.4",
            counts.wins_with_black,
            explain=counts.explain_wins_with_black,
        ),
        Family(
            "PS",
            gettext_noop("Progressive score"),
            gettext_noop("The sum of the scores after each round."),
            "7.5",
            progressive_score,
            explain=explain_progressive_score,
            modifiers="C",
            variants=("PS/C1",),
        ),
        Family(
            "REP",
            gettext_noop("Rounds elected to play"),
            gettext_noop(
                "The rounds without requested byes, absences and forfeit losses."
            ),
            "7.6",
            counts.rounds_elected_to_play,
            explain=counts.explain_rounds_elected_to_play,
        ),
        Family(
            "STD",
            gettext_noop("Standard points"),
            gettext_noop(
                "One for each round with more points than the opponent, half if equal."
            ),
            "7.7",
            counts.standard_points,
            explain=counts.explain_standard_points,
            since=Edition.MARCH_2026,
        ),
        Family(
            "KS",
            gettext_noop("Koya"),
            gettext_noop(
                "The points against those with half the possible score or more."
            ),
            "9.2",
            koya,
            explain=explain_koya,
            systems=ROUND_ROBINS,
            modifiers="L",
        ),
        Family(
            "ARO",
            gettext_noop("Average rating of opponents"),
            gettext_noop("The mean rating of the opponents met over the board."),
            "10.1",
            ratings.average_rating,
            explain=ratings.explain_average_rating,
            modifiers="CM",
            variants=("ARO/C1",),
            needs_ratings=True,
        ),
        Family(
            "TPR",
            gettext_noop("Performance rating"),
            gettext_noop(
                "The mean rating of the opponents and what the score adds to it."
            ),
            "10.2",
            performance.performance_rating,
            explain=performance.explain_performance_rating,
            needs_ratings=True,
        ),
        Family(
            "PTP",
            gettext_noop("Perfect performance"),
            gettext_noop("The lowest rating at which the score was to be expected."),
            "10.3",
            performance.perfect_performance,
            explain=performance.explain_perfect_performance,
            needs_ratings=True,
        ),
        Family(
            "APRO",
            gettext_noop("Average performance of opponents"),
            gettext_noop("The mean performance rating of the opponents met."),
            "10.4",
            performance.average_performance,
            explain=performance.explain_average_performance,
            needs_ratings=True,
        ),
        Family(
            "APPO",
            gettext_noop("Average perfect performance of opponents"),
            gettext_noop("The mean perfect performance of the opponents met."),
            "10.5",
            performance.average_perfect_performance,
            explain=performance.explain_average_perfect_performance,
            needs_ratings=True,
        ),
        Family(
            "RTNG",
            gettext_noop("Rating"),
            gettext_noop("The player’s own rating, high first."),
            "10.6",
            ratings.own_rating,
            explain=ratings.explain_own_rating,
            modifiers="R",
            since=Edition.MARCH_2026,
            needs_ratings=True,
        ),
        Family(
            "TPN",
            gettext_noop("Starting rank"),
            gettext_noop("The number in the starting list, low first."),
            "7.8",
            counts.starting_rank,
            explain=counts.explain_starting_rank,
            modifiers="R",
            since=Edition.MARCH_2026,
            lower_is_better=True,
        ),
        Family(
            "PLAYOFF",
            gettext_noop("Play-off"),
            gettext_noop("The points made in a play-off of the tied players."),
            "",
            play_off,
            explain=explain_play_off,
            needs_group=True,
        ),
        Family(
            "LOT",
            gettext_noop("Drawing of lots"),
            gettext_noop("The order that follows from a seed published beforehand."),
            "",
            lots,
            explain=explain_lots,
            lower_is_better=True,
            needs_group=True,
        ),
        Family(
            "US-SOLK",
            gettext_noop("Solkoff (US Chess)"),
            gettext_noop("The sum of the adjusted scores of the opponents."),
            "34E",
            us_chess.solkoff,
            explain=us_chess.explain_solkoff,
            systems=SWISS,
            rulebook="US Chess",
        ),
        Family(
            "US-MMED",
            gettext_noop("Modified median (US Chess)"),
            gettext_noop("Solkoff without the lowest or the highest scores, or both."),
            "34E",
            us_chess.modified_median,
            explain=us_chess.explain_modified_median,
            systems=SWISS,
            rulebook="US Chess",
        ),
        Family(
            "US-SB",
            gettext_noop("Sonneborn-Berger (US Chess)"),
            gettext_noop(
                "The adjusted scores of beaten opponents, half of those drawn with."
            ),
            "34E",
            us_chess.us_sonneborn_berger,
            explain=us_chess.explain_us_sonneborn_berger,
            systems=SWISS,
            rulebook="US Chess",
        ),
        Family(
            "US-CUM",
            gettext_noop("Cumulative (US Chess)"),
            gettext_noop(
                "The sum of the scores after each round, less what was won unplayed."
            ),
            "34E",
            us_chess.cumulative,
            explain=us_chess.explain_cumulative,
            systems=SWISS,
            rulebook="US Chess",
        ),
    )
}
