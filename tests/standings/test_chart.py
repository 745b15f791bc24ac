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


def large(*own: int):
    """Return the chart of player 42 of a hundred, the others always at one place."""
    places = [(number,) * len(own) for number in range(1, 101)]
    places[41] = own
    return chart_of(places, [""] * 100, 41)


def test_in_a_large_field_only_the_player_has_a_line():
    chart = large(42, 42)
    assert chart.labels == ()
    assert len(chart.others) == len(chart.places)


def test_a_large_field_shows_the_places_around_those_of_the_player():
    chart = large(90, 40, 20)
    assert [mark.number for mark in chart.places] == [19, 30, 40, 50, 60, 70, 80, 91]


def test_a_player_who_is_always_first_in_a_large_field_is_at_the_top():
    chart = large(1, 1)
    assert [mark.number for mark in chart.places][0] == 1
    assert [y + 4 for _x, y in chart.squares] == [chart.places[0].at] * 2


def test_the_last_of_a_large_field_is_at_the_bottom():
    chart = large(100, 100)
    assert [mark.number for mark in chart.places][-1] == 100
    assert [y + 4 for _x, y in chart.squares] == [chart.places[-1].at] * 2
