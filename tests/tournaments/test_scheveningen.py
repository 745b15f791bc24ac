"""Two teams: the schemes, typed from their rule by hand, and what both promise."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.scheveningen import scheveningen_round

# Places in team A and B, the player with White first.
SCHEMES = {
    2: "a1-b1 a2-b2 | b2-a1 b1-a2",
    3: "a1-b1 a2-b2 a3-b3 | b2-a1 b3-a2 b1-a3 | a1-b3 a2-b1 a3-b2",
    4: (
        "a1-b1 a2-b2 b3-a3 b4-a4 | b2-a1 b1-a2 a3-b4 a4-b3 | "
        "a1-b3 a2-b4 b1-a3 b2-a4 | b4-a1 b3-a2 a3-b2 a4-b1"
    ),
}

sizes = st.integers(min_value=2, max_value=24)
sizes_of_four = st.integers(min_value=1, max_value=6).map(lambda n: 4 * n)


def table(size):
    return [scheveningen_round(size, number) for number in range(1, size + 1)]


def written(games):
    return " ".join(
        f"a{one}-b{two}" if is_white else f"b{two}-a{one}"
        for one, two, is_white in games
    )


def colours_of_all(size):
    """Return the colours of every player, round by round, of both teams."""
    colours = {(team, place): "" for team in "ab" for place in range(1, size + 1)}
    for games in table(size):
        for one, two, is_white in games:
            colours["a", one] += "w" if is_white else "b"
            colours["b", two] += "b" if is_white else "w"
    return list(colours.values())


@pytest.mark.parametrize("size", SCHEMES)
def test_the_table_is_the_scheme_written_out(size):
    assert [written(games) for games in table(size)] == SCHEMES[size].split(" | ")


@given(sizes)
def test_everybody_of_one_team_meets_everybody_of_the_other_once(size):
    pairs = [(one, two) for games in table(size) for one, two, _ in games]
    assert len(pairs) == len(set(pairs)) == size * size


@given(sizes)
def test_everybody_plays_in_every_round(size):
    places = list(range(1, size + 1))
    for games in table(size):
        assert [game.first for game in games] == places
        assert sorted(game.second for game in games) == places


@given(sizes)
def test_nobody_has_one_colour_three_times_in_a_row(size):
    for colours in colours_of_all(size):
        assert max(len(list(run)) for _, run in groupby(colours)) <= 2


@given(sizes)
def test_everybodys_colours_are_balanced_within_one(size):
    for colours in colours_of_all(size):
        assert abs(colours.count("w") - colours.count("b")) == size % 2


@given(sizes_of_four)
def test_half_of_a_team_has_white_in_every_round_if_its_size_divides_by_four(size):
    for games in table(size):
        assert sum(game.is_white for game in games) == size // 2


@pytest.mark.parametrize("round_number", [0, 5])
def test_a_round_beyond_the_table_is_refused(round_number):
    with pytest.raises(ValueError, match=f"round {round_number} of a table with 4"):
        scheveningen_round(4, round_number)
