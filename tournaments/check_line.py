"""Whether system, rounds and players go together, in one sentence."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.feasibility import fewest_players, rounds_of_table
from tournaments.pairing.knock_out import stages_of
from tournaments.pairing.scheveningen import SMALLEST_TEAM, UNEQUAL, halves_alternate
from tournaments.record import System


class CheckLine(NamedTuple):
    """A sentence, and whether the tournament can be played so."""

    is_fine: bool
    text: str


def check_line(
    system: System, rounds: int, players: int, games_per_match: int = 1
) -> CheckLine:
    """Return what there is to say about the numbers; `players` may be 0.

    `rounds` says nothing in a round robin or a knock-out, where the players decide.
    """
    if system is System.KNOCK_OUT:
        return _knock_out(players, games_per_match)
    if system is System.SCHEVENINGEN:
        return _two_teams(players)
    if system.is_round_robin:
        return _round_robin(system, players)
    needed = fewest_players(system, rounds)
    if players >= needed:
        return CheckLine(
            True,
            ngettext(
                "%(rounds)s round for %(players)s players: fine.",
                "%(rounds)s rounds for %(players)s players: fine.",
                rounds,
            )
            % {"rounds": rounds, "players": players},
        )
    if not players:
        return CheckLine(
            True,
            ngettext(
                "%(rounds)s round needs at least %(needed)s players.",
                "%(rounds)s rounds need at least %(needed)s players.",
                rounds,
            )
            % {"rounds": rounds, "needed": needed},
        )
    return CheckLine(False, _too_few(rounds, needed, players))


def _too_few(rounds: int, needed: int, players: int) -> str:
    if players == 1:
        text = ngettext(
            "%(rounds)s round needs at least %(needed)s players; 1 is entered.",
            "%(rounds)s rounds need at least %(needed)s players; 1 is entered.",
            rounds,
        )
    else:
        text = ngettext(
            "%(rounds)s round needs at least %(needed)s players; "
            "%(players)s are entered.",
            "%(rounds)s rounds need at least %(needed)s players; "
            "%(players)s are entered.",
            rounds,
        )
    return text % {"rounds": rounds, "needed": needed, "players": players}


def _round_robin(system: System, players: int) -> CheckLine:
    if not players:
        return CheckLine(
            True, _("The number of rounds follows from the players: all meet all.")
        )
    if players == 1:
        return CheckLine(
            False, _("A round robin needs at least 2 players; 1 is entered.")
        )
    rounds = rounds_of_table(system, players)
    if system is System.MATCHES:
        text = ngettext(
            "A round robin of %(players)s players, two games in a row, has "
            "%(rounds)s round.",
            "A round robin of %(players)s players, two games in a row, has "
            "%(rounds)s rounds.",
            rounds,
        )
    elif system is System.DOUBLE_ROUND_ROBIN:
        text = ngettext(
            "A double round robin of %(players)s players has %(rounds)s round.",
            "A double round robin of %(players)s players has %(rounds)s rounds.",
            rounds,
        )
    else:
        text = ngettext(
            "A round robin of %(players)s players has %(rounds)s round.",
            "A round robin of %(players)s players has %(rounds)s rounds.",
            rounds,
        )
    return CheckLine(True, text % {"players": players, "rounds": rounds})


def _knock_out(players: int, games_per_match: int) -> CheckLine:
    if not players:
        return CheckLine(
            True,
            _(
                "The number of rounds follows from the players: whoever loses a match "
                "is out."
            ),
        )
    if players == 1:
        return CheckLine(
            False, _("A knock-out needs at least 2 players; 1 is entered.")
        )
    rounds = rounds_of_table(System.KNOCK_OUT, players, games_per_match)
    values = {"players": players, "rounds": rounds}
    values["byes"] = 2 ** stages_of(players) - players
    if values["byes"]:
        text = ngettext(
            "A knock-out of %(players)s players has %(rounds)s rounds before any "
            "play-off; %(byes)s player has a bye in the first stage.",
            "A knock-out of %(players)s players has %(rounds)s rounds before any "
            "play-off; %(byes)s players have a bye in the first stage.",
            values["byes"],
        )
    else:
        text = ngettext(
            "A knock-out of %(players)s players has %(rounds)s round before any "
            "play-off.",
            "A knock-out of %(players)s players has %(rounds)s rounds before any "
            "play-off.",
            rounds,
        )
    return CheckLine(True, text % values)


def _two_teams(players: int) -> CheckLine:
    if not players:
        return CheckLine(
            True,
            _(
                "The number of rounds is the size of a team: everybody of one team "
                "meets everybody of the other."
            ),
        )
    size = rounds_of_table(System.SCHEVENINGEN, players)
    if players % 2 or size < SMALLEST_TEAM:
        return CheckLine(
            False,
            _(
                "The two teams must be equal in size, with two players or more each. "
                "Players entered: %(players)s."
            )
            % {"players": players},
        )
    if halves_alternate(size):
        text = _(
            "Two teams of %(size)s players have %(size)s rounds; half of each team "
            "has White in every round."
        )
    else:
        text = _(
            "Two teams of %(size)s players have %(size)s rounds; team A has White on "
            "all boards in odd rounds, team B in even rounds."
        )
    return CheckLine(True, text % {"size": size})


def check_teams(first: int, second: int, without: int) -> CheckLine:
    """Return what there is to say about two teams, by who is in each and in none."""
    if first == second and not without:
        return _two_teams(first + second)
    sizes = {"first": first, "second": second, "without": without}
    return CheckLine(False, _(UNEQUAL) % sizes)
