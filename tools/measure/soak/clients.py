"""The kinds of clients, each of which knows what it may be told."""

import functools
import math

from . import pictures, tus
from .ledger import Unexplained
from .person import HungUp

# Bytes a second, as telephones send where the net is not the best.
LINE = (32_000, 320_000)
# Enough above the least rate of 1,024 a second that a busy machine does not make them too slow; and below it.
SLOW, TOO_SLOW = (2_000, 6_000), (50, 600)
# A body is judged each ten seconds; who is not cut off by then waits for an answer.
TRICKLE_SECONDS = 30
WAIT = {"Prefer": "wait=60"}


async def raw(person, key, chance):
    """A good picture as it is."""
    return await _whole(person, key, chance, raw_request, pictures.draw(chance), _rate(chance, LINE))


async def form(person, key, chance):
    """A good picture in a form."""
    return await _whole(person, key, chance, form_request, pictures.draw(chance), _rate(chance, LINE))


async def slow(person, key, chance):
    """A picture that trickles, and yet not too slowly."""
    request = chance.choice((raw_request, form_request))
    return await _whole(person, key, chance, request, pictures.draw(chance, pictures.SMALL), _rate(chance, SLOW))


async def by_tus(send, person, key, chance):
    """A good picture in several requests."""
    picture = pictures.draw(chance)
    await person.start(key, picture.type)
    id = await send(person, picture, _rate(chance, LINE), chance)
    return await person.settle({"id": id, "verdict": None}, picture, is_judged=False)


async def killed(person, key, chance):
    """One that is gone in the middle of a body."""
    picture, rate = pictures.draw(chance), _rate(chance, LINE)
    await person.start(key, picture.type)
    way = chance.choice((raw_request, form_request, None))
    if way is None:
        await tus.left(person, picture, rate, chance)
    else:
        path, headers, body = way(picture)
        # Part of the picture went, and not all of it.
        count = chance.randrange(1000, len(body) - 1000)
        await person.break_off("POST", path, headers, body, count, rate, hard=chance.random() < 0.5)
    return "gone"


async def too_slow(person, key, chance):
    """One who only keeps a connection; 408 or a closed line is what it gets."""
    picture = pictures.draw(chance, [name for name in pictures.SMALL if name != "id-card-back-1bit.png"])
    await person.start(key, picture.type)
    path, headers, body = chance.choice((raw_request, form_request))(picture)
    rate = _rate(chance, TOO_SLOW)
    count = int(rate * TRICKLE_SECONDS)
    if chance.random() < 0.3:
        # Some are quick, and then say nothing more.
        rate, count = LINE[0], chance.randrange(len(body) - 1000)
    try:
        answer = await person.ask("POST", path, headers, body[:count], rate, [408], byte_count=len(body))
    except HungUp:
        person.ledger.refused["a closed line"] += 1
        return "cut off"
    return _refused(person, answer, 408, "REQUEST_TIMEOUT", "cut off")


async def bad(person, key, chance):
    """What is no picture, or a damaged one."""
    picture, rate = pictures.draw_bad(chance), _rate(chance, LINE)
    await person.start(key, picture.type)
    way = chance.choice((raw_request, form_request, None))
    if way is None:
        upload = tus.TusUpload(person, picture, rate)
        await upload.create()
        answer = await upload.append(len(picture.data), wants=[picture.status])
    else:
        path, headers, body = way(picture)
        answer = await person.ask("POST", path, headers, body, rate, [picture.status])
    return _refused(person, answer, picture.status, picture.code, "refused")


# Kind, share, and what it does.
MIX = (
    ("raw", 25, raw), ("form", 15, form), ("tus", 15, functools.partial(by_tus, tus.pieces)),
    ("tus, resumed", 12, functools.partial(by_tus, tus.resumed)), ("killed", 10, killed), ("slow", 8, slow),
    ("too slow", 5, too_slow), ("bad", 10, bad),
)


def share_out(count):
    """So many kinds, by share; each as often as it takes at all times."""
    total, shared, result = sum(share for _, share, _ in MIX), 0, []
    for kind, share, client in MIX:
        shared += share
        result += [(kind, client)] * (round(count * shared / total) - len(result))
    return result


def raw_request(picture):
    """Path, headers and body of a bare upload."""
    return f"/v1/documents?type={picture.type}&side={picture.side}", {"Content-Type": "image/jpeg"}, picture.data


def form_request(picture):
    """The same as a form."""
    fields = (("type", picture.type), ("side", picture.side))
    part = "--x7Q\r\nContent-Disposition: form-data; name="
    head = "".join(f'{part}"{name}"\r\n\r\n{value}\r\n' for name, value in fields)
    head += f'{part}"file"; filename="a.jpg"\r\n\r\n'
    body = head.encode() + picture.data + b"\r\n--x7Q--\r\n"
    return "/v1/documents", {"Content-Type": "multipart/form-data; boundary=x7Q"}, body


async def _whole(person, key, chance, request, picture, rate):
    await person.start(key, picture.type)
    path, headers, body = request(picture)
    waits = chance.random() < 0.5
    answer = await person.ask("POST", path, headers | (WAIT if waits else {}), body, rate, [201])
    return await person.settle(answer.json(), picture, is_judged=waits)


def _refused(person, answer, status, code, outcome):
    if (answer.status, answer.code) != (status, code):
        told = f"{answer.status} {answer.code} instead of {status} {code}"
        raise Unexplained(told, answer.headers.get("x-request-id"))
    person.ledger.refused[f"{status} {code}"] += 1
    return outcome


def _rate(chance, least_and_most):
    """By orders of magnitude: as many slow lines as quick ones."""
    return math.exp(chance.uniform(*map(math.log, least_and_most)))
