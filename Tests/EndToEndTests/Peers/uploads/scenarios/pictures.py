"""Bytes that are no picture, or none that is taken: refused at the byte that shows it, and for good."""

from onboarding.expect import equal, eventually

from .. import pictures
from ..wire import Connection
from . import MOST_BYTES, rejected, scenario
from . import tus
from .draft import QUERY, VERSIONS, begun, new


def is_over(upload, code):
    """Neither a byte nor a document is left of an upload."""
    headers = {**upload.headers}
    equal(upload.person.call("HEAD", upload.place, headers).status, 410, "HEAD")
    equal(upload.append(0, 1).status, 410, "PATCH")
    progress = upload.person.upload(upload.place.rsplit("/")[-1])
    equal((progress["stage"], progress["code"], progress["documentIds"]), ("refused", code, []), "progress")


@scenario
def what_is_no_picture_is_refused_at_its_first_bytes(world):
    text = pictures.Picture(b"This is a letter and no picture. " * 6000, None)
    for version in VERSIONS:
        upload = new(world, version, text)
        answer = upload.create(sent=1000).answer()  # The rest never comes.
        rejected(answer, 415, "IMAGE_FORMAT_UNSUPPORTED")
        is_over(upload, "IMAGE_FORMAT_UNSUPPORTED")
    upload = tus.begun(world, text)
    connection = upload.begin_append(0, len(text.data))
    connection.send(text.data[:1000])
    rejected(connection.answer(), 415, "IMAGE_FORMAT_UNSUPPORTED")
    is_over(upload, "IMAGE_FORMAT_UNSUPPORTED")


@scenario
def damage_is_found_across_pieces(world):
    jpeg = pictures.small(20_000).data
    # Behind the comment follows a segment that cannot have this length.
    damaged = pictures.Picture(jpeg[:20_006] + b"\xff\xdb\x00\x01" + jpeg[20_006:], None)
    for version in VERSIONS:
        upload = begun(world, version, 19_000, damaged)
        rejected(upload.append(19_000, sent=10_000).answer(), 422, "DOCUMENT_CORRUPT")
        is_over(upload, "DOCUMENT_CORRUPT")


@scenario
def pictures_without_an_end_are_refused(world):
    half = pictures.half_png()
    for version in VERSIONS:
        upload = begun(world, version, 10_000, half)
        rejected(upload.append(10_000), 422, "DOCUMENT_CORRUPT")
        is_over(upload, "DOCUMENT_CORRUPT")
    upload = tus.begun(world, half, 10_000)
    rejected(upload.append(10_000, 20_000), 422, "DOCUMENT_CORRUPT")
    is_over(upload, "DOCUMENT_CORRUPT")


@scenario
def pictures_without_a_byte_are_refused(world):
    for version in VERSIONS:
        upload = new(world, version, pictures.Picture(b"", None))
        answer = upload.person.call(
            "POST", f"/v1/documents?{QUERY}", {**upload.headers, **upload.completeness(True)})
        rejected(answer, 400, "IMAGE_EMPTY")


@scenario
def uploads_that_grow_too_large_are_refused(world):
    large = pictures.small(MOST_BYTES)
    for version in VERSIONS:
        upload = begun(world, version, 1_000_000, large)
        connection = Connection(upload.person.base)
        connection.head("PATCH", upload.place, {
            **upload.headers, **upload.completeness(True), "Transfer-Encoding": "chunked",
            "Upload-Offset": 1_000_000, "Content-Type": "application/partial-upload"})
        try:
            connection.send_chunk(large.data[1_000_000:])
        except ConnectionError:
            pass  # The answer may be there before all of it is sent.
        rejected(connection.answer(), 413, "IMAGE_TOO_LARGE")
        is_over(upload, "IMAGE_TOO_LARGE")
        # What is announced is refused before it comes.
        upload = begun(world, version, 1_000_000, large)
        rejected(upload.append(1_000_000, sent=0).answer(), 413, "IMAGE_TOO_LARGE")
        is_over(upload, "IMAGE_TOO_LARGE")


@scenario
def picture_that_was_rejected_before_is_not_taken_again(world):
    upload = tus.begun(world)
    upload.append(0, len(upload.picture))
    document = tus.found_whole(upload)["id"]
    again = tus.TusUpload(upload.person, upload.picture, tus.PASSPORT)
    eventually(lambda: upload.person.get(f"/v1/documents/{document}")["status"] == "REJECTED", "it is rejected")
    again.create()
    rejected(again.append(0, len(upload.picture)), 409, "DUPLICATE_REJECTED")
    is_over(again, "DUPLICATE_REJECTED")
