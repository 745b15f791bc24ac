"""Two values for one board: what helpers enter, and what an arbiter makes of it."""

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.journal import note
from tournaments.actions.results import Entry, current_games, record_result, refusal
from tournaments.authors import as_author
from tournaments.errors import EditConflict, TournamentError
from tournaments.models import Claim, Game
from tournaments.record import Result
from tournaments.repeats import check_not_repeated
from tournaments.round_reached import round_reached
from tournaments.signals import changing


class RoundOver(TournamentError):
    """Helpers enter results of the round that is being played, no other."""

    status = 409


def enter_result(game: Game, result: Result, *, version: int, by) -> Claim | None:
    """Record the result of an empty board, or keep it beside the one that is there.

    `version` is the game's version that the helper saw. Returns None once the result
    is recorded, and the claim that is kept for the arbiter if the board has another
    one. Raises AlreadyEntered if it has that very result, RoundOver unless the game is
    of the round that is being played, EditConflict if the board was cleared meanwhile
    or is gone, and else what `record_result` raises.
    """
    author = as_author(by)
    is_seen = game.is_pending and game.version == version
    if is_seen and game.round.number == round_reached(game.round.event):
        try:
            record_result(game, result, version=version, by=author)
        except EditConflict:
            # Somebody was faster: as below.
            pass
        else:
            return None
    return _keep_beside(Entry(game, result, version, author))


def _keep_beside(entry: Entry) -> Claim:
    game, result, _version, author = entry
    with changing(game.round.event_id, watched=()):
        check_not_repeated(game.round.event_id, author)
        current = current_games([game.pk]).get(game.pk)
        refused = refusal(entry, current)
        if not isinstance(refused, EditConflict) or current is None:
            raise refused
        if current.round.number != round_reached(current.round.event):
            raise RoundOver(
                _("Round %(round)s is over. Take the slip to an arbiter.")
                % {"round": current.round.number}
            )
        if current.is_pending:
            raise EditConflict(
                _(
                    "Board %(board)s was changed meanwhile and has no result now. "
                    "Look at the slip, then enter it again."
                )
                % {"board": current.board}
            )
        mine = current.claims.filter(by=author.user, helper=author.helper)
        mine = mine.filter(result=result, settled_at=None)
        claim = mine.first() or Claim.objects.create(
            game=current,
            result=result.value,
            by=author.user,
            helper=author.helper,
            by_name=author.name,
            request_id=author.request_id,
        )
        _note(claim, author, "claim", before=current.result, after=result.value)
    return claim


def keep_result(claim: Claim, *, by) -> None:
    """Settle a claim: the board keeps what it has.

    Raises EditConflict if it was settled meanwhile.
    """
    with changing(claim.game.round.event_id, watched=()):
        _settle(claim, by, is_accepted=False)
        claim.game.refresh_from_db()
        said = {"before": claim.game.result, "after": claim.result}
        _note(claim, by, "keep result", **said)


def accept_claim(claim: Claim, *, version: int, by) -> None:
    """Settle a claim: the board gets what the helper entered.

    `version` is the version of the game that the arbiter saw. Raises EditConflict if
    the claim was settled meanwhile, and what `record_result` raises.
    """
    with changing(claim.game.round.event_id, watched=()):
        _settle(claim, by, is_accepted=True)
        before, after = claim.game.result, claim.result
        _note(claim, by, "accept claim", before=before, after=after)
        record_result(claim.game, Result(after), version=version, by=by)


def note_dropped(claims: QuerySet[Claim], by) -> None:
    """Note open claims that go with their boards, before the change deletes these."""
    _note_each(claims, by, "drop claim")


def note_restored(claims: QuerySet[Claim], by) -> None:
    """Note open claims that came back with their boards."""
    _note_each(claims, by, "restore claim")


def _note_each(claims: QuerySet[Claim], by, action: str) -> None:
    for claim in claims.select_related("game__round", "game__white", "game__black"):
        _note(claim, by, action, before=claim.game.result, after=claim.result)


def _settle(claim: Claim, by, *, is_accepted: bool) -> None:
    author = as_author(by)
    settled = Claim.objects.filter(pk=claim.pk, settled_at=None).update(
        settled_at=timezone.now(), settled_by=author.user, is_accepted=is_accepted
    )
    if not settled:
        check_not_repeated(claim.game.round.event_id, author)
        raise EditConflict(
            _("Somebody has settled board %(board)s meanwhile.")
            % {"board": claim.game.board}
        )


def _note(claim: Claim, by, action: str, *, before: str, after: str) -> None:
    game = claim.game
    note(
        game.round.event_id,
        by,
        action,
        claim.by_name,
        round_number=game.round.number,
        board=game.board,
        players=(game.white, game.black),
        before=before,
        after=after,
    )
