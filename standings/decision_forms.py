"""What is filled in at the desk about lots, play-offs and values from elsewhere."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.form_fields import (
    CodeField,
    PlainTextField,
    PointsField,
    plain_text,
    shortened,
)
from tournaments.record import PlayerRecord
from tournaments.result_entry import SeenForm
from tournaments.tie_break_lists import OWN_NAME, OWN_PREFIX

MOST_LINES = 2000
MOST_ERRORS = 50
VALUE = re.compile(r"([-−]?)(?=[0-9½])([0-9]{0,8})(?:[.,]([0-9]{1,4})|(½))?")


class SeedForm(SeenForm):
    seed = PlainTextField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy(
            "Such as the name of the tournament and its date. Left empty, no lots are "
            "drawn."
        ),
        max_length=200,
        required=False,
    )


class PlayOffForm(SeenForm):
    """The points of tied `players` in a play-off."""

    def __init__(self, *args, players: Sequence[PlayerRecord], **options):
        super().__init__(*args, **options)
        self.players = players
        for player in players:
            self.fields[_field(player)] = PointsField(
                label=f"{player.number} {player.name}",
                initial=player.play_off,
                required=False,
            )

    @property
    def rows(self) -> list[forms.BoundField]:
        return [self[_field(player)] for player in self.players]

    def results(self) -> dict[int, Decimal | None]:
        """Return the points by entry, None for who has none."""
        data = self.cleaned_data
        return {player.entry: data[_field(player)] for player in self.players}


def _field(player: PlayerRecord) -> str:
    return f"points-{player.entry}"


class OwnNameForm(SeenForm):
    """The name of a tie-break of the event's own."""

    name = CodeField(
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("Letters from A to Z, digits and underscores."),
        max_length=30,
        error_messages={"required": gettext_lazy("Write what the values are called.")},
    )

    def clean_name(self) -> str:
        name = self.cleaned_data["name"].removeprefix(OWN_PREFIX)
        if not OWN_NAME.fullmatch(name):
            raise ValidationError(
                _("A name has 1 to 24 letters from A to Z, digits and underscores.")
            )
        return name


class OwnValuesForm(OwnNameForm):
    """A name and a value per line; `entries` names the players by starting rank."""

    lines = forms.CharField(
        label=gettext_lazy("Values"),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One player per line: starting rank; value. The higher value is better; "
            "players without one come last."
        ),
        strip=False,
        error_messages={"required": gettext_lazy("Paste one value per line.")},
    )

    def __init__(self, *args, entries: Mapping[int, int], **options):
        super().__init__(*args, **options)
        self.entries = entries
        # NUL and its like are taken out of each line when it is read.
        self.fields["lines"].validators = []

    def clean_lines(self) -> dict[int, Decimal]:
        values, errors = read_values(self.cleaned_data["lines"], self.entries)
        if errors:
            raise ValidationError(errors[:MOST_ERRORS])
        return values


class LineRefused(Exception):
    """What is wrong with one line, in words."""


def read_values(
    text: str, entries: Mapping[int, int]
) -> tuple[dict[int, Decimal], list[str]]:
    """Return the values of the lines by entry, and a sentence for each line refused.

    A line is `starting rank; value`, or the same with a tab. Empty lines say nothing.
    The sentences name the line, counted from 1.
    """
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        too_many = _("These are %(count)s lines; %(most)s can be entered at once.")
        return {}, [too_many % {"count": len(lines), "most": MOST_LINES}]
    values: dict[int, Decimal] = {}
    errors = []
    for number, line in lines:
        try:
            entry, value = _read_line(line, entries)
            if entry in values:
                raise LineRefused(_("this player has a value in a line above."))
            values[entry] = value
        except LineRefused as refusal:
            sentence = _("Line %(line)s: %(what)s")
            errors.append(sentence % {"line": number, "what": refusal})
    if not values and not errors:
        errors.append(_("Paste one value per line."))
    return values, errors


def _read_line(line: str, entries: Mapping[int, int]) -> tuple[int, Decimal]:
    columns = [plain_text(column) for column in re.split(r"[;\t]", line)]
    if len(columns) != 2:
        raise LineRefused(_("write the starting rank, a semicolon and the value."))
    number, value = columns
    if not re.fullmatch(r"[0-9]{1,6}", number) or int(number) not in entries:
        raise LineRefused(
            _("nobody has the starting rank “%(number)s”.")
            % {"number": shortened(number)}
        )
    match = VALUE.fullmatch(value)
    if match is None:
        raise LineRefused(
            _("“%(value)s” is not a number with four decimals at most.")
            % {"value": shortened(value)}
        )
    sign, whole, part, half = match.groups()
    size = Decimal(f"{whole or 0}.{part or ('5' if half else '0')}").normalize()
    return entries[int(number)], -size if sign else size
