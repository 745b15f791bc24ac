"""One form per thing that is filled in at the desk; those of players stand apart."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.events import SETTINGS, fixed_settings
from tournaments.form_fields import WholeNumberField, shortened
from tournaments.model_fields import read_strictly
from tournaments.models import EDITION_CHOICES, MAX_ROUNDS, SYSTEM_CHOICES, Event
from tournaments.record import Edition, System
from tournaments.registration_settings import RegistrationSettings
from tournaments.tie_break_lists import NAMED_LISTS

FIRST_YEAR, LAST_YEAR = 1850, 2100
MOST_GAMES_OF_A_MATCH = 8
MAX_REPORT_BYTES = 5 * 1024 * 1024


def list_choices() -> list[tuple[str, str]]:
    """Return the orders of tie-breaks that a new tournament may start with."""
    named = [
        (each.key, f"{_(each.title)}: {', '.join(each.codes)}") for each in NAMED_LISTS
    ]
    return [("", _("Usual order of the system")), *named]


class DayField(forms.DateField):
    """A day. Browsers send 2026-11-27; 27/11/2026 is understood as well."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    default_error_messages = {
        "required": gettext_lazy("Write the day, such as 2026-11-27."),
        "invalid": gettext_lazy("“%(value)s” is not a day. Write it as 2026-11-27."),
    }

    def __init__(self, **options):
        super().__init__(input_formats=["%Y-%m-%d", "%d/%m/%Y"], **options)

    def to_python(self, value):
        try:
            day = super().to_python(value)
        except (ValidationError, OverflowError):
            day = False
        if day is False or (day and not FIRST_YEAR <= day.year <= LAST_YEAR):
            raise ValidationError(
                self.error_messages["invalid"],
                code="invalid",
                params={"value": shortened(value)},
            )
        return day


class BirthDateField(DayField):
    """A day that is not still to come."""

    def validate(self, value):
        super().validate(value)
        if value and value > timezone.localdate():
            raise ValidationError(_("A date of birth cannot be in the future."))


class EventForm(RegistrationSettings, forms.ModelForm):
    """The settings of a tournament. `paired` is the number of rounds paired."""

    start_date = DayField(label=gettext_lazy("First day"))
    end_date = DayField(
        label=gettext_lazy("Last day"),
        help_text=gettext_lazy("Left empty, it is the first day."),
        required=False,
    )
    rounds_planned = WholeNumberField(
        1,
        MAX_ROUNDS,
        label=gettext_lazy("Rounds"),
        help_text=gettext_lazy(
            "Swiss only. Otherwise the number of rounds follows from the players."
        ),
        required=False,
        initial=Event._meta.get_field("rounds_planned").default,
    )
    games_per_match = WholeNumberField(
        1,
        MOST_GAMES_OF_A_MATCH,
        label=gettext_lazy("Games of a match"),
        help_text=gettext_lazy("Knock-out only, before any play-off."),
        required=False,
        initial=1,
    )
    unrated_rating = WholeNumberField(
        1,
        4000,
        label=gettext_lazy("Rating for unrated players"),
        help_text=gettext_lazy(
            "Stands in for a missing rating in tie-breaks by rating. Leave it empty "
            "if none was announced."
        ),
        required=False,
    )
    half_byes_allowed = WholeNumberField(
        0,
        MAX_ROUNDS,
        label=gettext_lazy("Half-point byes per player"),
        help_text=gettext_lazy("0 for none. Left empty, there is no limit."),
        required=False,
    )
    half_byes_until = WholeNumberField(
        1,
        MAX_ROUNDS,
        label=gettext_lazy("Last round with half-point byes"),
        help_text=gettext_lazy("Left empty, every round has them."),
        required=False,
    )
    tie_break_list = forms.ChoiceField(
        label=gettext_lazy("Order of the tie-breaks"),
        choices=list_choices,
        help_text=gettext_lazy(
            "Points come first. The desk leads to a page where every other order can "
            "be put together."
        ),
        required=False,
    )

    class Meta:
        model = Event
        # The order of the tie-breaks has a page of its own.
        fields = tuple(name for name in SETTINGS if name != "tie_breaks")
        help_texts = {
            "acceleration": gettext_lazy(
                "Swiss only: virtual points for the upper half in the first half of "
                "the rounds, for the pairing alone."
            ),
            "missed_rounds": gettext_lazy("What a late entry gets for each of them."),
            "minors_display": gettext_lazy(
                "As the public sees the names of players who are marked as minors. "
                "For each player another choice can be made."
            ),
            "points_absence": gettext_lazy("A forfeit loss as well."),
            "federation": gettext_lazy("Three letters, such as BRA."),
            "time_control": gettext_lazy(
                "In words, such as 90 minutes and 30 seconds per move."
            ),
            "initial_colour": gettext_lazy(
                "That of the first player in the list. Drawn by lot, unless you choose."
            ),
        }
        labels = {
            "points_pairing_bye": gettext_lazy("Pairing bye"),
            "points_absence": gettext_lazy("Absence"),
            "number_format": gettext_lazy("Points are written as"),
        }
        error_messages = {
            "name": {"required": gettext_lazy("Write the name of the tournament.")}
        }
        formfield_callback = read_strictly

    def __init__(self, *args, paired: int = 0, **options):
        super().__init__(*args, **options)
        self.paired = paired
        is_new = self.instance.pk is None
        if is_new:
            self.fields["start_date"].initial = timezone.localdate
            self.fields["end_date"].initial = timezone.localdate
        else:
            # Shown and hidden at the desk, where the consequence is said.
            del self.fields["is_published"]
            # The order has a page of its own, where its effect is seen.
            del self.fields["tie_break_list"]
        self.fields["edition"].help_text = self._edition_in_force()
        self.fields["missed_rounds"].required = False
        self.fields["minors_display"].required = False
        if paired:
            self._fix(*fixed_settings(self.instance))
        if paired and self.instance.system != System.SWISS:
            self._fix("rounds_planned")

    def _fix(self, *names: str) -> None:
        """Switch fields off that the games already played were paired by."""
        for name in names:
            self.fields[name].disabled = True
            self.fields[name].help_text = _("Fixed, because round 1 is paired.")

    def _edition_in_force(self) -> str:
        is_new = self.instance.pk is None
        today = timezone.localdate()
        edition = Edition.on(today) if is_new else self.instance.edition_in_force
        name = dict(EDITION_CHOICES)[edition.value]
        return _("In force now: %(edition)s.") % {"edition": name}

    def changes(self) -> dict:
        """Return the settings that may be changed, by name."""
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if not self.fields[name].disabled
        }

    def clean(self) -> dict:
        data = super().clean()
        if data.get("start_date") and "end_date" in data:
            data["end_date"] = data["end_date"] or data["start_date"]
            if data["end_date"] < data["start_date"]:
                self.add_error("end_date", _("The last day is before the first day."))
        for name in ("missed_rounds", "games_per_match", "minors_display"):
            if not data.get(name):
                data[name] = getattr(self.instance, name)
        self._check_rounds(data)
        self._check_points(data)
        self._check_acceleration(data)
        self._check_list(data)
        self.check_fee(data)
        return data

    def _check_rounds(self, data: dict) -> None:
        if "system" not in data or "rounds_planned" not in data:
            return
        rounds = data["rounds_planned"]
        if data["system"] != System.SWISS:
            # The players decide; until they do, one round is the least.
            data["rounds_planned"] = self.instance.rounds_planned if self.paired else 1
        elif rounds is None:
            self.add_error("rounds_planned", _("Write how many rounds are played."))
        elif rounds < self.paired:
            self.add_error(
                "rounds_planned",
                _("%(paired)s rounds are paired already; plan at least as many.")
                % {"paired": self.paired},
            )

    def _check_acceleration(self, data: dict) -> None:
        if not data.get("acceleration") or "system" not in data:
            return
        if data["system"] != System.SWISS:
            self.add_error(
                "acceleration",
                _("Only a Swiss can be accelerated. Choose none, or the Swiss system."),
            )
        names = ("points_win", "points_draw", "points_loss")
        win, draw, loss = (data.get(name) for name in names)
        if None not in (win, draw, loss) and (win != 2 * draw or loss):
            self.add_error(
                "acceleration",
                _(
                    "Baku acceleration needs a win that is worth two draws and a loss "
                    "that is worth nothing. Change the points, or choose none."
                ),
            )

    def _check_list(self, data: dict) -> None:
        chosen = [
            each for each in NAMED_LISTS if each.key == data.get("tie_break_list")
        ]
        for named in chosen:
            if "system" in data and System(data["system"]) not in named.systems:
                self.add_error(
                    "tie_break_list",
                    _(
                        "“%(list)s” is for another system. Choose another list, or "
                        "the usual order of the system."
                    )
                    % {"list": _(named.title)},
                )
            self.instance.tie_breaks = list(named.codes)

    def _check_points(self, data: dict) -> None:
        win, draw = data.get("points_win"), data.get("points_draw")
        loss, bye = data.get("points_loss"), data.get("points_pairing_bye")
        absence = data.get("points_absence")
        refusals = (
            (
                "points_win",
                win == 0,
                _("A win is worth more than nothing. Write its points."),
            ),
            (
                "points_draw",
                _is_more(draw, win),
                _("A draw cannot be worth more than a win."),
            ),
            (
                "points_loss",
                _is_more(loss, draw),
                _("A loss cannot be worth more than a draw."),
            ),
            (
                "points_pairing_bye",
                _is_more(bye, win),
                _("A bye cannot be worth more than a win."),
            ),
            (
                "points_absence",
                _is_more(absence, draw),
                _("An absence cannot be worth more than a draw."),
            ),
        )
        for field, is_nonsense, sentence in refusals:
            if is_nonsense:
                self.add_error(field, sentence)


def _is_more(one, other) -> bool:
    return one is not None and other is not None and one > other


class NumbersForm(forms.Form):
    """System and rounds, for a look at whether they can work."""

    system = forms.ChoiceField(choices=SYSTEM_CHOICES, required=False)
    rounds_planned = WholeNumberField(1, MAX_ROUNDS, required=False)
    games_per_match = WholeNumberField(1, MOST_GAMES_OF_A_MATCH, required=False)
    event = forms.SlugField(required=False, max_length=60)


class ReportForm(forms.Form):
    report = forms.FileField(
        label=gettext_lazy("Report file"),
        help_text=gettext_lazy("Plain text, 5 MB at most."),
        error_messages={
            "required": gettext_lazy("Choose a report file."),
            "empty": gettext_lazy("The file is empty. Choose another one."),
        },
    )
    publish = forms.BooleanField(
        label=gettext_lazy("Show the tournament to everybody at once"),
        required=False,
    )

    def clean_report(self):
        report = self.cleaned_data["report"]
        if report.size > MAX_REPORT_BYTES:
            raise ValidationError(
                _(
                    "The file is larger than 5 MB, which no tournament needs. "
                    "Choose the report file itself."
                )
            )
        return report
