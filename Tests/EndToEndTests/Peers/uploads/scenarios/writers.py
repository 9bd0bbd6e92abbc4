"""Two that send the same upload: one who lost the line and comes back, or two who know nothing of each other."""

import hashlib
import threading

from onboarding.expect import check, equal

from .. import pictures
from ..tus import TusUpload
from ..wire import Connection
from . import scenario
from . import tus
from .draft import VERSIONS, arrived, found_whole, new


def half_sent(upload, count=70_000):
    """A connection that hangs after that many bytes, all of which the service has read."""
    connection = upload.create(sent=count)
    arrived(upload, count)
    return connection


@scenario
def who_asks_takes_over_at_once(world):
    for version in VERSIONS:
        upload = new(world, version)
        dead = half_sent(upload)
        equal(upload.where(), (70_000, False), "where it is")
        check(dead.is_cut(), "the connection of before is ended")
        found_whole(upload, upload.append(70_000))


@scenario
def who_sends_takes_over_after_silence(world):
    for version in VERSIONS:
        upload = new(world, version)
        dead = half_sent(upload)
        found_whole(upload, upload.append(70_000))
        check(dead.is_cut(), "the connection of before is ended")


@scenario
def who_gives_up_takes_over_too(world):
    upload = new(world, 6)
    dead = half_sent(upload)
    equal(upload.cancel().status, 204, "DELETE")
    check(dead.is_cut(), "the connection of before is ended")
    equal(upload.person.call("HEAD", upload.place, upload.headers).status, 410, "HEAD")


@scenario
def who_keeps_sending_is_not_disturbed(world):
    upload = new(world, 6)
    first = half_sent(upload, 1000)
    sent, is_answered = 1000, threading.Event()

    def trickle():
        nonlocal sent
        while not is_answered.wait(0.05) and sent < len(upload.picture) - 1:
            first.send(upload.picture[sent:sent + 100])
            sent += 100

    thread = threading.Thread(target=trickle)
    thread.start()
    second = upload.append(1000)
    is_answered.set()
    thread.join()
    equal((second.status, second.json()["code"]), (423, "UPLOAD_BUSY"), "the second one")
    check(int(second.headers["retry-after"]) > 0, "it says when to come again")
    first.send(upload.picture[sent:])
    found_whole(upload, first.answer())


def race(writers):
    """What each of these is answered, all sent at once; None where the line was cut."""
    barrier, answers = threading.Barrier(len(writers)), [None] * len(writers)

    def run(number):
        barrier.wait()
        try:
            answers[number] = writers[number]()
        except ConnectionError:
            pass

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(writers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@scenario
def one_of_two_writers_wins(world):
    """Never some bytes of one and some of the other."""
    for round in range(12):
        beginning = pictures.small().data
        wholes = [beginning[:-2] + bytes([65 + round % 26, letter]) * 60_000 + b"\xff\xd9" for letter in b"xy"]
        person = world.person()
        first = TusUpload(person, wholes[0], tus.PASSPORT)
        equal(first.create(1000).status, 201, "creation")
        uploads = [first, TusUpload(person, wholes[1], tus.PASSPORT)]
        uploads[1].place = first.place
        answers = race([
            lambda upload=upload: upload.append(1000, len(upload.picture) - 1000) for upload in uploads])
        statuses = [answer and answer.status for answer in answers]
        check(statuses.count(204) == 1, f"one wins: {statuses}")
        loser = next(answer for answer in answers if answer is None or answer.status != 204)
        check(loser is None or loser.status in (400, 409, 423), f"the other one is told: {loser}")
        winner = wholes[statuses.index(204)]
        progress = person.upload(first.place.rsplit("/")[-1])
        document = person.get(f"/v1/documents/{progress['documentIds'][0]}")
        equal(document["sha256"], hashlib.sha256(winner).hexdigest(), "the winner's bytes")
        check(person.original(document["id"]) == winner, "the winner's bytes")


@scenario
def one_of_two_pieces_is_taken(world):
    for _ in range(8):
        upload = tus.begun(world, count=1000)
        answers = race([lambda: upload.append(1000, 50_000)] * 3)
        statuses = sorted(answer.status for answer in answers)
        equal(statuses, [204, 409, 409], "answers")
        equal(upload.where(), 51_000, "offset")
        upload.append(51_000, len(upload.picture) - 51_000)
        tus.found_whole(upload)


@scenario
def uploads_end_once(world):
    """Of a completion and a cancellation at the same time one happens."""
    for _ in range(8):
        upload = tus.begun(world, count=1000)
        patch, delete = race([lambda: upload.append(1000, len(upload.picture) - 1000), upload.cancel])
        progress = upload.person.upload(upload.place.rsplit("/")[-1])
        if delete.status == 204:
            check(patch is None or patch.status >= 400, f"what was cancelled is not complete: {patch}")
            equal((progress["stage"], progress["documentIds"]), ("refused", []), "a cancelled upload")
        else:
            # The line of the other one may have been cut when all was there.
            check(patch is None or patch.status == 204, f"what is complete is acknowledged: {patch}")
            equal(delete.status, 409, "DELETE")
            tus.found_whole(upload)


@scenario
def two_uploads_of_one_side_end_in_one_document(world):
    upload = tus.begun(world, count=1000)
    other = Connection(upload.person.base)
    picture = pictures.good().data
    other.head("POST", "/v1/documents?type=PASSPORT&side=FRONT", {
        **upload.person.authorization, "Content-Length": len(picture), "Prefer": "wait=60"})
    other.send(picture)
    equal(other.answer().json()["status"], "ACCEPTED", "the other one's status")
    late = upload.append(1000, len(upload.picture) - 1000)
    equal((late.status, late.json()["code"]), (409, "ALREADY_UPLOADED"), "the late one")
    equal(len(upload.person.get(f"/v1/sessions/{upload.person.id}")["documents"]), 1, "documents")
