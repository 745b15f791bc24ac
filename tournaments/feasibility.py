"""Whether the numbers of an event can work. Pure: no Django."""

from tournaments.record import System


def fewest_players(system: System, rounds: int) -> int:
    """Return how many players a Swiss of that many rounds needs; 2 for a round robin.

    Nobody meets anybody twice, so each needs as many opponents as there are rounds.
    A round robin takes the rounds that its players need.
    """
    return 2 if system.is_round_robin else rounds + 1
