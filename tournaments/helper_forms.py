"""Forms for links of helpers, and for what helpers enter."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.board_span import BoardSpanForm
from tournaments.form_fields import PlainTextField, WholeNumberField
from tournaments.models import Helper
from tournaments.record import Result
from tournaments.result_entry import OTHERS, USUAL, ResultForm, choice_of

USUAL_HOURS, MOST_HOURS = 12, 72
# What needs an arbiter: no helper clears a board, or takes a game from the rating.
FOR_ARBITERS = frozenset(
    {
        Result.PENDING,
        Result.UNRATED_WHITE_WINS,
        Result.UNRATED_DRAW,
        Result.UNRATED_BLACK_WINS,
        Result.UNRATED_BOTH_LOSE,
    }
)
OTHERS_FOR_HELPERS = tuple(
    choice_of(result) for result in OTHERS if result not in FOR_ARBITERS
)


class LinkForm(BoardSpanForm):
    """A link for a helper's phone."""

    name = PlainTextField(
        label=_("Name"),
        max_length=60,
        help_text=_("Of the helper or the place: “Hall 2”. It stands with each entry."),
        error_messages={"required": _("Write whom or what the link is for.")},
    )
    work = forms.ChoiceField(
        label=_("Work"),
        choices=Helper.Work.choices,
        initial=Helper.Work.RESULTS.value,
        error_messages={"required": _("Choose what the helper does.")},
    )
    hours = WholeNumberField(
        1,
        MOST_HOURS,
        label=_("Ends after hours"),
        initial=USUAL_HOURS,
        error_messages={"required": _("Write after how many hours the link ends.")},
    )

    field_order = ("name", "work", "first_board", "last_board", "hours")

    def has_boards(self, data: dict) -> bool:
        return data["work"] == Helper.Work.RESULTS


class HelperResultForm(ResultForm):
    """A result from a phone: what needs an arbiter is none."""

    result = forms.TypedChoiceField(
        choices=[(choice.value, choice.words) for choice in map(choice_of, USUAL)]
        + [(choice.value, choice.words) for choice in OTHERS_FOR_HELPERS],
        coerce=Result,
        error_messages={
            "required": _("Choose a result."),
            "invalid_choice": _(
                "“%(value)s” is not a result that helpers enter. Take the slip to an "
                "arbiter."
            ),
        },
    )
