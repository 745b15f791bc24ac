"""Starting ranks: who gets which number, and until when numbers may move."""

from collections.abc import Iterable, Sequence

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.guards import check_open, check_revision, rounds_paired
from tournaments.actions.journal import note
from tournaments.errors import TournamentError, Unconfirmed
from tournaments.feasibility import rounds_of_table
from tournaments.lots import lot
from tournaments.models import BY_HAND, BY_LOT, BY_RATING, Event, Player
from tournaments.plan import rounds_to_play
from tournaments.record import System
from tournaments.seeding import seeding_key
from tournaments.signals import changing

# Once this round of a Swiss is paired, corrected data move nobody. FIDE C.04.2.
FIXING_ROUND = 4
# Of moving numbers that were in use, and of drawing lots a second time.
LEVEL_RENUMBERING = 3
MOST_MOVES_NAMED = 8
# Numbers are moved by way of numbers that nobody has, because the database checks
# their uniqueness row by row.
OUT_OF_THE_WAY = 100_000


def are_fixed(event: Event) -> bool:
    """Return True once corrected data no longer move the starting ranks.

    In a round robin the numbers are the schedule, so its first round fixes them.
    """
    fixing = FIXING_ROUND if event.system == System.SWISS else 1
    return rounds_paired(event) >= fixing


def follow_ratings(event: Event) -> bool:
    """Return True if the numbers are those of rating, title and name.

    They need not be: a report file has numbers of its own, and in a round robin they
    may be drawn or given by hand.
    """
    if event.numbering != BY_RATING:
        return False
    there = event.players.filter(is_expected=False).order_by("number")
    keys = [seeding(player) for player in there]
    return keys == sorted(keys)


def is_choice(event: Event) -> bool:
    """Return True if the numbers are not by rating, but would be for the asking."""
    return (
        event.numbering == BY_RATING
        and not are_fixed(event)
        and not follow_ratings(event)
    )


def seeding(player: Player) -> tuple[int, int, str]:
    return seeding_key(player.rating, player.title, player.name)


def place_newcomers(event: Event, newcomers: Iterable[Player]) -> None:
    """Number players who have just entered, arrived or said that they come later."""
    _write(event, _drawn(event, in_order_with(event, newcomers)))


def in_order_with(event: Event, newcomers: Iterable[Player]) -> list[Player]:
    """Return all players in the order of their numbers, the newcomers in their place.

    Each gets the number that the rating deserves, before the first player whom they
    outrank; the others keep their order, which may not be that of today's ratings.
    Whoever has not arrived yet comes after everybody else: they have no number yet.
    Where lots are drawn the newcomers draw too, and where numbers are given by hand
    they stay the last.

    FIDE C.04.2, on late entries.
    """
    players = list(event.players.order_by("number"))
    if event.numbering != BY_RATING:
        return players
    new = {player.pk: player for player in newcomers}
    players = [new.get(player.pk, player) for player in players]
    there = [p for p in players if p.pk not in new and not p.is_expected]
    for player in sorted(new.values(), key=seeding):
        if not player.is_expected:
            key = seeding(player)
            below = (at for at, other in enumerate(there) if key < seeding(other))
            there.insert(next(below, len(there)), player)
    return there + [player for player in players if player.is_expected]


def close_gaps(event: Event) -> None:
    """Number the players from 1 without gaps, in the order that they have."""
    _write(event, list(event.players.order_by("number")))


def _drawn(event: Event, players: list[Player]) -> list[Player]:
    if event.numbering != BY_LOT:
        return players
    return sorted(players, key=lambda player: lot(event.numbering_seed, player.entry))


def _write(event: Event, ordered: Sequence[Player]) -> None:
    """Number the players in this order, from 1."""
    moved = []
    for number, player in enumerate(ordered, start=1):
        if player.number != number:
            player.number = number
            moved.append(player)
    keys = [player.pk for player in moved]
    event.players.filter(pk__in=keys).update(number=F("number") + OUT_OF_THE_WAY)
    Player.objects.bulk_update(moved, ["number"], batch_size=500)


def renumber_by_rating(event: Event, *, is_wanted: bool, followed: bool, by) -> None:
    """Give everybody the starting rank of their rating, after a correction.

    `followed` says whether the numbers followed the ratings before it; where they
    did not, nobody moves unless it `is_wanted`. Numbers that were in use move only if
    it is: else Unconfirmed, which names them. Results stay with the players.
    """
    if not (followed or is_wanted) or event.numbering != BY_RATING:
        return
    if are_fixed(event):
        return
    there = sorted(event.players.filter(is_expected=False), key=seeding)
    players = [*there, *event.players.filter(is_expected=True)]
    moves = [
        (player.name, player.number, number)
        for number, player in enumerate(players, start=1)
        if player.number != number
    ]
    if not moves:
        return
    if rounds_paired(event):
        if not is_wanted:
            raise Unconfirmed(_moves_in_words(moves), level=LEVEL_RENUMBERING)
        about = ngettext("%(count)s player", "%(count)s players", len(moves))
        note(
            event.pk,
            by,
            "renumber",
            about % {"count": len(moves)},
            before={name: before for name, before, _after in moves},
            after={name: after for name, _before, after in moves},
        )
    _write(event, players)


def _moves_in_words(moves: Sequence[tuple[str, int, int]]) -> str:
    named = "; ".join(
        f"{name} {before} → {after}" for name, before, after in moves[:MOST_MOVES_NAMED]
    )
    if len(moves) > MOST_MOVES_NAMED:
        named += "; …"
    return _(
        "This correction gives %(count)s players another starting rank: %(moves)s. "
        "Results stay with the players; rounds still to be paired go by the new "
        "numbers."
    ) % {"count": len(moves), "moves": named}


def draw_numbers(
    event: Event, seed: str, *, revision: int, by, is_confirmed: bool = False
) -> None:
    """Number a round robin by lots that entries draw with a published seed; see `lot`.

    Raises Unconfirmed for a second draw, and TournamentError once round 1 is paired.
    """
    with changing(event.pk) as current:
        _check_can_number(current, revision)
        if current.numbering == BY_LOT and not is_confirmed:
            raise Unconfirmed(
                _(
                    "The numbers are drawn already, with the seed “%(seed)s”. Drawing "
                    "again throws that draw away, and the record of changes shows both."
                )
                % {"seed": current.numbering_seed},
                level=LEVEL_RENUMBERING,
            )
        _set_numbering(current, BY_LOT, seed)
        _write(current, _drawn(current, list(current.players.all())))
        note(event.pk, by, "draw numbers", seed, after=_numbers(current))


def number_by_rating(event: Event, *, revision: int, by) -> None:
    """Number a round robin by rating, title and name, until round 1 is paired."""
    with changing(event.pk) as current:
        _check_can_number(current, revision)
        _set_numbering(current, BY_RATING)
        _write(current, sorted(current.players.all(), key=seeding))
        note(event.pk, by, "number by rating", event, after=_numbers(current))


def forget_numbering(event: Event) -> None:
    """Number by rating what is no round robin any more, whatever its numbers were.

    And where a table pairs everybody, nobody is expected for a later round.
    """
    if event.system == System.SWISS and event.numbering != BY_RATING:
        _set_numbering(event, BY_RATING)
        _write(event, sorted(event.players.all(), key=seeding))
    if event.system != System.SWISS:
        _forget_arrivals(event)


def _forget_arrivals(event: Event) -> None:
    expected = list(event.players.filter(is_expected=True))
    for player in expected:
        player.first_round, player.is_expected = 1, False
    if expected:
        Player.objects.bulk_update(expected, ["first_round", "is_expected"])
        place_newcomers(event, expected)


def number_by_hand(event: Event, entries: Sequence[int], *, revision: int, by) -> None:
    """Number a round robin in this order of entries, until round 1 is paired.

    Raises TournamentError unless everybody is named once.
    """
    with changing(event.pk) as current:
        _check_can_number(current, revision)
        players = {player.entry: player for player in current.players.all()}
        if sorted(entries) != sorted(players):
            raise TournamentError(_("Give every player a number of their own."))
        _set_numbering(current, BY_HAND)
        _write(current, [players[entry] for entry in entries])
        note(event.pk, by, "number by hand", event, after=_numbers(current))


def _check_can_number(event: Event, revision: int) -> None:
    check_open(event)
    check_revision(event, revision)
    if event.system == System.SWISS:
        raise TournamentError(
            _("In a Swiss the numbers follow from rating, title and name.")
        )
    check_not_started(event)


def check_not_started(event: Event) -> None:
    """Raise TournamentError once the numbers of a round robin are its schedule."""
    if rounds_paired(event):
        raise TournamentError(
            _("Round 1 is paired: the numbers are fixed. Unpair it first.")
        )


def _set_numbering(event: Event, numbering: str, seed: str = "") -> None:
    event.numbering, event.numbering_seed = numbering, seed
    event.save(update_fields=["numbering", "numbering_seed"])


def _numbers(event: Event) -> dict[str, int]:
    return dict(event.players.order_by("number").values_list("name", "number"))


def count_rounds(event: Event) -> bool:
    """Plan the rounds that these players take, until the event starts; not of a Swiss.

    A knock-out is planned anew whenever a round of it is made or taken back. Returns
    True if that changed the plan; the caller saves the event.
    """
    if event.system == System.SWISS:
        return False
    if not rounds_paired(event):
        system, players = System(event.system), event.players.count()
        needed = rounds_of_table(system, players, event.games_per_match)
    elif event.system == System.KNOCK_OUT:
        needed = rounds_to_play(event)
    else:
        return False
    changed = event.rounds_planned != needed
    event.rounds_planned = needed
    return changed


def save_round_count(event: Event) -> None:
    """Store the rounds of an event whose players have become more or fewer."""
    if count_rounds(event):
        event.save(update_fields=["rounds_planned"])


def follow_results(event: Event) -> None:
    """Store the rounds of a knock-out, which can have become more or fewer."""
    if event.system == System.KNOCK_OUT:
        save_round_count(event)
