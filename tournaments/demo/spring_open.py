"""An open of 60 players, made up from a fixed seed, with round 5 of 7 being played.

It has what real opens have: requested byes, forfeits, a late entry, a withdrawal.
"""

import random
from datetime import date

NAME = "Aberto da Primavera 2026"
SLUG = "aberto-da-primavera-2026"
SEED = 2026
EVENT = {
    "place": "Recife",
    "federation": "BRA",
    "start_date": date(2026, 11, 27),
    "end_date": date(2026, 11, 29),
    "time_control": "60 min + 30 s",
    "rounds_planned": 7,
    "tie_breaks": ["BH/C1", "BH", "SB", "DE", "WIN"],
    "initial_colour": "w",
}
STARTS = [
    *("2026-11-27T19:00", "2026-11-28T09:00", "2026-11-28T14:00", "2026-11-28T17:30"),
    *("2026-11-29T09:00", "2026-11-29T14:00", "2026-11-29T17:30"),
]
SIZE = 60
ROUNDS_PLAYED = 4
BOARDS_IN_OF_ROUND_5 = 21
# (round, entry): who asked for a half-point bye, who said they would be away.
HALF_BYES = [(2, 17), (3, 8), (3, 41), (5, 29)]
ABSENCES = [(2, 52), (4, 33)]
# (round, board): who won by forfeit, and where nobody came.
FORFEITS = {(1, 9): "+/-", (3, 14): "-/+", (4, 22): "-/-"}
WITHDRAWAL_AFTER = {3: 47}
LATE_ENTRY = {
    "name": "Zanini, Helena",
    "title": "WFM",
    "rating": 2104,
    "federation": "BRA",
    "club": "Natal",
}

FAMILY_NAMES = """
    Albuquerque Alencar Almeida Amaral Andrade Antunes Arruda Azevedo Bandeira
    Barreto Bastos Bezerra Brandão Cabral Calado Camargo Cardoso Carneiro Castro
    Cavalcanti Coutinho Cunha Dantas Duarte Estrela Falcão Farias Ferraz Fontes
    Freire Galvão Gouveia Guimarães Holanda Inojosa Jordão Lacerda Leal Lima Lins
    Lopes Macedo Magalhães Maranhão Medeiros Moura Nóbrega Oliveira Paiva Peixoto
    Pessoa Queiroz Rabelo Rocha Sarmento Siqueira Teles Uchôa Vasconcelos Vilela
"""
GIVEN_NAMES = """
    Alice Ana Antônio Beatriz Bento Bernardo Bruno Caetano Caio Camila Cecília Clara
    Clarice Daniel Davi Eduardo Elisa Ester Felipe Fernanda Gabriel Heitor Helena
    Ícaro Isadora Joaquim João José Júlia Laura Leonardo Lívia Lorena Lucas Luísa
    Manuela Marina Mateus Miguel Natália Nicolas Nina Otávio Pedro Rafael Renata
    Samuel Sofia Tomás Vicente
"""
CLUBS = ["Boa Vista", "Olinda", "Natal", "Caruaru", "Maceió", "João Pessoa"]
FEDERATIONS = ["BRA"] * 17 + ["ARG", "URU", "POR"]


def players() -> list[dict]:
    """Return the entries of the first day: no family name twice, seven unrated."""
    chance = random.Random(SEED)
    families = chance.sample(FAMILY_NAMES.split(), SIZE - 1)
    given_names = GIVEN_NAMES.split()
    return [
        {
            "name": f"{family}, {chance.choice(given_names)}",
            "title": title,
            "rating": rating,
            "federation": chance.choice(FEDERATIONS),
            "club": chance.choice(CLUBS),
        }
        for family, (title, rating) in zip(families, _strengths(chance), strict=True)
    ]


def _strengths(chance: random.Random) -> list[tuple[str, int | None]]:
    """Return a title and a rating each, the strongest first."""
    ratings = sorted(
        (chance.randint(1250, 2420) for _ in range(SIZE - 8)), reverse=True
    )
    titles = ["IM", "FM", "FM", "", "CM", "", "CM", "CM"]
    rated = [
        (titles[place] if place < len(titles) else "", rating)
        for place, rating in enumerate(ratings)
    ]
    return rated + [("", None)] * 7


def result_of(chance: random.Random, white: int | None, black: int | None) -> str:
    """Return a result, likelier for the higher rated and for White."""
    edge = ((white or 1300) + 35 - (black or 1300)) / 400
    expected = 1 / (1 + 10**-edge)
    draw = 0.32 * min(expected, 1 - expected) * 2
    throw = chance.random()
    if throw < expected - draw / 2:
        return "1-0"
    return "1/2" if throw < expected + draw / 2 else "0-1"
