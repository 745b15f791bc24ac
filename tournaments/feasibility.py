"""Whether the numbers of an event can work. Pure: no Django."""

from tournaments.pairing.berger import rounds_of
from tournaments.record import System


def fewest_players(system: System, rounds: int) -> int:
    """Return how many players a Swiss of that many rounds needs; 2 for a round robin.

    Nobody meets anybody twice, so each needs as many opponents as there are rounds.
    A round robin takes the rounds that its players need.
    """
    return 2 if system.is_round_robin else rounds + 1


def rounds_of_table(system: System, players: int) -> int:
    """Return how many rounds the table of so many players has; not for a Swiss.

    Of two teams, an odd number of players means that one is still missing.
    """
    if system is System.SCHEVENINGEN:
        return max(1, (players + 1) // 2)
    return rounds_of(max(2, players), system.games_of_a_pair)
