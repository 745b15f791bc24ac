"""What the tests of the desk share."""

import re

from django.urls import reverse

from standings.recompute import recompute
from tests.factories import (
    EventFactory,
    GameFactory,
    PlayerFactory,
    RoundFactory,
    UserFactory,
)
from tournaments import models
from tournaments.actions.rounds import pair_round
from tournaments.player_forms import CorrectionForm
from tournaments.seen import fingerprint

HTMX = {"HX-Request": "true"}

# What comes out of a hostile keyboard.
HOSTILE = [
    "",
    "\x00",
    "a\x00b\x1f",
    "1" + "0" * 30,
    "-1",
    "²",
    "١٢",
    "1_000",
    "NaN",
    "\U0001f996" * 300,
    "\u202egnp.exe",
    "x" * 20_000,
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "{{ event }}",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
]

# What the form of an event takes.
SETTINGS = {
    "name": "Aberto da Primavera",
    "place": "Recife",
    "federation": "bra",
    "start_date": "2026-11-27",
    "end_date": "2026-11-29",
    "time_control": "90 min + 30 s",
    "system": "swiss",
    "rounds_planned": "7",
    "points_win": "1",
    "points_draw": "½",
    "points_loss": "0",
    "points_pairing_bye": "1",
    "points_absence": "0",
    "edition": "",
    "initial_colour": "",
    "unrated_rating": "",
}

# What the forms of a player take.
PLAYER = {
    "name": "Costa, Ana",
    "title": "WFM",
    "rating": "1975",
    "federation": "bra",
    "club": "Clube de Xadrez",
    "fide_id": "2100000",
    "birth_year": "2001",
}
BYE = {"round_number": "2", "kind": "H", "reason": "work"}

FACTS = (
    models.Event,
    models.Member,
    models.Player,
    models.Round,
    models.Game,
    models.Bye,
    models.Prohibition,
    models.Change,
)


def event_of(user, role="owner", **settings):
    """Return an event at whose desk the user works."""
    event = EventFactory(**settings)
    models.Member.objects.create(event=event, user=user, role=role)
    event.refresh_from_db()
    return event


def event_with_a_game(user):
    """Return the event "open" with game 1 in round 1, at whose desk the user works."""
    event = event_of(user, slug="open")
    one, two = (PlayerFactory(event=event, number=number) for number in (1, 2))
    GameFactory(pk=1, round=RoundFactory(event=event), white=one, black=two)
    return event


def event_with_players(user, players, **settings):
    """Return an event with so many players, at whose desk the user works."""
    event = event_of(user, role="chief", initial_colour="w", **settings)
    for number in range(1, players + 1):
        PlayerFactory(event=event, number=number)
    event.refresh_from_db()
    return event


def draft_of(user, players, **settings):
    """Return the draft of round 1 of an event with so many players."""
    event = event_with_players(user, players, **settings)
    return pair_round(event, revision=event.revision, by=user)


def event_of_size(players):
    """Return an event in round 2 with a current table, and an arbiter of it."""
    user = UserFactory()
    event = event_of(user, role="chief")
    models.Player.objects.bulk_create(
        models.Player(event=event, entry=number, number=number, name=f"Player {number}")
        for number in range(1, players + 1)
    )
    seats = list(event.players.all())
    for number in (1, 2):
        round_ = RoundFactory(event=event, number=number)
        models.Game.objects.bulk_create(
            models.Game(
                round=round_,
                board=board + 1,
                white=seats[2 * board],
                black=seats[2 * board + 1],
                result="1-0" if number == 1 else "*",
            )
            for board in range(players // 2)
        )
    recompute(event.pk)
    return event, user


def correct_player(desk, event, entry, data):
    """Save the page of a player as it is shown, with these data typed into it."""
    page = address("edit-player", event, entry)
    return desk.post(page, {"seen": seen_at(desk, page)} | data)


def seen_at(desk, page):
    """Return what the page of a player says it shows."""
    return re.search(r'name="seen" value="(\w+)"', text_of(desk.get(page)))[1]


def as_shown(player):
    """Return what the page of a player says to whoever sees all of it."""
    form = CorrectionForm(instance=player, sees_contacts=True)
    return fingerprint(player, form.names)


def everything():
    """Return all rows that say anything about tournaments."""
    return {model: list(model.objects.order_by("pk").values()) for model in FACTS}


def address(name, event, *args):
    return reverse(name, args=[event.slug, *args])


def round_page(game_or_round):
    round_ = getattr(game_or_round, "round", game_or_round)
    return address("desk-round", round_.event, round_.number)


def post_result(client, game, result, version=0, headers=HTMX, **data):
    url = address("save-result", game.round.event, game.pk)
    data = {"result": result, "version": version} | data
    return client.post(url, data, headers=headers)


def post_to_round(client, name, event, number=1, **data):
    """Post an action on a round from a page that shows the event as it is."""
    event = models.Event.objects.get(pk=event.pk)
    url = address(name, event, number)
    return client.post(url, {"revision": event.revision} | data)


def post_pair(client, event, revision):
    return client.post(address("pair-round", event), {"revision": revision})


def stored(game):
    return models.Game.objects.get(pk=game.pk)


def text_of(response):
    return response.content.decode()
