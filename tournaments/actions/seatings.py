"""The boards and the bye of a paired round as one value, read and written."""

from collections.abc import Mapping

from tournaments.models import Bye, Event, Game, Player, Round
from tournaments.pairing import Board
from tournaments.pairing.by_hand import Seating
from tournaments.record import Outcome


def seating_of(round_: Round) -> Seating:
    rows = round_.games.order_by("board").values_list(
        "board", "white__number", "black__number"
    )
    bye = _byes(round_).values_list("player__number", flat=True).first()
    return Seating({board: Board(white, black) for board, white, black in rows}, bye)


def store_seating(
    round_: Round, before: Seating, after: Seating, players: Mapping[int, Player]
) -> None:
    """Write what differs between two seatings. `players` are by starting rank.

    A game that goes to another board, or whose players change, is a new one: what
    somebody typed for the old one is refused as a conflict.
    """
    old, new = before.boards, after.boards
    changed = [n for n in old.keys() | new.keys() if old.get(n) != new.get(n)]
    round_.games.filter(board__in=changed).delete()
    Game.objects.bulk_create(
        Game(
            round=round_,
            board=number,
            white=players[new[number].white],
            black=players[new[number].black],
        )
        for number in sorted(changed)
        if number in new
    )
    if before.bye != after.bye:
        _byes(round_).delete()
        if after.bye is not None:
            Bye.objects.create(
                player=players[after.bye],
                round_number=round_.number,
                kind=Outcome.PAIRING_BYE.value,
            )


def as_text(seating: Seating, players: Mapping[int, Player]) -> dict:
    """Return a seating for the record of changes: players by entry, which stays."""
    entries = {number: player.entry for number, player in players.items()}
    boards = [
        [number, entries[board.white], entries[board.black]]
        for number, board in sorted(seating.boards.items())
    ]
    return {"boards": boards, "bye": entries.get(seating.bye)}


def fixed_boards(event: Event) -> dict[int, int]:
    """Return the boards of those players who have one of their own, by rank."""
    fixed = event.players.filter(fixed_board__gt=0)
    return dict(fixed.values_list("number", "fixed_board"))


def by_number(event: Event) -> dict[int, Player]:
    return {player.number: player for player in event.players.all()}


def _byes(round_: Round):
    return Bye.objects.filter(
        player__event=round_.event_id,
        round_number=round_.number,
        kind=Outcome.PAIRING_BYE.value,
    )
