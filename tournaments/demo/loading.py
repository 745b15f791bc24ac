"""The demonstration events, made through the arbiters' own actions."""

import random

from django.db import transaction
from django.utils import timezone

from tournaments.actions.byes import grant_bye
from tournaments.actions.entries import register_players, withdraw
from tournaments.actions.events import close_event, create_event
from tournaments.actions.publishing import publish_round
from tournaments.actions.results import record_result
from tournaments.actions.rounds import pair_round
from tournaments.actions.starts import set_round_starts
from tournaments.demo import candidates, six, spring_open
from tournaments.models import Event, Game, Player, Round
from tournaments.record import Outcome, Result
from tournaments.signals import changing
from tournaments.starts import starts_from


def load_missing(by) -> list[Event]:
    """Make the demonstration events that are not there; `by` owns them.

    Returns the new ones. Whatever people did to the others stays.
    """
    there = set(Event.objects.values_list("slug", flat=True))
    makers = {
        six.SLUG: lambda: _typed_out(six, by),
        candidates.SLUG: lambda: _typed_out(candidates, by),
        spring_open.SLUG: lambda: _open(by),
    }
    made = []
    for slug in [slug for slug in makers if slug not in there]:
        # Whole or not at all: a half-made event would never be completed.
        with transaction.atomic():
            made.append(makers[slug]())
    return made


def _typed_out(source, by) -> Event:
    """Make a finished event from its rounds, played as they are written down."""
    event = _created(source, by)
    with changing(event.pk):
        # The numbers are those of the lots, whatever the ratings.
        players = Player.objects.bulk_create(
            Player(event=event, entry=number, number=number, **data)
            for number, data in enumerate(source.PLAYERS, start=1)
        )
        for number, games in enumerate(source.ROUNDS, start=1):
            _store_round(event, number, games, players)
    event.refresh_from_db()
    close_event(event, by=by)
    return event


def _created(source, by) -> Event:
    event = Event(name=source.NAME, slug=source.SLUG, is_published=True, **source.EVENT)
    create_event(event, by=by)
    event.refresh_from_db()
    starts = starts_from(source.STARTS)
    set_round_starts(event, starts, revision=event.revision, by=by)
    event.refresh_from_db()
    return event


def _store_round(event: Event, number: int, games, players: list[Player]) -> None:
    played = Round.objects.create(
        event=event, number=number, published_at=timezone.now()
    )
    Game.objects.bulk_create(
        Game(
            round=played,
            board=board,
            white=players[white - 1],
            black=players[black - 1],
            result=result,
        )
        for board, (white, black, result) in enumerate(games, start=1)
    )


def _open(by) -> Event:
    """Play the open as far as the middle of round 5, with its own pairings."""
    chance = random.Random(spring_open.SEED)
    event = _created(spring_open, by)
    register_players(event, [_whole(data) for data in spring_open.players()], by=by)
    by_entry = {player.entry: player for player in event.players.all()}
    for round_number, entry in spring_open.HALF_BYES:
        grant_bye(event, by_entry[entry], round_number, Outcome.HALF_BYE, "", by=by)
    for round_number, entry in spring_open.ABSENCES:
        grant_bye(
            event, by_entry[entry], round_number, Outcome.ZERO_BYE, "travelling", by=by
        )
    for number in range(1, spring_open.ROUNDS_PLAYED + 2):
        if number == 2:
            register_players(event, [_whole(spring_open.LATE_ENTRY)], by=by)
        event.refresh_from_db()
        pair_round(event, revision=event.revision, by=by)
        publish_round(event, number, revision=event.revision + 1, by=by)
        _play(event, number, chance, by)
        if entry := spring_open.WITHDRAWAL_AFTER.get(number):
            withdraw(event, Player.objects.get(event=event, entry=entry), by=by)
    event.refresh_from_db()
    return event


def _play(event: Event, number: int, chance: random.Random, by) -> None:
    """Enter the results of a round, in round 5 of its first boards only."""
    games = Game.objects.filter(round__event=event, round__number=number)
    for game in games.select_related("round", "white", "black"):
        result = spring_open.result_of(chance, game.white.rating, game.black.rating)
        result = spring_open.FORFEITS.get((number, game.board), result)
        if (
            number <= spring_open.ROUNDS_PLAYED
            or game.board <= spring_open.BOARDS_IN_OF_ROUND_5
        ):
            record_result(game, Result(result), version=0, by=by)


def _whole(data: dict) -> dict:
    return {"fide_id": "", "birth_year": None} | data
