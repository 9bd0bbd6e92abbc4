"""The IETF's draft, in all versions, when all goes well."""

import random

from onboarding.expect import check, equal, eventually

from .. import pictures
from ..draft import DraftUpload
from ..wire import Connection, call
from . import MOST_BYTES, scenario

VERSIONS = (3, 5, 6)
QUERY = "type=PASSPORT&side=FRONT"


def new(world, version, picture=None, query=QUERY):
    return DraftUpload(world.person(), (picture or pictures.small(150_000)).data, query, version)


def begun(world, version, count, picture=None):
    """An upload of which that many bytes are there."""
    upload = new(world, version, picture)
    answer = upload.create(count)
    equal((answer.status, answer.headers["upload-offset"]), (201, str(count)), "creation")
    equal(answer.headers["location"], upload.place, "place")
    return upload


def go_on(upload, **more):
    """Sends the rest, as often as it takes: of a request that was cut, bytes may come to light after all."""
    while True:
        offset, _ = upload.where()
        answer = upload.append(offset, **more)
        if answer.status != 409:
            return answer


def arrived(upload, count):
    """Waits until the service has read that many bytes, and gives the upload's id."""
    id = upload.place.rsplit("/")[-1]
    eventually(lambda: upload.person.received(id) == count, f"{count} bytes are there")
    return id


def found_whole(upload, answer):
    """The document of the answer that completed an upload."""
    equal(answer.status, 201, f"status ({answer})")
    check(upload.is_complete(answer), f"it says that it is complete: {answer}")
    document = answer.json()
    check(upload.person.original(document["id"]) == upload.picture, "the bytes are those that were sent")
    return document


@scenario
def place_is_known_before_a_byte_is_sent(world):
    for version in VERSIONS:
        upload = new(world, version)
        connection = upload.create(sent=0)
        check(upload.place.startswith("/v1/uploads/"), upload.place)
        connection.cut()
        equal(upload.where(), (0, False), "where it is")
        found_whole(upload, go_on(upload))


@scenario
def picture_comes_at_once(world):
    for version in VERSIONS:
        upload = new(world, version, pictures.good())
        answer = upload.create()
        equal(answer.headers["upload-draft-interop-version"], str(version), "version")
        document = found_whole(upload, answer)
        equal(answer.headers["location"], f"/v1/documents/{document['id']}", "place of the document")
        equal(upload.where(), (len(upload.picture), True), "where it is")


@scenario
def picture_comes_in_pieces(world):
    for version in VERSIONS:
        upload = begun(world, version, 1)
        offset = 1
        for count in (1, 2, 5000, 65_536):
            answer = upload.append(offset, count)
            offset += count
            equal((answer.status, answer.headers["upload-offset"]), (201, str(offset)), "answer")
            check(not upload.is_complete(answer), f"more is to come: {answer}")
        found_whole(upload, upload.append(offset))


@scenario
def last_piece_may_be_empty(world):
    for version in VERSIONS:
        upload = begun(world, version, 5000)
        upload.append(5000, len(upload.picture) - 5000)
        equal(upload.where(), (len(upload.picture), False), "where it is")
        found_whole(upload, upload.append(len(upload.picture)))


@scenario
def line_is_cut_again_and_again(world):
    chance = random.Random(20)
    for version in VERSIONS:
        upload = new(world, version, pictures.small(900_000))
        upload.create(sent=chance.randrange(100_000)).cut()
        offset = promised = 0
        for _ in range(15):
            offset, is_complete = upload.where()
            check(not is_complete and offset >= promised, f"nothing is lost: {offset} after {promised}")
            promised = offset
            count = chance.choice([None, chance.randint(1, 100_000)])
            left = len(upload.picture) - offset if count is None else count
            upload.append(offset, count, sent=chance.randrange(min(left, 80_000))).cut()
        found_whole(upload, go_on(upload))


@scenario
def answer_that_was_lost_comes_again(world):
    for version in VERSIONS:
        upload = new(world, version)
        document = found_whole(upload, upload.create())
        again = found_whole(upload, upload.append(len(upload.picture)))
        equal(again["id"], document["id"], "document")
        equal(len(upload.person.get(f"/v1/sessions/{upload.person.id}")["documents"]), 1, "documents")


@scenario
def size_need_not_be_announced(world):
    for version in VERSIONS:
        upload = new(world, version)
        connection = Connection(upload.person.base)
        connection.head("POST", f"/v1/documents?{QUERY}", {
            **upload.headers, **upload.completeness(True), "Transfer-Encoding": "chunked"})
        upload.place = connection.read_interim().headers["location"]
        connection.send_chunk(upload.picture[:70_000])
        arrived(upload, 70_000)
        connection.cut()
        equal(upload.where(), (70_000, False), "where it is")
        connection = Connection(upload.person.base)
        connection.head("PATCH", upload.place, {
            **upload.headers, **upload.completeness(True), "Transfer-Encoding": "chunked", "Upload-Offset": 70_000,
            "Content-Type": "application/partial-upload"})
        connection.send_chunk(upload.picture[70_000:])
        connection.send_chunk(b"")
        found_whole(upload, connection.answer())


@scenario
def verdict_may_be_waited_for(world):
    upload = new(world, 6, pictures.good())
    document = found_whole(upload, upload.create(headers={"Prefer": "wait=60"}))
    equal(document["status"], "ACCEPTED", "status")
    upload = begun(world, 6, 1000, pictures.good())
    document = found_whole(upload, upload.append(1000, headers={"Prefer": "wait=60"}))
    equal(document["status"], "ACCEPTED", "status of one in pieces")


@scenario
def given_up_uploads_are_gone(world):
    for version in VERSIONS:
        upload = begun(world, version, 100_000)
        equal(upload.cancel().status, 204, "DELETE")
        equal(upload.person.call("HEAD", upload.place, upload.headers).status, 410, "HEAD")
        equal(upload.append(100_000).status, 410, "PATCH")


@scenario
def limit_is_told(world):
    answer = call(world.service.base, "OPTIONS", "/v1/documents")
    equal(answer.status, 204, "status")
    check(f"max-size={MOST_BYTES}" in answer.headers["upload-limit"].split(", "), f"limit: {answer}")


@scenario
def other_versions_come_whole(world):
    """A client whose version is not known here is served as one that knows nothing of resumption."""
    upload = new(world, 6, pictures.small())
    for version in ("4", "7", "x"):
        person = world.person()
        headers = {"Upload-Complete": "?1", "Upload-Draft-Interop-Version": version}
        answer = person.call("POST", f"/v1/documents?{QUERY}", headers, upload.picture)
        equal((answer.status, [interim.status for interim in answer.interim]), (201, []), f"version {version}")
        check(person.original(answer.json()["id"]) == upload.picture, "the bytes are right")
