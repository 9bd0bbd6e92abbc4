"""tus: what is refused, and leaves the upload as it was."""

import base64
import urllib.parse

from onboarding.expect import check, equal

from .. import pictures
from ..tus import TusUpload
from ..wire import Connection
from . import MOST_BYTES, rejected, scenario
from .tus import PASSPORT, begun, found_whole


def encoded(**values):
    return ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in values.items())


@scenario
def other_versions_are_refused(world):
    upload = begun(world)
    for version in ({}, {"Tus-Resumable": "0.2.2"}, {"Tus-Resumable": "2.0.0"}):
        for method, path in (
            ("POST", "/v1/uploads/tus"), ("HEAD", upload.place), ("PATCH", upload.place), ("DELETE", upload.place),
        ):
            headers = {**upload.person.authorization, **upload.PIECE, **version, "Upload-Offset": "0"}
            answer = upload.person.call(method, path, headers, b"" if method == "HEAD" else b"x")
            equal((answer.status, answer.headers["tus-version"]), (412, "1.0.0"), f"{method} with {version}")
    equal(upload.where(), 0, "offset")


@scenario
def creations_that_make_no_sense_are_refused(world):
    person = world.person()
    fine = encoded(**PASSPORT)
    for length, metadata, status, code in (
        (None, fine, 400, "INVALID_REQUEST"),
        ("", fine, 400, "INVALID_REQUEST"),
        ("-1", fine, 400, "INVALID_REQUEST"),
        ("+5", fine, 400, "INVALID_REQUEST"),
        ("1e3", fine, 400, "INVALID_REQUEST"),
        ("99999999999999999999", fine, 413, "IMAGE_TOO_LARGE"),
        ("0", fine, 400, "IMAGE_EMPTY"),
        (str(MOST_BYTES + 1), fine, 413, "IMAGE_TOO_LARGE"),
        ("1000", None, 400, "DOCUMENT_TYPE_UNKNOWN"),
        ("1000", "type", 400, "DOCUMENT_TYPE_UNKNOWN"),
        ("1000", "type !!!!,side RlJPTlQ=", 400, "INVALID_REQUEST"),
        ("1000", "type /w==,side RlJPTlQ=", 400, "INVALID_REQUEST"),
        ("1000", fine + "," + encoded(type="ID_CARD"), 400, "INVALID_REQUEST"),
        ("1000", encoded(type="LIBRARY_CARD", side="FRONT"), 400, "DOCUMENT_TYPE_UNKNOWN"),
        ("1000", encoded(type="PASSPORT", side="INSIDE"), 400, "DOCUMENT_SIDE_UNKNOWN"),
        ("1000", encoded(**PASSPORT, originalDocumentId="none"), 404, "ORIGINAL_DOCUMENT_NOT_FOUND"),
    ):
        headers = {**TusUpload.VERSION, "Upload-Length": length, "Upload-Metadata": metadata}
        headers = {name: value for name, value in headers.items() if value is not None}
        rejected(person.call("POST", "/v1/uploads/tus", headers), status, code)
    equal(person.get(f"/v1/sessions/{person.id}/uploads")["uploads"], [], "uploads")


@scenario
def pieces_that_do_not_fit_are_refused(world):
    upload = begun(world, count=50_000)
    for headers, status, code in (
        ({"Upload-Offset": "0"}, 409, "UPLOAD_OFFSET_MISMATCH"),
        ({"Upload-Offset": "50001"}, 409, "UPLOAD_OFFSET_MISMATCH"),
        ({"Upload-Offset": "-1"}, 400, "INVALID_REQUEST"),
        ({"Upload-Offset": "x"}, 400, "INVALID_REQUEST"),
        ({"Content-Type": "image/jpeg"}, 415, "CONTENT_TYPE_UNSUPPORTED"),
        ({"Upload-Checksum": "sha1"}, 400, "INVALID_REQUEST"),
        ({"Upload-Checksum": "md5 AAAA"}, 400, "INVALID_REQUEST"),
        ({"Upload-Checksum": "sha1 !"}, 400, "INVALID_REQUEST"),
    ):
        answer = rejected(upload.append(50_000, 100, **headers), status, code)
        equal(answer.headers["tus-resumable"], "1.0.0", "version")
        if status == 409:
            equal(answer.headers["upload-offset"], "50000", "the right offset")
    # More than there is to come.
    rest = len(upload.picture) - 50_000
    connection = upload.begin_append(50_000, rest + 1)
    connection.send(upload.picture[50_000:] + b"x")
    rejected(connection.answer(), 400, "INVALID_REQUEST")
    equal(upload.where(), 50_000, "offset")
    equal(upload.append(50_000, rest).status, 204, "a piece that fits")
    found_whole(upload)


@scenario
def wrong_checksums_leave_nothing(world):
    """Not even a refusal: the picture is not to blame for what the line made of it."""
    upload = begun(world, count=1000)
    for checksum in ("sha1", "sha256"):
        for end in (40_000, len(upload.picture)):
            flipped = bytes([upload.picture[end - 1] ^ 1])
            for spoilt in (upload.picture[1000:end - 1] + flipped, bytes(end - 1000)):
                connection = upload.begin_append(1000, end - 1000, checksum)
                connection.send(spoilt)
                rejected(connection.answer(), 460, "CHECKSUM_MISMATCH")
                equal(upload.where(), 1000, "offset")
    equal(upload.append(1000, len(upload.picture) - 1000, "sha1").status, 204, "the right one")
    found_whole(upload)


@scenario
def half_a_piece_with_a_checksum_leaves_nothing(world):
    upload = begun(world, count=1000)
    connection = upload.begin_append(1000, 100_000, "sha1")
    connection.send(upload.picture[1000:90_000])
    upload_id = upload.place.rsplit("/")[-1]
    while upload.person.upload(upload_id)["receivedBytes"] < 90_000:
        pass
    connection.cut()
    equal(upload.where(), 1000, "offset")
    equal(upload.append(1000, len(upload.picture) - 1000).status, 204, "the rest")
    found_whole(upload)


@scenario
def uploads_are_their_sessions_alone(world):
    upload = begun(world, count=1000)
    stranger = world.person()
    for method in ("HEAD", "PATCH", "DELETE"):
        headers = {**upload.VERSION, **upload.PIECE, "Upload-Offset": "1000"}
        equal(stranger.call(method, upload.place, headers).status, 404, f"{method} by a stranger")
        headers["Authorization"] = "Bearer st_none"
        equal(stranger.call(method, upload.place, headers).status, 401, f"{method} by nobody")
    equal(upload.where(), 1000, "offset")


@scenario
def names_serve_once(world):
    person, picture = world.person(), pictures.small().data
    equal(TusUpload(person, picture, PASSPORT, "mine").create().status, 201, "first")
    rejected(TusUpload(person, picture, PASSPORT, "mine").create(), 409, "UPLOAD_ID_REUSED")
    query = urllib.parse.urlencode({"type": "ID_CARD", "side": "FRONT", "uploadId": "mine"})
    rejected(person.call("POST", f"/v1/documents?{query}", {}, picture), 409, "UPLOAD_ID_REUSED")


@scenario
def uploads_that_wait_are_counted(world):
    person, picture = world.person(), pictures.small().data
    uploads = [TusUpload(person, picture, PASSPORT) for _ in range(17)]
    for upload in uploads[:16]:
        equal(upload.create().status, 201, "creation")
    rejected(uploads[16].create(), 429, "TOO_MANY_UPLOADS")
    uploads[0].cancel()
    equal(uploads[16].create().status, 201, "creation after one was given up")


@scenario
def override_has_to_be_known(world):
    upload = begun(world)
    for method in ({}, {"X-HTTP-Method-Override": "PURGE"}):
        rejected(upload.person.call("POST", upload.place, {**upload.headers, **method}), 400, "INVALID_REQUEST")


@scenario
def size_need_not_be_announced_with_a_piece(world):
    upload = begun(world)
    connection = Connection(upload.person.base)
    connection.head("PATCH", upload.place, {
        **upload.headers, **upload.PIECE, "Upload-Offset": 0, "Transfer-Encoding": "chunked"})
    for start in range(0, len(upload.picture), 40_000):
        connection.send_chunk(upload.picture[start:start + 40_000])
    connection.send_chunk(b"")
    answer = connection.answer()
    check(answer.status == 204 and "document-id" in answer.headers, f"it is complete: {answer}")
    found_whole(upload)
