"""What a kill leaves of uploads, and what lies in the folder meanwhile."""

import pathlib

from onboarding.expect import check, equal, eventually

from .. import pictures
from ..events import Events
from ..wire import Connection
from . import scenario_alone
from . import draft, tus


@scenario_alone
def what_was_acknowledged_outlives_a_kill(world):
    uploads = [tus.begun(world), *(draft.begun(world, version, 1000) for version in draft.VERSIONS)]
    uploads[0].append(0, 1000)
    for offset, count in ((1000, 1), (1001, 70_000)):
        for upload in uploads:
            equal(upload.append(offset, count).headers["upload-offset"], str(offset + count), "answer")
        world.kill(*(upload.person for upload in uploads))
        equal(uploads[0].where(), offset + count, "offset by tus")
        equal([upload.where() for upload in uploads[1:]], [(offset + count, False)] * 3, "offset by the draft")
    uploads[0].append(71_001, len(uploads[0].picture) - 71_001)
    tus.found_whole(uploads[0])
    for upload in uploads[1:]:
        draft.found_whole(upload, upload.append(71_001))


@scenario_alone
def what_was_on_its_way_is_saved_in_part(world):
    picture = pictures.small(1_000_000)
    upload = draft.new(world, 6, picture)
    upload.create(sent=400_000)
    id = draft.arrived(upload, 400_000)
    world.kill(upload.person)
    # It has no length that must not be reached, and no answer that its sender would miss.
    progress = upload.person.upload(id)
    check(300_000 < progress["receivedBytes"] <= 400_000, f"most of it is saved: {progress}")
    equal(progress["stage"], "receiving", "stage")
    equal(upload.person.get(f"/v1/sessions/{upload.person.id}/uploads")["uploads"], [progress], "uploads")
    stream = Events(upload.person, f"/v1/uploads/{id}/events")
    eventually(lambda: stream.all, "an event")
    offset, _ = upload.where()
    equal(offset, progress["receivedBytes"], "offset")
    draft.found_whole(upload, upload.append(offset))
    events = stream.until_end()
    equal((events[0], events[-1]["stage"]), (progress, "done"), "events")
    # And still after the next one.
    done = upload.person.upload(id)
    world.kill(upload.person)
    equal(upload.person.upload(id), done, "progress of one that is done")
    equal(Events(upload.person, f"/v1/uploads/{id}/events").until_end(), [done], "events of one that is done")


@scenario_alone
def what_has_to_prove_itself_is_saved_whole_or_not_at_all(world):
    upload = tus.begun(world, pictures.small(700_000), 100_000)
    connection = upload.begin_append(100_000, 300_000, "sha1")
    connection.send(upload.picture[100_000:350_000])
    draft.arrived(upload, 350_000)
    world.kill(upload.person)
    equal(upload.where(), 100_000, "offset")
    for offset in range(100_000, len(upload.picture), 300_000):
        answer = upload.append(offset, min(300_000, len(upload.picture) - offset), "sha256")
        equal(answer.status, 204, "a piece that proves itself")
    tus.found_whole(upload)
    world.end()
    equal(list(pathlib.Path(world.service.folder, "blobs/incoming").iterdir()), [], "files of uploads on their way")


@scenario_alone
def what_came_whole_and_was_not_acknowledged_is_gone(world):
    person, picture = world.person(), pictures.good().data
    connection = Connection(person.base)
    connection.head("POST", "/v1/documents?type=PASSPORT&side=FRONT&uploadId=mine", {
        **person.authorization, "Content-Length": len(picture)})
    connection.send(picture[:200_000])
    eventually(lambda: person.received("mine") == 200_000, "its bytes are there")
    world.kill(person)
    equal(person.call("GET", "/v1/uploads/mine").status, 404, "progress")
    equal(list(pathlib.Path(world.service.folder, "blobs/incoming").iterdir()), [], "files of uploads on their way")
    answer = person.call("POST", "/v1/documents?type=PASSPORT&side=FRONT&uploadId=mine", {}, picture)
    equal(answer.status, 201, "the same once more")


@scenario_alone
def nothing_lies_in_the_clear(world):
    upload = tus.begun(world, pictures.small(900_000), 300_000)
    upload.append(300_000, 1000)
    connection = upload.begin_append(301_000, 200_000)
    connection.send(upload.picture[301_000:480_000])
    draft.arrived(upload, 480_000)
    demand_no_clear_text(world, upload.picture)
    world.kill(upload.person)
    demand_no_clear_text(world, upload.picture)
    offset = upload.where()
    upload.append(offset, len(upload.picture) - offset)
    tus.found_whole(upload)
    demand_no_clear_text(world, upload.picture)


def demand_no_clear_text(world, picture):
    """No file holds a run of the picture's bytes. Most of them are random, so none is there by chance."""
    files = [content for path in pathlib.Path(world.service.folder).rglob("*") if (content := read(path))]
    check(sum(map(len, files)) > 480_000, "the bytes are somewhere")
    for start in range(100, 480_000, 10_000):
        check(not any(picture[start:start + 16] in content for content in files), "a file holds bytes of the picture")


def read(path):
    """What is in a file; None for a folder, or a file that is gone meanwhile."""
    try:
        return path.read_bytes()
    except (IsADirectoryError, FileNotFoundError):
        return None
