"""The chart of places, as coordinates."""

from standings.chart import chart_of

NAMES = ("Alves", "Braga", "Costa")


def test_the_first_place_is_above_the_last():
    chart = chart_of(((1, 3), (2, 1), (3, 2)), NAMES, 0)
    assert [mark.number for mark in chart.places] == [1, 2, 3]
    assert chart.places[0].at < chart.places[1].at < chart.places[2].at


def test_a_square_stands_at_the_place_after_each_round():
    chart = chart_of(((1, 3), (2, 1), (3, 2)), NAMES, 0)
    first, last = chart.places[0].at, chart.places[2].at
    assert [y + 4 for _x, y in chart.squares] == [first, last]


def test_rounds_go_from_left_to_right():
    chart = chart_of(((1, 1, 1), (2, 2, 2)), NAMES[:2], 0)
    left, middle, right = [mark.at for mark in chart.rounds]
    assert middle - left == right - middle > 0


def test_a_round_without_a_place_leaves_a_gap():
    chart = chart_of(((None, 1, 2), (1, 2, 1)), NAMES[:2], 0)
    assert chart.mine.count("M") == 1
    assert len(chart.squares) == 2
    assert chart.shown == ((1, None), (2, 1), (3, 2))


def test_in_a_small_field_the_others_have_lines_and_names():
    chart = chart_of(((1, 3), (2, 1), (3, 2)), NAMES, 0)
    assert len(chart.others) == 2
    assert [label.name for label in chart.labels] == ["Braga", "Costa", "Alves"]


def test_names_of_those_who_share_a_place_do_not_overlap():
    chart = chart_of(((1, 1), (1, 1), (3, 3)), NAMES, 1)
    heights = [label.at for label in chart.labels]
    assert len(set(heights)) == 3
    assert [label.name for label in chart.labels][0] == "Braga"


def test_in_a_large_field_only_the_player_has_a_line():
    places = [(number, number) for number in range(1, 101)]
    chart = chart_of(places, [""] * 100, 41)
    assert chart.others == chart.labels == ()
    assert [mark.number for mark in chart.places][:2] == [1, 10]
    assert [mark.number for mark in chart.places][-2:] == [90, 100]
