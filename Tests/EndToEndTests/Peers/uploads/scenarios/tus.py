"""tus: core and extensions, when all goes well."""

import base64
import email.utils
import time

from onboarding.expect import check, equal, eventually

from .. import pictures
from ..tus import TusUpload
from ..wire import call
from . import MOST_BYTES, scenario

PASSPORT = {"type": "PASSPORT", "side": "FRONT", "filename": "šárka.jpg"}


def begun(world, picture=None, count=0, metadata=None):
    upload = TusUpload(world.person(), (picture or pictures.small(150_000)).data, metadata or PASSPORT)
    answer = upload.create(count)
    equal((answer.status, answer.headers["upload-offset"]), (201, str(count)), "creation")
    return upload


def found_whole(upload):
    """The document that an upload became."""
    progress = upload.person.upload(upload.place.rsplit("/")[-1])
    equal(len(progress["documentIds"]), 1, "documents")
    document = progress["documentIds"][0]
    check(upload.person.original(document) == upload.picture, "the bytes are those that were sent")
    return upload.person.get(f"/v1/documents/{document}")


@scenario
def abilities_are_told_to_everybody(world):
    for path in ("/v1/uploads/tus", "/v1/uploads/tus/none"):
        answer = call(world.service.base, "OPTIONS", path)
        equal(answer.status, 204, "status")
        equal(answer.headers["tus-version"], "1.0.0", "versions")
        equal(answer.headers["tus-max-size"], str(MOST_BYTES), "size")
        equal(set(answer.headers["tus-checksum-algorithm"].split(",")), {"sha1", "sha256"}, "algorithms")
        extensions = {"creation", "creation-with-upload", "expiration", "checksum", "termination"}
        equal(set(answer.headers["tus-extension"].split(",")), extensions, "extensions")


@scenario
def picture_comes_in_pieces(world):
    upload = begun(world)
    offset = 0
    for count in [1] * 20 + [3, 65_536, 65_537]:
        answer = upload.append(offset, count)
        offset += count
        equal((answer.status, answer.headers["upload-offset"]), (204, str(offset)), "answer")
        check("document-id" not in answer.headers, "there is no document yet")
        equal(upload.where(), offset, "offset")
    last = upload.append(offset, len(upload.picture) - offset)
    document = found_whole(upload)
    equal(last.headers["document-id"], document["id"], "document")
    equal((document["filename"], document["type"]), ("šárka.jpg", "PASSPORT"), "what was said of it")
    equal(upload.where(), len(upload.picture), "offset of a complete upload")


@scenario
def uploads_tell_when_they_are_given_up(world):
    upload = begun(world)
    head = upload.person.call("HEAD", upload.place, upload.headers)
    patch = upload.append(0, 1000)
    for answer in (head, patch):
        expiry = email.utils.parsedate_to_datetime(answer.headers["upload-expires"]).timestamp()
        check(expiry > time.time() + 3600, f"it waits for a while: {answer}")
    last = upload.append(1000, len(upload.picture) - 1000)
    check("upload-expires" not in last.headers, f"what is complete is not given up: {last}")


@scenario
def description_comes_back(world):
    upload = begun(world)
    answer = upload.person.call("HEAD", upload.place, upload.headers)
    said = dict(pair.split(" ") for pair in answer.headers["upload-metadata"].split(","))
    equal({key: base64.b64decode(value).decode() for key, value in said.items()}, PASSPORT, "metadata")


@scenario
def picture_comes_with_its_creation(world):
    picture = pictures.good()
    found_whole(begun(world, picture, len(picture.data)))
    upload = begun(world, picture, 100_000)
    equal(upload.where(), 100_000, "offset")
    upload.append(100_000, len(picture.data) - 100_000)
    found_whole(upload)


@scenario
def creation_that_was_cut_has_its_beginning(world):
    picture = pictures.small(100_000)
    upload = TusUpload(world.person(), picture.data, PASSPORT, "mine")
    connection = upload.begin_creation(len(picture.data))
    connection.send(picture.data[:70_000])
    eventually(lambda: upload.person.received("mine") == 70_000, "its bytes are there")
    connection.cut()
    upload.place = "/v1/uploads/tus/mine"
    offset = upload.where()
    equal(offset, 70_000, "offset")
    upload.append(offset, len(picture.data) - offset)
    found_whole(upload)


@scenario
def pieces_prove_themselves(world):
    for checksum in ("sha1", "sha256"):
        upload = begun(world)
        equal(upload.append(0, 70_000, checksum).status, 204, "first piece")
        equal(upload.append(70_000, len(upload.picture) - 70_000, checksum).status, 204, "last piece")
        found_whole(upload)


@scenario
def clients_without_patch_and_delete_are_served(world):
    upload = begun(world)
    piece = {**upload.headers, **upload.PIECE, "X-HTTP-Method-Override": "PATCH", "Upload-Offset": "0"}
    answer = upload.person.call("POST", upload.place, piece, upload.picture[:5000])
    equal((answer.status, answer.headers["upload-offset"]), (204, "5000"), "PATCH by POST")
    answer = upload.person.call("POST", upload.place, {**upload.headers, "X-HTTP-Method-Override": "DELETE"})
    equal(answer.status, 204, "DELETE by POST")
    equal(upload.person.call("HEAD", upload.place, upload.headers).status, 410, "HEAD afterwards")


@scenario
def given_up_uploads_are_gone(world):
    upload = begun(world, count=100_000)
    equal(upload.cancel().status, 204, "DELETE")
    equal(upload.person.call("HEAD", upload.place, upload.headers).status, 410, "HEAD")
    equal(upload.append(100_000, 100).status, 410, "PATCH")
    equal(upload.cancel().status, 410, "DELETE again")
    progress = upload.person.upload(upload.place.rsplit("/")[-1])
    equal((progress["stage"], progress["code"]), ("refused", "UPLOAD_CANCELLED"), "progress")
