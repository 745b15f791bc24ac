"""Report files for tests, typed out column by column."""

# Ada beats Ben, Cem has the pairing's bye; then Cem beats Ada and Ben has a half-point
# bye. Ben is away in round 3.
SMALL = """\
012 Winter Open
022 Recife
032 BRA
042 2026/11/27
052 2026/11/29
092 Individual: Swiss-System
102 Lima, Bia
112 Souza, Caio
122 90 min + 30 s
142 5
152 B
001    1 wWGM Berg, Ada                         2300 BRA     1234567 1990/05/01  1.0    2     2 b 1     3 w 0
001    2 m FM Cruz, Ben                         2100 ARG     7654321 2001/00/00  0.5    3     1 w 0  0000 - H  0000 - Z
001    3      Dias, Cem                                                          2.0    1  0000 - U     1 b 1
"""  # noqa: E501
ADA, BEN, CEM = SMALL.splitlines()[-3:]
LINE_OF_ADA, LINE_OF_BEN, LINE_OF_CEM = 12, 13, 14


def player_line(number: int, *rounds: str, name: str = "Player") -> str:
    """Return a record 001 with blocks such as `"   2 w 1"` or `"0000 - U"`."""
    blocks = "".join(f"{block:<10}" for block in rounds)
    return f"001 {number:4}      {name:<33}{'':44}{blocks}".rstrip()


def replaced(old: str, new: str, text: str = SMALL) -> str:
    """Return the text with one place replaced, which must be there once."""
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    return text.replace(old, new)
