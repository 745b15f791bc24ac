from tournaments.pairing.boards import Board, numbered

FIRST, SECOND, THIRD = Board(1, 2), Board(3, 4), Board(5, 6)


def test_boards_are_numbered_in_their_order():
    assert numbered([FIRST, SECOND]) == {1: FIRST, 2: SECOND}


def test_a_player_with_a_fixed_board_sits_there_with_either_colour():
    assert numbered([FIRST, SECOND, THIRD], {2: 3})[3] == FIRST
    assert numbered([FIRST, SECOND, THIRD], {5: 1})[1] == THIRD


def test_the_others_keep_their_order_around_a_fixed_board():
    boards = numbered([FIRST, SECOND, THIRD], {1: 2})
    assert list(boards.items()) == [(1, SECOND), (2, FIRST), (3, THIRD)]


def test_a_fixed_board_may_lie_beyond_the_last_one():
    assert numbered([FIRST, SECOND, THIRD], {3: 40}) == {1: FIRST, 2: THIRD, 40: SECOND}


def test_two_players_with_fixed_boards_who_meet_sit_at_the_lower_one():
    assert numbered([FIRST, SECOND, THIRD], {1: 3, 2: 2})[2] == FIRST


def test_of_two_games_that_claim_a_board_the_earlier_has_it():
    boards = numbered([FIRST, SECOND, THIRD], {1: 2, 3: 2})
    assert boards == {1: SECOND, 2: FIRST, 3: THIRD}


def test_a_game_that_cannot_have_one_of_its_two_fixed_boards_takes_the_other():
    boards = numbered([FIRST, SECOND, THIRD], {1: 2, 3: 2, 4: 3})
    assert boards == {1: THIRD, 2: FIRST, 3: SECOND}


def test_a_fixed_board_of_somebody_without_a_game_moves_nobody():
    assert numbered([FIRST], {9: 1}) == {1: FIRST}
