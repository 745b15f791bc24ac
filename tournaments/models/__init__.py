"""The facts of an event: who entered, who met whom, with what result."""

from tournaments.models.changes import Change, PersonalRows, Presence
from tournaments.models.codes import federation_code
from tournaments.models.events import (
    BAKU,
    BY_HAND,
    BY_LOT,
    BY_RATING,
    EDITION_CHOICES,
    MAX_ROUNDS,
    SYSTEM_CHOICES,
    Event,
    Member,
)
from tournaments.models.players import (
    BYE_CHOICES,
    SIDE_CHOICES,
    TITLES,
    Bye,
    CheckIn,
    Player,
    Prohibition,
)
from tournaments.models.profiles import Profile
from tournaments.models.rounds import RESULT_CHOICES, Game, Round

__all__ = [
    "BAKU",
    "BY_HAND",
    "BY_LOT",
    "BY_RATING",
    "BYE_CHOICES",
    "EDITION_CHOICES",
    "MAX_ROUNDS",
    "RESULT_CHOICES",
    "SIDE_CHOICES",
    "SYSTEM_CHOICES",
    "TITLES",
    "Bye",
    "Change",
    "CheckIn",
    "Event",
    "Game",
    "Member",
    "PersonalRows",
    "Player",
    "Presence",
    "Profile",
    "Prohibition",
    "Round",
    "federation_code",
]
