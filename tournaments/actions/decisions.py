"""What decides between tied players besides their games: lots, a play-off, values."""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.actions.guards import check_open, check_revision
from tournaments.actions.journal import note
from tournaments.errors import TournamentError
from tournaments.half_games import counted
from tournaments.loading import load_event
from tournaments.models import ENTERED, Event, Game, Player
from tournaments.record import EventRecord, System
from tournaments.signals import changing
from tournaments.tie_break_lists import OWN_NAME

MOST_OWN = 10


def set_lot_seed(event: Event, seed: str, *, revision: int, by) -> None:
    """Publish what the drawing of lots follows from; an empty text takes it back.

    `revision` is the event's revision that the organizer saw. Raises EditConflict if
    it has changed since, EventClosed if the event is over, and TournamentError once
    the lots are fixed.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        if are_lots_fixed(current):
            raise TournamentError(_fixed_in_words(current))
        before, current.lot_seed = current.lot_seed, seed
        current.save(update_fields=["lot_seed"])
        note(
            event.pk,
            by,
            "lot seed" if seed else "remove lot seed",
            seed or before,
            before=before,
            after=seed,
        )


def are_lots_fixed(event: Event) -> bool:
    """Return True from the last round on: who knows the end could choose the lots.

    A Swiss fixes them with the publication of its last round. Where a table fixes the
    pairings, all rounds may be published ahead, and the first result of the last one
    fixes them.
    """
    if not is_last_round_published(event):
        return False
    if not System(event.system).is_round_robin:
        return True
    return Game.objects.filter(
        ENTERED, round__event=event.pk, round__number=event.rounds_planned
    ).exists()


def _fixed_in_words(event: Event) -> str:
    if System(event.system).is_round_robin:
        return _("The last round has a result: the seed of the lots is fixed.")
    return _("The last round is published: the seed of the lots is fixed.")


def is_last_round_published(event: Event) -> bool:
    return rounds_published(event) >= event.rounds_planned


def rounds_published(event: Event) -> int:
    return event.rounds.filter(published_at__isnull=False).count()


def set_play_off(
    event: Event, results: Mapping[int, Decimal | None], *, revision: int, by
) -> None:
    """Store the points that players made in a play-off; None deletes a result.

    `results` names players by entry. Raises EditConflict, EventClosed, and
    TournamentError before the last round is published, or for a result of somebody
    who is tied with nobody on points. Then nothing is stored.
    """
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        players = _named(current, results)
        entered = {entry for entry, points in results.items() if points is not None}
        if entered:
            _check_last_round_published(current)
            _check_tied(load_event(event.pk), entered)
        changed = [p for p in players if p.play_off != results[p.entry]]
        for player in changed:
            before, after = player.play_off, results[player.entry]
            player.play_off = after
            note(
                event.pk,
                by,
                "remove play-off" if after is None else "play-off",
                player.name,
                players=[player],
                before=before if before is None else str(before),
                after=after if after is None else str(after),
            )
        Player.objects.bulk_update(changed, ["play_off"])


def _check_last_round_published(event: Event) -> None:
    published = rounds_published(event)
    if published < event.rounds_planned:
        raise TournamentError(
            _(
                "%(published)s of %(planned)s rounds are published. A play-off comes "
                "after the last round."
            )
            % {"published": published, "planned": event.rounds_planned}
        )


def _check_tied(event: EventRecord, entries: set[int]) -> None:
    scores = counted(event).scores
    shared = Counter(scores.values())
    for player in event.players:
        if player.entry in entries and shared[scores.get(player.number)] < 2:
            raise TournamentError(
                _(
                    "%(name)s is tied with nobody on points, so a play-off decides "
                    "nothing."
                )
                % {"name": player.name}
            )


def set_own_values(
    event: Event, name: str, values: Mapping[int, Decimal], *, revision: int, by
) -> None:
    """Store the values of a tie-break of the event's own, in place of earlier ones.

    `name` goes without `OTHER_`. `values` names players by entry; the higher is the
    better, and without any the name is gone. Raises EditConflict, EventClosed, and
    TournamentError for a name that is none or one too many.
    """
    if not OWN_NAME.fullmatch(name):
        raise TournamentError(
            _("A name has 1 to 24 letters from A to Z, digits and underscores.")
        )
    with changing(event.pk) as current:
        check_open(current)
        check_revision(current, revision)
        _named(current, values)
        players = list(current.players.all())
        names = {each for player in players for each in player.own_values}
        if values and len(names | {name}) > MOST_OWN:
            raise TournamentError(
                _("A tournament has %(most)s kinds of values of its own at most.")
                % {"most": MOST_OWN}
            )
        before = {p.entry: p.own_values.pop(name, None) for p in players}
        after = {entry: str(value) for entry, value in values.items()}
        changed = [p for p in players if before[p.entry] != after.get(p.entry)]
        for player in changed:
            if player.entry in after:
                player.own_values[name] = after[player.entry]
        Player.objects.bulk_update(changed, ["own_values"], batch_size=500)
        note(
            event.pk,
            by,
            "own values" if values else "remove own values",
            name,
            before={p.entry: before[p.entry] for p in changed},
            after={p.entry: after.get(p.entry) for p in changed},
        )


def _named(event: Event, by_entry: Mapping[int, object]) -> list[Player]:
    """Return the players of those entries. Raises TournamentError if one is unknown."""
    players = [p for p in event.players.all() if p.entry in by_entry]
    if len(players) < len(by_entry):
        raise TournamentError(
            _("One of the players is no longer in the list. Look again, then repeat.")
        )
    return players
