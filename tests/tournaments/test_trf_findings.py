"""How errors and notes read."""

from tournaments.trf.findings import Findings, Note, TrfError, TrfErrors, shortened


def test_an_error_names_its_line_and_columns():
    error = TrfError("“%(value)s” is bad.", line=14, columns=(92, 95), value="0x12")
    assert str(error) == "Line 14, columns 92–95: “0x12” is bad."


def test_an_error_in_one_column_names_one():
    error = TrfError("bad.", line=14, columns=(99, 99))
    assert (str(error), error.column) == ("Line 14, column 99: bad.", 99)


def test_an_error_of_a_whole_line_names_the_line():
    assert str(TrfError("bad.", line=14)) == "Line 14: bad."


def test_an_error_of_the_whole_file_names_no_place():
    error = TrfError("bad.")
    assert (str(error), error.line, error.column) == ("bad.", None, None)


def test_an_error_is_translated_with_its_place():
    words = {
        "bad.": "schlecht.",
        "Line %(line)s: %(sentence)s": "Zeile %(line)s: %(sentence)s",
    }
    assert TrfError("bad.", line=3).text(words.get) == "Zeile 3: schlecht."


def test_values_with_percent_signs_are_only_values():
    error = TrfError("“%(value)s” is bad.", value="%(x)s {0}")
    assert str(error) == "“%(x)s {0}” is bad."


def test_all_errors_are_listed_one_per_line():
    errors = TrfErrors([TrfError("one.", line=1), TrfError("two.", line=2)])
    assert str(errors) == "Line 1: one.\nLine 2: two."


def test_the_first_200_errors_are_kept_and_the_others_counted():
    findings = Findings()
    for line in range(1, 1001):
        findings.refuse("bad.", line=line)
    try:
        findings.raise_errors()
    except TrfErrors as errors:
        raised = errors
    assert (len(raised.errors), raised.count) == (200, 1000)
    assert str(raised).splitlines()[-1] == "There are 800 more errors."


def test_errors_come_in_the_order_of_the_lines():
    findings = Findings()
    for line in (7, 3, 5):
        findings.refuse("bad.", line=line)
    try:
        findings.raise_errors()
    except TrfErrors as errors:
        raised = errors
    assert [error.line for error in raised.errors] == [3, 5, 7]


def test_nothing_is_raised_without_errors():
    findings = Findings()
    findings.note("odd.", line=1)
    findings.raise_errors()


def test_the_same_note_on_several_lines_is_one():
    findings = Findings()
    for line in (4, 4, 6):
        findings.note("odd.", line=line)
    assert [str(note) for note in findings.notes] == ["Lines 4, 6: odd."]


def test_a_note_names_the_first_lines_and_counts_the_others():
    note = Note("odd.", lines=tuple(range(1, 9)))
    assert str(note) == "Lines 1, 2, 3, 4, 5 and 3 more: odd."


def test_a_note_of_the_whole_file_names_no_line():
    assert str(Note("odd.")) == "odd."


def test_long_values_are_shortened():
    assert shortened("x" * 100, 5) == "xxxx…"
