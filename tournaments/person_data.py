"""All that an event keeps of one person, for that person to read."""

from django.db.models import Model, Q

from tournaments.models import Event, Game, PersonalRows, Player, Registration
from tournaments.privacy import display_of, shown_name

# How the rows belong together, and what keeps a link secret, says nothing of anybody.
NOT_TOLD = frozenset({"id", "event_id", "player_id", "user_id", "secret_digest"})


def person_data(
    event: Event, player: Player, registrations: list[Registration]
) -> dict:
    """Return what is kept of a player, as JSON holds it.

    Opponents are named as the public sees them. Drafts of rounds are not told.
    """
    byes = player.byes.values("round_number", "kind", "reason")
    about = event.changes.filter(entries__contains=f",{player.entry},")
    return {
        "tournament": event.name,
        "address": event.slug,
        "player": _told(player),
        "registrations": [_told(each) for each in registrations],
        "games": [_game(event, player, game) for game in _games(player)],
        "byes": list(byes),
        "checked in for": list(player.check_ins.values_list("round_number", flat=True)),
        "record of changes": [
            {
                "at": change.at,
                "action": change.action,
                "about": change.about,
                "round": change.round_number,
                "board": change.board,
                "before": change.before,
                "after": change.after,
            }
            for change in about.order_by("pk")
            # What was done to many at once tells of others, too.
            if change.entries == f",{player.entry},"
        ],
        "personal data in the record of changes": [
            states
            for rows in PersonalRows.objects.filter(change__event=event)
            for table, key, *states in rows.rows
            if (table, key) == ("player", player.pk)
        ],
    }


def _told(row: Model) -> dict:
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.attname not in NOT_TOLD
    }


def _games(player: Player):
    games = Game.objects.filter(
        Q(white=player) | Q(black=player), round__published_at__isnull=False
    )
    return games.select_related("round", "white", "black").order_by("round__number")


def _game(event: Event, player: Player, game: Game) -> dict:
    is_white = game.white_id == player.pk
    opponent = game.black if is_white else game.white
    display = display_of(event, opponent.name_display, opponent.is_minor)
    return {
        "round": game.round.number,
        "board": game.board,
        "colour": "White" if is_white else "Black",
        "opponent": shown_name(opponent.name, opponent.entry, display),
        "result": game.result,
    }
