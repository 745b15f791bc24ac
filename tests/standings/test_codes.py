import pytest

from standings.tiebreaks import TieBreakError, tie_break
from tournaments.record import System


@pytest.mark.parametrize(
    ("code", "canonical"),
    [
        ("bh", "BH"),
        (" bh/c1 ", "BH/C1"),
        ("BH/P/C1", "BH/C1/P"),
        ("BH/F", "FB"),
        ("bh/f/c1", "FB/C1"),
        ("AOB/F", "AOB/F"),
        ("KS/l+2", "KS/L+2"),
        ("KS/L-1", "KS/L-1"),
        ("TPN/R", "TPN/R"),
        ("PS/C3", "PS/C3"),
        ("us-sb", "US-SB"),
        ("GE", "REP"),
    ],
)
def test_a_code_has_one_spelling(code, canonical):
    assert tie_break(code).code == canonical


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("BH", "Buchholz"),
        ("BH/C1", "Buchholz Cut 1"),
        ("BH/M2", "Buchholz Median 2"),
        ("BH/C1/P", "Buchholz Cut 1, forfeits count as games"),
        ("KS/L-1", "Koya, limit in half points: −1"),
        ("TPN/R", "Starting rank, reversed"),
    ],
)
def test_a_tie_break_is_called_by_its_name_and_modifiers(code, name):
    assert tie_break(code).name == name


def test_the_name_is_put_together_in_the_language_of_the_reader():
    portuguese = {
        "Buchholz": "Buchholz",
        "%(name)s Cut %(count)s": "%(name)s Corte %(count)s",
    }
    assert tie_break("BH/C1").called(portuguese.get) == "Buchholz Corte 1"


@pytest.mark.parametrize(
    ("code", "article"),
    [
        ("BH", "8.1"),
        ("BH/C1", "8.1, 14.1"),
        ("BH/C3", "8.1, 14.2"),
        ("BH/M1", "8.1, 14.3"),
        ("FB", "8.3"),
        ("KS/L+1", "9.2, 14.5"),
        ("TPN/R", "7.8"),
        ("US-SB", "34E"),
        ("PTS", ""),
    ],
)
def test_a_tie_break_names_its_articles(code, article):
    assert tie_break(code).article == article


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("XYZ", "“XYZ” is not a tie-break. Use one of PTS, BH, "),
        ("", "“” is not a tie-break. Use one of PTS, BH, "),
        ("BH/X1", "“X1” in “BH/X1”: BH takes C1, M1, P."),
        ("BH/C0", "“C0” in “BH/C0”: BH takes C1, M1, P."),
        ("BH/", "“” in “BH/”: BH takes C1, M1, P."),
        ("KS/L2", "“L2” in “KS/L2”: KS takes L+1."),
        ("WIN/C1", "“C1” in “WIN/C1”: WIN takes no modifier."),
        ("BH/C1/M1", "“BH/C1/M1” has two modifiers of one kind: keep one."),
        ("EDET", "“EDET” is a tie-break for teams, which are not supported."),
        ("BH:MP", "“BH:MP” is a tie-break for teams, which are not supported."),
        ("OTHER_", "“OTHER_”: after OTHER_ comes a name of 1 to 24 letters, digits"),
        ("OTHER_A-B", "“OTHER_A-B”: after OTHER_ comes a name of 1 to 24"),
        ("OTHER_" + "X" * 25, "“OTHER_XXXXXXXXXXXXXXXXXXXXXXXXX”: after OTHER_ comes"),
        ("OTHER_AGE/C1", "“C1” in “OTHER_AGE/C1”: OTHER_AGE takes no modifier."),
    ],
)
def test_a_wrong_code_is_refused_with_what_is_wrong(code, message):
    with pytest.raises(TieBreakError) as refusal:
        tie_break(code)
    assert str(refusal.value).startswith(message)


def test_a_refusal_can_be_translated():
    with pytest.raises(TieBreakError) as refusal:
        tie_break("WIN/C1")
    error = refusal.value
    assert error.template % error.params == str(error)


@pytest.mark.parametrize(
    ("code", "lower"),
    [
        ("BH", False),
        ("TPN", True),
        ("TPN/R", False),
        ("RTNG", False),
        ("RTNG/R", True),
        ("LOT", True),
        ("PLAYOFF", False),
        ("OTHER_AGE", False),
    ],
)
def test_starting_ranks_reversed_ratings_and_lots_are_better_when_lower(code, lower):
    assert tie_break(code).lower_is_better is lower


def test_a_tie_break_of_the_events_own_is_called_by_its_name():
    own = tie_break("other_prize_fund_2")
    assert (own.code, own.name) == ("OTHER_PRIZE_FUND_2", "PRIZE_FUND_2")


@pytest.mark.parametrize("code", ["LOT", "PLAYOFF", "OTHER_AGE"])
@pytest.mark.parametrize("system", System)
def test_lots_play_offs_and_own_values_are_for_every_system(code, system):
    assert tie_break(code).is_allowed(system)
