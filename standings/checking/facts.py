"""Whether the facts of an event agree with each other, straight from the database."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from django.db.models import F, Q

from standings.checking.difference import Difference, differing
from tournaments.models import Bye, Event, Game
from tournaments.record import (
    OUTCOMES,
    Colour,
    EventRecord,
    Outcome,
    PlayerRecord,
    Result,
    System,
)

# One round of a player as rows of the database have it: opponent, colour, outcome.
Cell = tuple[int | None, str, str]


def check_facts(event: Event) -> Iterator[Difference]:
    """Yield what no event may have, whatever happened to it."""
    yield from _rounds(event)
    yield from _orphans(event)
    yield from _twice(event)
    if event.system == System.SWISS:
        yield from _absent_at_a_board(event)


def _rounds(event: Event) -> Iterator[Difference]:
    rounds = list(event.rounds.values_list("number", flat=True))
    expected = list(range(1, len(rounds) + 1))
    yield from differing("numbers of the rounds", "", rounds, expected)
    if len(rounds) > event.rounds_planned:
        planned = event.rounds_planned
        yield Difference("rounds", "", str(len(rounds)), f"{planned} at most")


def _orphans(event: Event) -> Iterator[Difference]:
    games = Game.objects.filter(round__event=event).select_related("round")
    strangers = games.filter(~Q(white__event=event) | ~Q(black__event=event))
    for game in strangers:
        yield Difference(
            _name(game), "", "a player of another event", "its own players"
        )
    for game in games.filter(white=F("black")):
        yield Difference(
            _name(game), "", "one player against themselves", "two players"
        )
    outside = Q(round_number__lt=1) | Q(round_number__gt=event.rounds_planned)
    for bye in Bye.objects.filter(outside, player__event=event):
        yield Difference(
            "bye",
            _who(bye.player),
            f"in round {bye.round_number}",
            f"rounds 1 to {event.rounds_planned}",
        )


def _twice(event: Event) -> Iterator[Difference]:
    """Yield who has two games, or a game and a bye, in one round."""
    games = Game.objects.filter(round__event=event)
    seats = Counter()
    for side in ("white", "black"):
        seats.update(games.values_list("round__number", side))
    byes = Bye.objects.filter(player__event=event)
    seats.update(byes.values_list("round_number", "player"))
    players = event.players.in_bulk()
    for (round_number, player), times in sorted(seats.items()):
        # Of a player of another event there is a line already.
        if times > 1 and player in players:
            what = f"round {round_number}"
            yield Difference(what, _who(players[player]), f"{times} times", "once")


def _absent_at_a_board(event: Event) -> Iterator[Difference]:
    """Yield who has a game of a Swiss before they came or after they left."""
    for side in ("white", "black"):
        early = Q(**{f"{side}__first_round__gt": F("round__number")})
        late = Q(**{f"{side}__withdrawn_after__lt": F("round__number")})
        expected = Q(**{f"{side}__is_expected": True})
        games = Game.objects.filter(early | late | expected, round__event=event)
        for game in games.select_related("round", side):
            who = _who(getattr(game, side))
            yield Difference(_name(game), who, "absent in it", "there")


def check_record(event: Event, record: EventRecord) -> Iterator[Difference]:
    """Yield where the values that everything is computed from are not the rows.

    Points are added up here by the rows alone, game by game.
    """
    seen = _cells(event, record.rounds_paired)
    for player in record.players:
        who = str(player.number)
        cells = seen.get(player.number, {})
        points = Decimal(0)
        for number, result in enumerate(player.results, start=1):
            mine = (result.opponent, result.colour or "", result.outcome.value)
            cell = cells.get(number)
            if cell is None:
                points += record.points.of(result.outcome)
                yield from _absence(number, who, result.outcome)
                continue
            points += record.points.of(Outcome(cell[2]))
            yield from differing(f"round {number} as loaded", who, mine, cell)
        yield from differing("points", who, record.scores[player.number], points)
        yield from _other_sides(record, player, who)


def _cells(event: Event, rounds: int) -> dict[int, dict[int, Cell]]:
    """Return what each player, by starting rank, has in each published round."""
    cells: dict[int, dict[int, Cell]] = {}
    published = Game.objects.filter(
        round__event=event, round__published_at__isnull=False
    )
    columns = ("round__number", "white__number", "black__number", "result")
    for number, white, black, result in published.values_list(*columns):
        for_white, for_black = OUTCOMES[Result(result)]
        first, second = Colour.WHITE.value, Colour.BLACK.value
        cells.setdefault(white, {})[number] = (black, first, for_white.value)
        cells.setdefault(black, {})[number] = (white, second, for_black.value)
    byes = Bye.objects.filter(player__event=event, round_number__lte=rounds)
    for player, number, kind in byes.values_list(
        "player__number", "round_number", "kind"
    ):
        cells.setdefault(player, {})[number] = (None, "", kind)
    return cells


def _absence(number: int, who: str, outcome: Outcome) -> list[Difference]:
    absences = (Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.REST)
    if outcome in absences:
        return []
    return [Difference(f"round {number} as loaded", who, outcome.value, "no row")]


def _other_sides(
    record: EventRecord, player: PlayerRecord, who: str
) -> Iterator[Difference]:
    """Yield the rounds in which a player and the opponent do not say the same."""
    pairs = set(OUTCOMES.values())
    for number, result in enumerate(player.results, start=1):
        if result.opponent is None:
            continue
        theirs = record.by_number[result.opponent].results[number - 1]
        outcomes = result.outcome, theirs.outcome
        if result.colour is Colour.BLACK:
            outcomes = outcomes[::-1]
        agree = (
            theirs.opponent == player.number
            and result.colour is not None
            and theirs.colour is result.colour.other
            and outcomes in pairs
        )
        if not agree:
            what = f"round {number}, both sides of the game"
            yield Difference(what, who, "they differ", "the same game")


def _name(game: Game) -> str:
    return f"round {game.round.number}, board {game.board}"


def _who(player) -> str:
    return f"{player.number} {player.name}"
