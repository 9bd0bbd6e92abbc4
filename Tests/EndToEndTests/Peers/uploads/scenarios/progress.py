"""How far an upload is, by every way that a picture can come."""

import time

from onboarding.expect import check, equal, eventually

from .. import pictures
from ..events import Events
from ..senders import slow_requests
from . import scenario

STAGES = ["receiving", "stored", "decoding", "checking", "done"]


def in_order(events, request):
    """That what is told only ever grows."""
    stages = [STAGES.index(event["stage"]) for event in events]
    equal(stages, sorted(stages), f"stages of {request.name}")
    received = [event["receivedBytes"] for event in events]
    equal(received, sorted(received), f"received bytes of {request.name}")
    check(all(event != after for event, after in zip(events, events[1:])), f"each one of {request.name} is news")
    equal((events[-1]["stage"], len(events[-1]["documentIds"])), ("done", 1), f"end of {request.name}")


@scenario
def every_way_can_be_followed_while_bytes_come(world):
    picture = pictures.good().data
    for person, request in slow_requests(world.person, picture, "mine"):
        half = len(request.body) // 2
        request.send(half)

        def at_half():
            answer = person.call("GET", "/v1/uploads/mine")
            return answer.status == 200 and answer.json()["receivedBytes"] >= half - 400 and answer.json()

        # Not a byte more comes until that is seen.
        progress = eventually(at_half, f"half of it is seen by {request.name}")
        check(progress["receivedBytes"] <= half, f"no more than was sent: {progress}")
        equal((progress["stage"], progress["documentIds"], progress["code"]), ("receiving", [], None), request.name)
        # Of a form that is not only a picture no more is announced than the form's size.
        expected = progress["expectedBytes"]
        check(expected in (None, len(request.body), len(picture)), f"expected bytes of {request.name}: {progress}")
        check(request.name == "form" or expected == len(request.body), f"expected bytes of {request.name}: {progress}")
        if expected is not None:
            equal(progress["fraction"], progress["receivedBytes"] / expected, "fraction")

        # The last bytes of the half may still be on their way.
        def in_the_list():
            return person.get(f"/v1/sessions/{person.id}/uploads")["uploads"] == [person.upload("mine")]

        eventually(in_the_list, f"it is the upload of the session of {request.name}")
        request.send()
        request.answer()
        done = eventually(lambda: (now := person.upload("mine"))["stage"] == "done" and now, "it is done")
        equal(done["fraction"] if expected else 1, 1, f"fraction of {request.name}")
        equal(person.get(f"/v1/sessions/{person.id}/uploads")["uploads"], [done], "uploads of the session")


@scenario
def every_way_tells_of_its_bytes_at_most_ten_times_a_second(world):
    picture = pictures.good().data
    for person, request in slow_requests(world.person, picture, "mine"):
        request.send(2000)
        eventually(lambda: person.call("GET", "/v1/uploads/mine").status == 200, "it is there")
        stream = Events(person, "/v1/uploads/mine/events")
        session = Events(person, f"/v1/sessions/{person.id}/events")
        for _ in range(60):
            request.send(len(request.body) // 100)
            time.sleep(0.01)
        request.send()
        request.answer()
        events = stream.until_end()
        check(len(events) > 3, f"there is more than one event of {request.name}: {events}")
        # The first one comes at once, and each other one a tenth of a second after the one before at the earliest.
        receiving = [event for event in events if event["stage"] == "receiving"]
        few = len(receiving) <= 1 + 10 * stream.seconds
        check(few, f"{len(receiving)} of {request.name} in {stream.seconds} seconds")
        in_order(events, request)
        told = [data for name, data in session.all if name == "upload"]
        check(any(event["stage"] == "receiving" and event["id"] == "mine" for event in told), f"the session's: {told}")


@scenario
def who_comes_back_is_told_where_it_is(world):
    picture = pictures.good().data
    for person, request in slow_requests(world.person, picture, "mine"):
        request.send(100_000)
        eventually(lambda: person.call("GET", "/v1/uploads/mine").status == 200, "it is there")
        first = Events(person, "/v1/uploads/mine/events")
        eventually(lambda: first.all, "the first event")
        first.cut()
        request.send(50_000)
        second = Events(person, "/v1/uploads/mine/events")
        request.send()
        request.answer()
        events = second.until_end()
        check(events[0]["receivedBytes"] >= first.all[0][1]["receivedBytes"], "it goes on where it was")
        in_order(events, request)
        # Afterwards there is one event to tell.
        equal(Events(person, "/v1/uploads/mine/events").until_end(), events[-1:], "events of one that is done")


@scenario
def line_that_is_cut_ends_or_waits(world):
    """What can go on waits to go on; all else is refused."""
    picture = pictures.good().data
    for person, request in slow_requests(world.person, picture, "mine"):
        request.send(100_000)
        eventually(lambda: person.call("GET", "/v1/uploads/mine").status == 200, "it is there")
        stream = Events(person, "/v1/uploads/mine/events")
        eventually(lambda: person.received("mine") > 90_000, "its bytes are there")
        request.connection.cut()
        if request.name in ("raw", "form", "submit v1", "submit v2"):
            last = stream.until_end()[-1]
            equal((last["stage"], last["code"]), ("refused", "UPLOAD_INTERRUPTED"), f"end of {request.name}")
        else:
            answer = person.call("DELETE", "/v1/uploads/mine")
            equal(answer.status, 204, f"DELETE of {request.name}")
            last = stream.until_end()[-1]
            equal((last["stage"], last["code"]), ("refused", "UPLOAD_CANCELLED"), f"end of {request.name}")
        equal(person.upload("mine"), last, "what is said of it afterwards")


@scenario
def progress_is_its_sessions_alone(world):
    for person, request in slow_requests(world.person, pictures.small().data, "mine"):
        request.send()
        request.answer()
        stranger = world.person()
        for path in ("/v1/uploads/mine", "/v1/uploads/mine/events", f"/v1/sessions/{person.id}/uploads"):
            equal(stranger.call("GET", path).status, 404, f"GET {path} by a stranger")
            nobody = {"Authorization": "Bearer st_none"}
            equal(stranger.call("GET", path, nobody).status, 401, f"GET {path} by nobody")
        key = {"Authorization": f"Bearer {world.key}"}
        listed = stranger.call("GET", f"/v1/sessions/{person.id}/uploads", key).json()["uploads"]
        equal([upload["id"] for upload in listed], ["mine"], "uploads that the session's key sees")


@scenario
def uploads_of_a_session_are_listed_newest_first(world):
    person = world.person()
    for type in ("ID_CARD", "PASSPORT"):
        answer = person.call(
            "POST", f"/v1/documents?type={type}&side=FRONT&uploadId={type}", {}, pictures.small().data)
        equal(answer.status, 201, "upload")
        time.sleep(0.005)
    refused = person.call("POST", "/v1/documents?type=DRIVING_LICENSE&side=FRONT&uploadId=third", {}, b"x" * 100)
    equal(refused.status, 415, "third one")
    uploads = person.get(f"/v1/sessions/{person.id}/uploads")["uploads"]
    equal([upload["id"] for upload in uploads], ["third", "PASSPORT", "ID_CARD"], "uploads")
    equal(uploads[0]["code"], "IMAGE_FORMAT_UNSUPPORTED", "code of the refused one")
