"""Events in the database, most of them in the shorthand of the rules' tests."""

from collections.abc import Sequence

from standings.recompute import recompute
from tests.factories import EventFactory, GameFactory, PlayerFactory, RoundFactory
from tests.records import event_of
from tournaments.models import Bye, Event, Game, Member, Player
from tournaments.record import OUTCOMES, Colour, EventRecord, Result
from tournaments.signals import changing

# Six players and three rounds of a Swiss: A beats D, E and draws with F, and so on.
# F and A have 2.5 points, E and B 1.5; Buchholz Cut 1 is 4 for everybody.
SIX = (
    "4w1 6b= 5w1",
    "5w= 4w1 6b0",
    "6w0 5b0 4w1",
    "1b0 2b0 3b0",
    "2b= 3w1 1b0",
    "3b1 1w= 2w1",
)
RESULTS = {outcomes: result for result, outcomes in OUTCOMES.items()}


def stored(
    *lines: str,
    names: Sequence[str] = (),
    ratings: Sequence[int | None] = (),
    clubs: Sequence[str] = (),
    sides: str = "",
    **settings,
) -> Event:
    """Return an event with one line per player, as in `event_of`, and its table.

    All rounds are published. `names`, `ratings`, `clubs` and `sides`, the teams of
    `"AABB"`, go by starting rank.
    """
    record = event_of(*lines)
    settings.setdefault("rounds_planned", max(1, record.rounds_paired))
    event = EventFactory(**settings)
    with changing(event.pk):
        players = {
            number: PlayerFactory(
                event=event,
                number=number,
                name=names[number - 1] if names else f"Family{number}, Given",
                rating=ratings[number - 1] if ratings else None,
                club=clubs[number - 1] if clubs else "",
                side=sides[number - 1] if sides else "",
            )
            for number in record.by_number
        }
        for round_number in range(1, record.rounds_paired + 1):
            _play(event, record, players, round_number)
    recompute(event.pk)
    return event


def six(**settings) -> Event:
    """Return the event of `SIX`, whose players are A to F."""
    usual = {
        "ratings": (2000, 1990, 1980, 1970, 1960, 1950),
        "tie_breaks": ["BH/C1", "BH", "SB"],
        "rounds_planned": 3,
    }
    return stored(*SIX, names="ABCDEF", **usual | settings)


def large(players: int) -> Event:
    """Return an event of one round in which each odd number beats the next."""
    lines = [f"{n + 1}w1" if n % 2 else f"{n - 1}b0" for n in range(1, players + 1)]
    return stored(*lines)


def left_early() -> Event:
    """Return a round robin that Dora left after one game of three."""
    event = stored(
        *("4w0 2w1 3b=", "3w= 1b0 4w+", "2b= 4b+ 1w=", "1b1 3w- 2b-"),
        names=("Ada", "Ben", "Cleo", "Dora"),
        system="round-robin",
        tie_breaks=["SB"],
    )
    with changing(event.pk):
        Player.objects.filter(event=event, entry=4).update(withdrawn_after=1)
    recompute(event.pk)
    return event


def two_level(chief) -> Event:
    """An event in which number 1 drew both games and number 4 won one and lost one.

    Both have a point. The number of wins puts 4 before 1, the starting rank 1
    before 4; 2 has more points and 3 has fewer.
    """
    event = EventFactory(tie_breaks=["WIN"])
    Member.objects.create(event=event, user=chief, role=Member.Role.CHIEF)
    players = {
        number: PlayerFactory(event=event, number=number) for number in (1, 2, 3, 4)
    }
    games = [
        (1, 1, 1, 2, "1/2"),
        (1, 2, 4, 3, "1-0"),
        (2, 1, 3, 1, "1/2"),
        (2, 2, 2, 4, "1-0"),
    ]
    rounds = {number: RoundFactory(event=event, number=number) for number in (1, 2)}
    for number, board, white, black, result in games:
        GameFactory(
            round=rounds[number],
            board=board,
            white=players[white],
            black=players[black],
            result=result,
        )
    event.refresh_from_db()
    return event


def correct_last_game(event: Event, result: Result) -> None:
    """Change a result without computing what follows."""
    with changing(event.pk):
        game = Game.objects.filter(round__event=event).latest("round__number", "board")
        Game.objects.filter(pk=game.pk).update(result=result)


def _play(event: Event, record: EventRecord, players, round_number: int) -> None:
    paired = RoundFactory(event=event, number=round_number)
    games, byes = [], []
    for number, player in record.by_number.items():
        result = player.results[round_number - 1]
        if result.colour is Colour.WHITE:
            theirs = record.by_number[result.opponent].results[round_number - 1]
            games.append(
                Game(
                    round=paired,
                    board=len(games) + 1,
                    white=players[number],
                    black=players[result.opponent],
                    result=RESULTS[result.outcome, theirs.outcome].value,
                )
            )
        elif result.opponent is None and result.outcome not in ("Z", "R"):
            kind = result.outcome.value
            byes.append(
                Bye(player=players[number], round_number=round_number, kind=kind)
            )
    Game.objects.bulk_create(games)
    Bye.objects.bulk_create(byes)
