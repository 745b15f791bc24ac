from tournaments.seeding import seeding_key, sortable


def in_order(*players):
    return sorted(players, key=lambda player: seeding_key(*player))


def test_the_higher_rating_comes_first_and_unrated_players_last():
    players = [(None, "GM", "A"), (1500, "", "B"), (2400, "", "C")]
    assert [name for _, _, name in in_order(*players)] == ["C", "B", "A"]


def test_of_equal_ratings_the_title_decides():
    titles = ["", "WCM", "WFM", "CM", "WIM", "FM", "WGM", "IM", "GM"]
    players = [(2000, title, "A") for title in titles]
    # FIDE C.04.2: GM, IM, WGM, FM, WIM, CM, WFM, WCM, none.
    expected = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
    assert [title for _, title, _ in in_order(*players)] == expected


def test_of_equal_titles_the_alphabet_decides_without_accents():
    names = ["Bastos", "Ávila", "Azevedo", "Ícaro", "Zanini"]
    players = [(2000, "", name) for name in names]
    expected = ["Ávila", "Azevedo", "Bastos", "Ícaro", "Zanini"]
    assert [name for _, _, name in in_order(*players)] == expected


def test_capitals_do_not_matter():
    assert sortable("ÁVILA") == sortable("ávila") == "avila"
