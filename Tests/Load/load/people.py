"""Realistic people: Latin and Korean names, some of them frequent, with emails and phone numbers."""

import random
import unicodedata

COMMON = "kim"
"""One in twelve people has it."""
RARE = "quixley"
"""The name of only one person, the 500th."""
ABSENT = "hanmariams"
"""No name contains it, though all its groups of three letters are frequent."""
SYLLABLES = "민준"
"""Two syllables of a frequent Korean name."""

GIVEN = """
    Maria Anna James Mary John Robert Michael Linda David Elena José Sofía Lucía Martín Mateo Carmen Antonio Francisco
    Emma Hannah Mia Leon Paul Lukas Jürgen Jörg Käthe Björn Åsa Søren Zoë Chloé Léa Hugo Louis Camille René François
    Giulia Marco Luca Francesca Alessandro Alexander Alexandra Katarzyna Agnieszka Piotr Łukasz Tomáš Jana Petr Marta
    William Elizabeth Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Nancy Matthew Lisa Anthony Betty
    Mark Sandra Donald Ashley Steven Emily Andrew Kimberly Joshua Michelle Kenneth Amanda Kevin Melissa Brian Deborah
    George Stephanie Edward Rebecca Ronald Laura Timothy Helen Jason Sharon Jeffrey Cynthia Ryan Kathleen Jacob Amy
""".split()
FAMILIES = """
    Smith Johnson Williams Brown Jones García Miller Davis Rodríguez Martínez Hernández López González Wilson Anderson
    Thomas Taylor Moore Jackson Martin Lee Pérez Thompson White Harris Sánchez Clark Ramírez Lewis Robinson Walker
    Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf
    Rossi Russo Ferrari Esposito Bianchi Romano Dubois Durand Lefèvre Moreau Laurent Nowak Kowalski Wiśniewski Novák
    Svoboda Dvořák Hansen Johansen Olsen Larsen Nielsen Jensen Andersson Karlsson Nilsson Virtanen Silva Santos Ferreira
    Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell
    Carter Roberts Gómez Phillips Evans Turner Díaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy
""".split()
KOREAN_FAMILIES = {
    "김": ("kim", 215), "이": ("lee", 147), "박": ("park", 84), "최": ("choi", 47), "정": ("jung", 43), "강": ("kang", 24),
    "조": ("cho", 21), "윤": ("yoon", 20), "장": ("jang", 20), "임": ("lim", 17), "한": ("han", 15), "오": ("oh", 15),
    "서": ("seo", 15), "신": ("shin", 15), "권": ("kwon", 14), "황": ("hwang", 14), "안": ("ahn", 14), "송": ("song", 13),
    "류": ("ryu", 12), "홍": ("hong", 11),
}
KOREAN_SYLLABLES = {
    "민": "min", "준": "jun", "서": "seo", "지": "ji", "현": "hyun", "우": "woo", "영": "young", "수": "soo", "은": "eun",
    "진": "jin", "호": "ho", "정": "jung", "희": "hee", "아": "ah", "윤": "yoon", "하": "ha", "도": "do", "연": "yeon",
    "재": "jae", "경": "kyung", "미": "mi", "성": "sung", "태": "tae", "혜": "hye", "원": "won", "나": "na", "철": "chul",
    "선": "sun", "주": "joo", "동": "dong",
}
DOMAINS = {"mail.example": 40, "post.example": 15, "hanmail.example": 15, "example.org": 15, "example.net": 10,
           "work.example.com": 5}
WITHOUT_ACCENTS = str.maketrans("øł", "ol")


def people(count):
    """The names, emails and phone numbers of so many people, the same every time."""
    chance = random.Random(7)
    families, weights = list(KOREAN_FAMILIES), [weight for _, weight in KOREAN_FAMILIES.values()]
    syllables = list(KOREAN_SYLLABLES)
    for number in range(1, count + 1):
        if chance.random() < 0.3:
            family = chance.choices(families, weights)[0]
            # The first syllables of the list are the most frequent.
            given = [syllables[int(len(syllables) * chance.random() ** 2)] for _ in range(2)]
            name = family + "".join(given)
            parts = ["".join(KOREAN_SYLLABLES[syllable] for syllable in given), KOREAN_FAMILIES[family][0]]
            phone = f"010{chance.randrange(10**8):08}"
        else:
            given = GIVEN[int(len(GIVEN) * chance.random() ** 2)]
            family = "Quixley" if number == 500 else FAMILIES[int(len(FAMILIES) * chance.random() ** 2)]
            name, parts = f"{given} {family}", [given, family]
            phone = f"0{chance.randrange(10**9, 10**10)}"
        separator = chance.choice([".", "_", ""])
        domain = chance.choices(list(DOMAINS), list(DOMAINS.values()))[0]
        yield name, f"{plain(separator.join(parts))}{number}@{domain}", phone


def plain(text):
    """The text as it is written in an email."""
    apart = unicodedata.normalize("NFD", text.lower().translate(WITHOUT_ACCENTS))
    return "".join(letter for letter in apart if letter.isascii())
