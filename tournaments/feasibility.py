"""Whether the numbers of an event can work. Pure: no Django."""

from tournaments.pairing.berger import rounds_of
from tournaments.pairing.knock_out import stages_of
from tournaments.record import System


def fewest_players(system: System, rounds: int) -> int:
    """Return how many players a Swiss of that many rounds needs; 2 for any other.

    Nobody meets anybody twice, so each needs as many opponents as there are rounds.
    Every other system takes the rounds that its players need.
    """
    return rounds + 1 if system is System.SWISS else 2


def rounds_of_table(system: System, players: int, games_per_match: int = 1) -> int:
    """Return how many rounds so many players take; not for a Swiss.

    Of two teams, an odd number of players means that one is still missing. A
    knock-out may take more: its play-offs are not foreseen.
    """
    if system is System.KNOCK_OUT:
        return max(1, stages_of(players)) * games_per_match
    if system is System.SCHEVENINGEN:
        return max(1, (players + 1) // 2)
    return rounds_of(max(2, players), system.games_of_a_pair)
