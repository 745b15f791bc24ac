"""What the tests of helpers' phones share."""

from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tournaments.actions.helpers import make_link
from tournaments.authors import Author
from tournaments.models import Game


def link_for(event, name="Hall 2", work="results", hours=12, **span):
    """Return a link for a helper of the event, with its secret."""
    return make_link(event, name=name, work=work, hours=hours, by=Author(), **span)


def link_page(event, secret):
    return reverse("helper-link", args=[event.slug, secret])


def phone_for(event, **wishes):
    """Return the browser of a phone that has opened a link of its own, and the link."""
    helper, secret = link_for(event, **wishes)
    phone = Client()
    phone.post(link_page(event, secret))
    helper.refresh_from_db()
    return phone, helper


def enter(client, game, result, version=0, script=True, **data):
    """Post a result as a helper's page does."""
    page = reverse("helper-result", args=[game.round.event.slug, game.pk])
    headers = {"HX-Request": "true"} if script else {}
    form = {"request_id": uuid4(), "result": result, "version": version} | data
    return client.post(page, form, headers=headers)


def stored(game):
    game = Game.objects.get(pk=game.pk)
    return game.result, game.version
