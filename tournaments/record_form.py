"""What a reader looks for in the record of changes."""

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.actions.entries import MAX_PLAYERS
from tournaments.change_kinds import KIND_CHOICES, of_kind
from tournaments.form_fields import PlainTextField, WholeNumberField
from tournaments.models import MAX_ROUNDS, Change, Event
from tournaments.search import has_words, pattern_of

# What no account is called, for what a command did.
COMMAND = "*"
# Of more players with these words in the name the lines are not looked for.
MOST_PLAYERS = 50
LARGEST_REVISION = 2**31 - 1


class RecordForm(forms.Form):
    """Filters of the record; an empty one leaves everything in."""

    player = PlainTextField(label=_("Player"), max_length=80, required=False)
    round = WholeNumberField(label=_("Round"), least=1, most=MAX_ROUNDS, required=False)
    board = WholeNumberField(
        label=_("Board"), least=1, most=MAX_PLAYERS, required=False
    )
    person = forms.ChoiceField(label=_("Who"), required=False)
    kind = forms.ChoiceField(
        label=_("Kind"), required=False, choices=[("", _("all")), *KIND_CHOICES]
    )
    # What was done at once, named by the revision that it led to.
    step = WholeNumberField(
        least=0, most=LARGEST_REVISION, required=False, widget=forms.HiddenInput
    )

    def __init__(self, data, *, event: Event):
        super().__init__(data)
        self.event = event
        self.fields["person"].choices = [("", _("everybody")), *_people(event)]

    def lines(self) -> QuerySet[Change]:
        """Return the lines that are looked for; a filter that is wrong is left out."""
        wanted = getattr(self, "cleaned_data", {})
        lines = self.event.changes.all()
        if words := wanted.get("player"):
            lines = lines.filter(_about_player(self.event, words))
        if number := wanted.get("round"):
            lines = lines.filter(round_number=number)
        if board := wanted.get("board"):
            lines = lines.filter(board=board)
        if person := wanted.get("person"):
            lines = lines.filter(by_name="" if person == COMMAND else person)
        if kind := wanted.get("kind"):
            lines = lines.filter(of_kind(kind))
        if (step := wanted.get("step")) is not None:
            lines = lines.filter(revision=step)
        return lines


def _people(event: Event) -> list[tuple[str, object]]:
    names = event.changes.order_by("by_name").values_list("by_name", flat=True)
    return [(n, n) if n else (COMMAND, _("a command")) for n in names.distinct()]


def _about_player(event: Event, words: str) -> Q:
    """Return which lines concern players with all these words in their names.

    The name in the line counts as well: somebody can have been removed.
    """
    found = Q(about__isnull=False)
    for word in words.split():
        found &= Q(about__iregex=pattern_of(word))
    players = event.players.values_list("entry", "name")
    entries = [entry for entry, name in players if has_words(words, name)]
    for entry in entries[:MOST_PLAYERS]:
        found |= Q(entries__contains=f",{entry},")
    return found
