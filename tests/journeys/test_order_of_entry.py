"""The table follows from the results, not from the order in which they came."""

from random import Random

import pytest

from standings.models import Ranking
from tests.factories import UserFactory
from tests.standings.stored import stored
from tournaments.actions.results import record_result
from tournaments.models import Event, Game
from tournaments.record import Result

pytestmark = pytest.mark.django_db

# Eight players and three rounds, and nothing played yet.
NOTHING_PLAYED = (
    "5w* 4b* 3w*",
    "6b* 3w* 5w*",
    "7w* 2b* 1b*",
    "8b* 1w* 6w*",
    "1b* 8w* 2b*",
    "2w* 7b* 4b*",
    "3b* 6w* 8w*",
    "4w* 5b* 7b*",
)
ORDER = ["BH/C1", "BH", "SB", "DE", "PS", "KS", "WIN", "TPR"]


def event_after(seed: int, committed) -> Event:
    """Return an event once all results are in, entered in a random order.

    Some are entered wrongly first and corrected later; what is right in the end
    depends on round and board alone.
    """
    event = stored(*NOTHING_PLAYED, ratings=range(2400, 1600, -100), tie_breaks=ORDER)
    games = list(Game.objects.filter(round__event=event).order_by("round", "board"))
    results = dict(zip(games, Random(0).choices(list(Result)[:6], k=12), strict=True))
    by = UserFactory()
    chance = Random(seed)
    for game in chance.sample(games, len(games)):
        wrong = chance.choice(list(Result)[:9])
        if wrong is not results[game] and chance.random() < 0.4:
            with committed():
                record_result(game, wrong, version=game.version, by=by)
    for game in chance.sample(games, len(games)):
        if game.result != results[game]:
            with committed():
                record_result(game, results[game], version=game.version, by=by)
    return event


@pytest.mark.parametrize("seed", range(1, 13))
def test_results_entered_in_any_order_give_the_same_table(committed, seed):
    tables = []
    for each in (0, seed):
        ranking = Ranking.objects.get(event=event_after(each, committed))
        tables.append((ranking.order, ranking.table))
    assert tables[0] == tables[1]
