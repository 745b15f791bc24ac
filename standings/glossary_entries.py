"""What is to be known of each family of tie-breaks, for the help. Pure: no Django.

The texts are marked for translation, which is left to whoever shows them. Numbers are
not written here: the examples name a demonstration, a player and a code.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from standings import demonstrations
from tournaments.messages import gettext_noop
from tournaments.record import EventRecord
from tournaments.tie_break_lists import OWN_PREFIX

# The page about tie-breaks of an event's own, whatever they are called.
OWN = OWN_PREFIX.rstrip("_")
OWN_EXAMPLE = f"{OWN_PREFIX}BLITZ"


class Example(NamedTuple):
    """A value to be worked out: of a player of a demonstration, by starting rank."""

    introduction: str
    event: Callable[[], EventRecord]
    code: str
    number: int


class Entry(NamedTuple):
    """What is said of a family: how to compute it, what to know, and examples."""

    formula: str
    remarks: tuple[str, ...]
    examples: tuple[Example, ...]


SIX = gettext_noop("Six players, three rounds, all games played.")
UNPLAYED = gettext_noop(
    "Five players, four rounds, with byes, a forfeit and a withdrawal."
)
CANDIDATES = gettext_noop("The Candidates Tournament of 2022, everybody twice.")

# Remarks that several families share.
AS_OPPONENT = gettext_noop(
    "An opponent’s points may count as more than they are: byes at the player’s own "
    "wish and absences that no other round follows count as draws (art. 16.3)."
)
AS_OWN = gettext_noop(
    "A round without a game counts as a game with somebody who has the player’s own "
    "points (art. 16.4). In tournaments that start in March 2026 or later that is "
    "limited: for a forfeit to what the real opponent counts as, for a bye or an "
    "absence to a draw in each planned round."
)
NO_ROUND_ROBIN = gettext_noop(
    "In a round robin it would separate nobody: everybody meets the same opponents. "
    "The rules of March 2026 forbid it there."
)
OVER_THE_BOARD = gettext_noop(
    "Only games played over the board count, whatever else the rounds were worth."
)
FORFEITS_IN_ROUND_ROBINS = gettext_noop(
    "In a round robin a win by forfeit counts as a game won (art. 15.2). Under the "
    "rules of 2024 a loss by forfeit counts as a game, too."
)
RATINGS_IN_FORCE = gettext_noop(
    "The ratings are those at the start of the tournament. Wins, draws and losses "
    "count 1, ½ and 0 here, whatever the tournament gives for them."
)
HALF_UP = gettext_noop("The mean is rounded to a whole number, a half up.")
SINCE_2026 = gettext_noop(
    "It came with the rules of March 2026; tournaments under those of 2024 do not "
    "have it."
)
US_UNPLAYED = gettext_noop(
    "US Chess has rules of its own for rounds without a game: in the opponent’s "
    "score each of them counts half a point, and the player’s own is an opponent "
    "without points."
)


def _six(code: str, number: int) -> Example:
    return Example(SIX, demonstrations.six_players, code, number)


def _unplayed(code: str, number: int) -> Example:
    return Example(UNPLAYED, demonstrations.unplayed_rounds, code, number)


def _candidates(code: str, number: int) -> Example:
    return Example(CANDIDATES, demonstrations.candidates_2022, code, number)


ENTRIES: Mapping[str, Entry] = {
    "PTS": Entry(
        gettext_noop("Add up the points of all rounds, played or not."),
        (
            gettext_noop(
                "Points always come first. Every tie-break only puts players in "
                "order who have the same points."
            ),
        ),
        (_six("PTS", 1),),
    ),
    "DE": Entry(
        gettext_noop(
            "Look only at the players who are level at that moment, and add up the "
            "points that each made in the games against the others of them. If they "
            "met more than once, take the average of the games."
        ),
        (
            gettext_noop(
                "If all of them have met, these points put them in order (art. 6.2). "
                "Those who are level again are compared anew, among themselves."
            ),
            gettext_noop(
                "If some have not met, only who stays ahead of all others whatever "
                "the missing games would bring is put first (art. 6.3). Otherwise it "
                "decides nothing, and the value is –."
            ),
            gettext_noop(
                "Forfeits count in a round robin. In a Swiss they count only with "
                "the modifier P."
            ),
        ),
        (_candidates("DE", 8), _six("DE", 1)),
    ),
    "PLAYOFF": Entry(
        gettext_noop(
            "The tied players play again after the last round. Whoever made more "
            "points in these games comes first."
        ),
        (
            gettext_noop("Players who took no part come after those who did."),
            gettext_noop("Until its results are entered, it separates nobody."),
        ),
        (
            Example(
                gettext_noop("Six players, of whom two level at the top played again."),
                demonstrations.after_a_play_off,
                "PLAYOFF",
                6,
            ),
        ),
    ),
    "LOT": Entry(
        gettext_noop(
            "The arbiter publishes a text, the seed, before the last round. What "
            "each tied player draws follows from the seed and the starting rank "
            "alone."
        ),
        (
            gettext_noop(
                "Nobody can choose the outcome, and everybody can repeat the "
                "drawing: the recipe and the seed stand beside the standings."
            ),
            gettext_noop("Without a published seed it separates nobody."),
        ),
        (
            Example(
                gettext_noop("Six players and a seed."),
                demonstrations.with_a_seed,
                "LOT",
                1,
            ),
        ),
    ),
    OWN: Entry(
        gettext_noop(
            "The organizer enters a number for each player, computed elsewhere. The "
            "higher number comes first."
        ),
        (
            gettext_noop(
                "Its code is OTHER_ and a name, as in report files. Players "
                "without a number come after those who have one."
            ),
        ),
        (
            Example(
                gettext_noop("Six players, with the points of a blitz tournament."),
                demonstrations.with_own_values,
                OWN_EXAMPLE,
                6,
            ),
        ),
    ),
    "WIN": Entry(
        gettext_noop(
            "Count the rounds that brought the points of a win, with or without a game."
        ),
        (
            gettext_noop(
                "A win by forfeit counts, and a bye that is worth as much as a win."
            ),
        ),
        (_unplayed("WIN", 3),),
    ),
    "WON": Entry(
        gettext_noop("Count the games won over the board."),
        (
            gettext_noop("Byes and, in a Swiss, wins by forfeit do not count."),
            FORFEITS_IN_ROUND_ROBINS,
        ),
        (_unplayed("WON", 2),),
    ),
    "BPG": Entry(
        gettext_noop("Count the games played with Black over the board."),
        (FORFEITS_IN_ROUND_ROBINS,),
        (_unplayed("BPG", 5),),
    ),
    "BWG": Entry(
        gettext_noop("Count the games won with Black over the board."),
        (FORFEITS_IN_ROUND_ROBINS,),
        (_unplayed("BWG", 2),),
    ),
    "PS": Entry(
        gettext_noop(
            "After each round take the points that the player has by then, and add "
            "these numbers up. Early points count more often."
        ),
        (),
        (_six("PS", 5), _six("PS/C1", 5)),
    ),
    "REP": Entry(
        gettext_noop(
            "Count all rounds but those that the player gave up: byes at the "
            "player’s own wish, absences and losses by forfeit."
        ),
        (
            gettext_noop(
                "The bye of the pairing and a win by forfeit count: the player meant "
                "to play. Its first code was GE."
            ),
            gettext_noop(
                "In a round robin under the rules of 2024 a loss by forfeit counts, "
                "too."
            ),
        ),
        (_unplayed("REP", 3),),
    ),
    "STD": Entry(
        gettext_noop(
            "One for each round with more points than the opponent made in it, half "
            "for as many. Without an opponent the points are compared with a draw."
        ),
        (
            gettext_noop(
                "It makes tournaments comparable that give other points than 1, ½ "
                "and 0."
            ),
            gettext_noop("If neither player came to a game, neither gets anything."),
            SINCE_2026,
        ),
        (_unplayed("STD", 1),),
    ),
    "TPN": Entry(
        gettext_noop("The number in the starting list. The lower number comes first."),
        (
            gettext_noop(
                "Everybody has another number, so it separates everybody: something "
                "for the end of the order."
            ),
            SINCE_2026,
        ),
        (_six("TPN", 6),),
    ),
    "BH": Entry(
        gettext_noop("Add up the points that the opponents of all rounds have."),
        (AS_OPPONENT, AS_OWN, NO_ROUND_ROBIN),
        (_six("BH", 6), _unplayed("BH", 2), _unplayed("BH/C1", 1), _unplayed("BH", 3)),
    ),
    "FB": Entry(
        gettext_noop(
            "Compute Buchholz as if every game of the last planned round were a "
            "draw, in the opponents’ points and in the player’s own."
        ),
        (
            gettext_noop(
                "Nobody’s tie-break then hangs on a last game between two others. "
                "Forfeits of the last round are drawn too; byes stay. Before the "
                "last round it is the same as Buchholz."
            ),
            AS_OPPONENT,
            AS_OWN,
            NO_ROUND_ROBIN,
        ),
        (_six("FB", 1),),
    ),
    "AOB": Entry(
        gettext_noop(
            "Take the Buchholz of each opponent met over the board, add them up, and "
            "divide by the number of these games."
        ),
        (
            gettext_noop("The mean is rounded to two decimals, a half up."),
            gettext_noop(
                "Who played no game has none, and comes after those who have one."
            ),
            NO_ROUND_ROBIN,
        ),
        (_unplayed("AOB", 1),),
    ),
    "SB": Entry(
        gettext_noop(
            "Multiply the points of each opponent by the points made against that "
            "opponent, and add up."
        ),
        (
            AS_OPPONENT,
            AS_OWN,
            gettext_noop(
                "In a round robin the points of everybody count as they are, and "
                "forfeits count as games (art. 15.2)."
            ),
        ),
        (_six("SB", 1), _unplayed("SB", 3), _unplayed("SB/C1", 1)),
    ),
    "KS": Entry(
        gettext_noop(
            "Add up the points made against opponents who have at least half of the "
            "points that could be made."
        ),
        (
            gettext_noop(
                "Free rounds are not among the points that could be made. It is "
                "meant for round robins."
            ),
        ),
        (_candidates("KS", 2),),
    ),
    "ARO": Entry(
        gettext_noop(
            "Add up the ratings of the opponents met over the board, and divide by "
            "their number."
        ),
        (OVER_THE_BOARD, HALF_UP, RATINGS_IN_FORCE),
        (_six("ARO", 1), _six("ARO/C1", 1)),
    ),
    "TPR": Entry(
        gettext_noop(
            "Take the mean rating of the opponents, and add the rating difference "
            "that the FIDE table has for the percentage of points made."
        ),
        (
            OVER_THE_BOARD,
            gettext_noop(
                "The percentage is rounded to a whole number. All points give 800 "
                "more than the mean, no points 800 less."
            ),
            RATINGS_IN_FORCE,
        ),
        (_six("TPR", 1),),
    ),
    "PTP": Entry(
        gettext_noop(
            "Look for the lowest rating of which the points made were to be "
            "expected: against each opponent by the FIDE table, without its limit of "
            "400."
        ),
        (
            OVER_THE_BOARD,
            gettext_noop(
                "For all points it is 736 above the highest opponent, for no points "
                "800 below the lowest."
            ),
            RATINGS_IN_FORCE,
        ),
        (_six("PTP", 1),),
    ),
    "APRO": Entry(
        gettext_noop(
            "Take the performance rating (TPR) of each opponent met over the board, "
            "add them up, and divide by their number."
        ),
        (HALF_UP, RATINGS_IN_FORCE),
        (_six("APRO", 1),),
    ),
    "APPO": Entry(
        gettext_noop(
            "Take the perfect performance (PTP) of each opponent met over the board, "
            "add them up, and divide by their number."
        ),
        (HALF_UP, RATINGS_IN_FORCE),
        (_six("APPO", 1),),
    ),
    "RTNG": Entry(
        gettext_noop("The player’s own rating. The higher rating comes first."),
        (SINCE_2026,),
        (_six("RTNG", 1),),
    ),
    "US-SOLK": Entry(
        gettext_noop("Add up the adjusted scores of the opponents of all rounds."),
        (US_UNPLAYED,),
        (_unplayed("US-SOLK", 1),),
    ),
    "US-MMED": Entry(
        gettext_noop(
            "As Solkoff, but without the lowest score for a player above half of the "
            "points, without the highest for one below, and without both for one "
            "with exactly half."
        ),
        (
            gettext_noop("From nine rounds on two are left out instead of one."),
            US_UNPLAYED,
        ),
        (_unplayed("US-MMED", 1),),
    ),
    "US-SB": Entry(
        gettext_noop(
            "Add up the adjusted scores of the opponents beaten, and half of those "
            "of the opponents drawn with."
        ),
        (US_UNPLAYED, gettext_noop("Rounds without a game add nothing.")),
        (_unplayed("US-SB", 1),),
    ),
    "US-CUM": Entry(
        gettext_noop(
            "Add up the scores after each round, and take off one point for each "
            "full point that was won without a game."
        ),
        (),
        (_unplayed("US-CUM", 3),),
    ),
}
