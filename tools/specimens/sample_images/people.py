"""The invented people on the specimens. None of them exists."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Looks:
    """What the portrait painter needs to know about a face."""

    skin: tuple
    hair: tuple
    iris: tuple
    clothes: tuple
    hair_style: str
    lips: tuple = (176, 96, 92)
    jaw: float = 2.5
    chin: float = 1.38
    brow_weight: float = 1.0
    lip_fullness: float = 1.0
    nose_width: float = 1.0
    stubble: float = 0.0
    age: float = 0.0
    long_lashes: bool = False
    background: tuple = (214, 219, 224)


@dataclass(frozen=True)
class Person:
    """What is printed on the documents of one invented person."""

    surname: str
    given_names: str
    sex: str
    born: str
    birthplace: str
    height_cm: int
    eyes: str
    address: tuple
    personal_number: str
    looks: Looks = field(repr=False)


LENA = Person(
    surname="NOVAKOVA", given_names="LENA", sex="F", born="1991-04-17", birthplace="PORT AMARIS",
    height_cm=168, eyes="GREEN", address=("14 LANTERN STREET", "2040 PORT AMARIS"), personal_number="9104170358",
    looks=Looks(
        skin=(233, 194, 170), hair=(112, 68, 40), iris=(88, 112, 84), clothes=(52, 66, 92), hair_style="long",
        lips=(188, 92, 92), jaw=2.0, chin=1.40, brow_weight=0.8, lip_fullness=1.15, nose_width=0.9,
        long_lashes=True))

TOMAS = Person(
    surname="BRANDL", given_names="TOMAS ELIAS", sex="M", born="1984-11-02", birthplace="VELLORA",
    height_cm=183, eyes="BROWN", address=("7 QUARRY HILL", "1105 VELLORA"), personal_number="8411020917",
    looks=Looks(
        skin=(218, 172, 142), hair=(50, 38, 31), iris=(92, 64, 42), clothes=(58, 60, 64), hair_style="short",
        lips=(164, 100, 90), jaw=3.3, chin=1.43, brow_weight=1.35, lip_fullness=0.85, nose_width=1.1, stubble=0.75,
        background=(206, 212, 214)))

AMINA = Person(
    surname="OKELLO-REYES", given_names="AMINA", sex="F", born="1997-08-29", birthplace="SANTA LUMEN",
    height_cm=172, eyes="BROWN", address=("52 HARBOUR ROAD", "3310 SANTA LUMEN"), personal_number="9708290644",
    looks=Looks(
        skin=(154, 104, 76), hair=(34, 27, 25), iris=(60, 40, 28), clothes=(132, 62, 58), hair_style="bun",
        lips=(136, 70, 66), jaw=2.1, chin=1.40, brow_weight=0.9, lip_fullness=1.4, nose_width=1.18, long_lashes=True,
        background=(218, 221, 222)))

HUGO = Person(
    surname="LINDQVARN", given_names="HUGO", sex="M", born="1958-01-23", birthplace="NORTH CAIRN",
    height_cm=176, eyes="BLUE", address=("3 CAIRN SQUARE", "4002 NORTH CAIRN"), personal_number="5801230471",
    looks=Looks(
        skin=(226, 182, 160), hair=(168, 165, 160), iris=(92, 120, 146), clothes=(72, 78, 70), hair_style="receding",
        lips=(170, 108, 100), jaw=2.9, chin=1.40, brow_weight=1.1, lip_fullness=0.75, nose_width=1.15,
        stubble=0.2, age=1.0, background=(211, 215, 220)))

PEOPLE = (LENA, TOMAS, AMINA, HUGO)
