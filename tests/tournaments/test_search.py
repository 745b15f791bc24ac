import re

import pytest

from tournaments.search import pattern_of


@pytest.mark.parametrize("name", ["João", "joao", "JOÃO", "Joâo"])
def test_a_word_is_found_with_and_without_accents(name):
    assert re.search(pattern_of("João"), name, re.IGNORECASE)
    assert re.search(pattern_of("joao"), name, re.IGNORECASE)


@pytest.mark.parametrize("word", [".*", "a|b", "[a", "(", "\\", "^", "$", "a{9}"])
def test_signs_stand_for_themselves(word):
    assert re.search(pattern_of(word), f"x{word}y", re.IGNORECASE)
    assert not re.search(pattern_of(word), "zz zz", re.IGNORECASE)
