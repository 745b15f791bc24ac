"""Where a report file contradicts itself. Pure: no Django.

Nothing is guessed: which of two lines is wrong can only be said by who was there.
"""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.messages import gettext_noop
from tournaments.record import OUTCOMES, PLAYED, Outcome, RoundResult
from tournaments.trf.document import (
    TrfAbsences,
    TrfBan,
    TrfByes,
    TrfDocument,
    TrfPlayer,
)
from tournaments.trf.findings import Findings, shortened
from tournaments.trf.lines import Line, clean
from tournaments.trf.players import BLOCK, FIRST_BLOCK

POSSIBLE_PAIRS = frozenset(OUTCOMES.values())
NEEDS_COLOURS = PLAYED | {Outcome.PENDING}


def check_starting_ranks(players: Iterable[TrfPlayer], findings: Findings) -> None:
    """Refuse a starting rank that two lines have."""
    seen: dict[int, TrfPlayer] = {}
    for player in players:
        first = seen.setdefault(player.number, player)
        if first is not player:
            findings.refuse(
                gettext_noop(
                    "starting rank %(number)s is taken: “%(own)s”, but line "
                    "%(other_line)s has “%(other)s”."
                ),
                line=player.line.number,
                columns=(5, 8),
                number=player.number,
                own=_who(player),
                other_line=first.line.number,
                other=_who(first),
            )


def check_games(players: Sequence[TrfPlayer], findings: Findings) -> None:
    """Refuse a game that its two players' lines do not tell alike."""
    by_number = {player.number: player for player in players}
    for player in players:
        for round_number, result in enumerate(player.results, start=1):
            if result and result.opponent is not None:
                _check_game(player, round_number, by_number, findings)


def _check_game(
    player: TrfPlayer,
    round_number: int,
    by_number: Mapping[int, TrfPlayer],
    findings: Findings,
) -> None:
    opponent = by_number.get(player.results[round_number - 1].opponent)
    if opponent is None:
        _refuse_alone(
            gettext_noop(
                "opponent %(opponent)s is not in this file. Round %(round)s of "
                "player %(number)s is “%(own)s”."
            ),
            player,
            round_number,
            findings,
        )
        return
    if opponent is player:
        _refuse_alone(
            gettext_noop(
                "player %(number)s is paired with themselves in round %(round)s: "
                "“%(own)s”."
            ),
            player,
            round_number,
            findings,
        )
        return
    if template := _contradiction(player, opponent, round_number):
        _refuse_pair(template, player, opponent, round_number, findings)


def _contradiction(
    player: TrfPlayer, opponent: TrfPlayer, round_number: int
) -> str | None:
    """Return in what two lines contradict each other about a game, if they do."""
    own = player.results[round_number - 1]
    theirs = result_in(opponent, round_number)
    if theirs is None or theirs.opponent is None:
        return gettext_noop(
            "only one line has the game of %(number)s and %(opponent)s in round "
            "%(round)s: here “%(own)s”, but line %(other_line)s has “%(other)s”."
        )
    if theirs.opponent != player.number:
        return gettext_noop(
            "player %(opponent)s is in two games of round %(round)s: here “%(own)s”, "
            "but line %(other_line)s has “%(other)s”."
        )
    # From here on both lines would say the same thing: once is enough.
    if player.line.number > opponent.line.number:
        return None
    if (own.outcome, theirs.outcome) not in POSSIBLE_PAIRS:
        return gettext_noop(
            "%(number)s and %(opponent)s disagree about the result of round "
            "%(round)s: here “%(own)s”, but line %(other_line)s has “%(other)s”."
        )
    if own.colour and own.colour is theirs.colour:
        return gettext_noop(
            "%(number)s and %(opponent)s have the same colour in round %(round)s: "
            "here “%(own)s”, and line %(other_line)s has “%(other)s”."
        )
    if not own.colour and not theirs.colour and own.outcome in NEEDS_COLOURS:
        return gettext_noop(
            "the game of %(number)s and %(opponent)s in round %(round)s has no "
            "colours: here “%(own)s”, and line %(other_line)s has “%(other)s”."
        )
    return None


def result_in(player: TrfPlayer, round_number: int) -> RoundResult | None:
    """Return what the player's line says of a round, None if it says nothing."""
    if round_number > len(player.results):
        return None
    return player.results[round_number - 1]


def check_byes(document: TrfDocument, findings: Findings) -> None:
    """Refuse byes and bans of players who are not in the file, or two kinds of bye."""
    numbers = {player.number for player in document.players}
    for record in (*document.byes, *document.absences, *document.bans):
        for number in record.numbers:
            if number not in numbers:
                findings.refuse(
                    gettext_noop("player %(number)s is not in this file."),
                    line=record.line.number,
                    columns=_columns_of(number, record),
                    number=number,
                )
    kinds: dict[tuple[int, int], TrfByes] = {}
    for record in document.byes:
        for number in record.numbers:
            first = kinds.setdefault((record.round_number, number), record)
            if first.outcome is not record.outcome:
                findings.refuse(
                    gettext_noop(
                        "player %(number)s has two kinds of bye in round %(round)s: "
                        "here “%(own)s”, but line %(other_line)s has “%(other)s”."
                    ),
                    line=record.line.number,
                    number=number,
                    round=record.round_number,
                    own=shortened(clean(record.line.text)),
                    other_line=first.line.number,
                    other=shortened(clean(first.line.text)),
                )


def _columns_of(
    number: int, record: TrfByes | TrfAbsences | TrfBan
) -> tuple[int, int] | None:
    """Return where the starting rank stands in its line."""
    line: Line = record.line
    start = {"240": 9, "260": 11}.get(line.code, 3)
    at = start
    for word in line.text[start:].split():
        at = line.text.index(word, at)
        if word.lstrip("0") == str(number):
            return at + 1, at + len(word)
        at += len(word)
    return None


def _refuse_alone(
    template: str, player: TrfPlayer, round_number: int, findings: Findings
) -> None:
    findings.refuse(
        template,
        line=player.line.number,
        columns=_columns(round_number),
        number=player.number,
        opponent=player.results[round_number - 1].opponent,
        round=round_number,
        own=_cell(player, round_number),
    )


def _refuse_pair(
    template: str,
    player: TrfPlayer,
    opponent: TrfPlayer,
    round_number: int,
    findings: Findings,
) -> None:
    findings.refuse(
        template,
        line=player.line.number,
        columns=_columns(round_number),
        number=player.number,
        opponent=opponent.number,
        round=round_number,
        own=f"{_who(player)} … {_cell(player, round_number)}",
        other_line=opponent.line.number,
        other=f"{_who(opponent)} … {_cell(opponent, round_number)}",
    )


def _columns(round_number: int) -> tuple[int, int]:
    first = FIRST_BLOCK + BLOCK * (round_number - 1) + 1
    return first, first + BLOCK - 3


def _cell(player: TrfPlayer, round_number: int) -> str:
    first, last = _columns(round_number)
    return player.line.field(first, last)


def _who(player: TrfPlayer) -> str:
    return shortened(f"{player.number} {player.name}".strip(), 24)
