"""The bracket of a knock-out as its pages show it."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from standings.figures import half_text
from standings.sheet import Entrant, Sheet
from tournaments.knock_out_words import stage_name
from tournaments.pairing.knock_out import Match, Stage, bracket, stages_of
from tournaments.record import EventRecord, PlayerRecord, System


class ShownMatch(NamedTuple):
    """A match, the better seed first. `score` is empty before its first game."""

    first: Entrant
    second: Entrant
    winner: Entrant | None
    score: str
    note: str


class ShownStage(NamedTuple):
    """A stage. `rounds` are number and address of those played in it so far."""

    name: str
    matches: list[ShownMatch]
    byes: list[Entrant]
    rounds: list[tuple[int, str]]


def bracket_context(sheet: Sheet) -> dict:
    """Return the stages of a knock-out, the latest first, and what is still to come.

    Empty for every other system.
    """
    if sheet.event.system != System.KNOCK_OUT:
        return {}
    stages = bracket(_record_of(sheet))
    missing = stages_of(len(sheet.rows)) - len(stages)
    return {
        "stages": [_shown(sheet, stage) for stage in reversed(stages)],
        "to_come": [stage_name(2**left) for left in reversed(range(missing))],
    }


def _record_of(sheet: Sheet) -> EventRecord:
    """Return as much of the event as its bracket follows from."""
    players = tuple(
        PlayerRecord(
            number=row.place.number,
            results=row.results,
            withdrawn_after=sheet.entrants[row.entry].withdrawn_after,
        ).after(sheet.after_round)
        for row in sheet.rows
    )
    return EventRecord(
        players=players,
        rounds_planned=sheet.event.rounds_planned,
        system=System.KNOCK_OUT,
        games_per_match=sheet.event.games_per_match,
    )


def _shown(sheet: Sheet, stage: Stage) -> ShownStage:
    people, slug = sheet.by_number, sheet.event.slug
    matches = [match for match in stage.matches if len(match.players) == 2]
    matches.sort(key=lambda match: min(match.players))
    byes = [match.players[0] for match in stage.matches if len(match.players) == 1]
    return ShownStage(
        stage_name(len(stage.matches)),
        [_shown_match(sheet, match) for match in matches],
        [people[number] for number in sorted(byes)],
        [(each, reverse("round-detail", args=[slug, each])) for each in stage.rounds],
    )


def _shown_match(sheet: Sheet, match: Match) -> ShownMatch:
    people = sheet.by_number
    better, other = sorted(match.players)
    score = f"{half_text(match.score(better))}–{half_text(match.score(other))}"
    return ShownMatch(
        people[better],
        people[other],
        people.get(match.winner),
        score if any(game.is_finished for game in match.games) else "",
        _note(match),
    )


def _note(match: Match) -> str:
    """Return what the score of a match does not say by itself."""
    if not match.is_decided:
        is_level = match.is_finished and len(match.games) >= match.regular
        return _("play-off to come") if is_level else ""
    if match.winner is None:
        return _("nobody goes on")
    loser = next(number for number in match.players if number != match.winner)
    if match.score(match.winner) <= match.score(loser):
        return _("walkover")
    return _("after a play-off") if match.play_offs else ""
