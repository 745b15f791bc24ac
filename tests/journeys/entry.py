"""What the tests of typing results share."""

from contextlib import contextmanager

from django.utils import timezone
from playwright.sync_api import expect

from tests.factories import UserFactory
from tournaments.models import Game

SAVES = "**/games/**"
BOARDS = 10


def row(page, board):
    return page.locator(f'tbody[data-board="{board}"]')


def go_to(page, board):
    row(page, board).locator(".bd").click()


def type_keys(page, keys):
    for key in keys:
        page.keyboard.press(key)


@contextmanager
def held_back(page):
    """Hold the first request back meanwhile; gives the requests that were sent."""
    sent, held = [], []
    page.on("request", lambda request: sent.append(request))
    page.route(SAVES, lambda route: held.append(route), times=1)
    yield sent
    page.wait_for_timeout(200)
    held[0].continue_()


def answered(page):
    """Wait until nothing is on its way."""
    expect(page.locator(".sign.wait")).to_have_count(0)


def results():
    return list(Game.objects.order_by("board").values_list("result", flat=True))


def set_result(board, result, version=1):
    by = UserFactory(username="rui")
    Game.objects.filter(board=board).update(
        result=result, version=version, changed_by=by
    )


def somebody_enters(board, result):
    """Let another arbiter enter a result, which the pages of the round hear of."""
    game = Game.objects.get(board=board)
    game.result, game.version = result, game.version + 1
    game.changed_by, game.changed_at = UserFactory(username="rui"), timezone.now()
    game.save()
