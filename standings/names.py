"""How players are called where there is little room. Pure: no Django."""

from collections import Counter
from collections.abc import Mapping


def short_names(names: Mapping[int, str]) -> Mapping[int, str]:
    """Return family names, or whole names where two are alike, by starting rank.

    A family name is what stands before the comma.
    """
    families = {number: _family(name) for number, name in names.items()}
    count = Counter(families.values())
    return {
        number: family if count[family] == 1 else names[number]
        for number, family in families.items()
    }


def _family(name: str) -> str:
    return name.partition(",")[0].strip()
