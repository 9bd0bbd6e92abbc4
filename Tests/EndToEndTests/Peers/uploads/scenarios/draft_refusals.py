"""The IETF's draft: what is refused, and leaves the upload as it was."""

from onboarding.expect import check, equal

from .. import pictures
from . import MOST_BYTES, rejected, scenario
from .draft import QUERY, VERSIONS, begun, found_whole, new


@scenario
def pieces_that_do_not_fit_are_refused_by_the_draft(world):
    for version in VERSIONS:
        upload = begun(world, version, 50_000)
        complete = next(iter(upload.completeness(True)))
        for headers, status, code in (
            ({"Upload-Offset": 0}, 409, "UPLOAD_OFFSET_MISMATCH"),
            ({"Upload-Offset": 60_000}, 409, "UPLOAD_OFFSET_MISMATCH"),
            ({"Upload-Offset": "-1"}, 400, "INVALID_REQUEST"),
            ({"Upload-Offset": "1.5"}, 400, "INVALID_REQUEST"),
            ({"Upload-Offset": "x y"}, 400, "INVALID_REQUEST"),
            ({"Upload-Length": 10}, 400, "INVALID_REQUEST"),
            ({complete: "true"}, 400, "INVALID_REQUEST"),
        ):
            answer = rejected(upload.append(50_000, 100, headers=headers), status, code)
            equal(answer.headers["upload-draft-interop-version"], str(version), "version")
            if status == 409:
                equal(answer.headers["upload-offset"], "50000", "the right offset")
        if version == 6:
            answer = upload.append(50_000, headers={"Content-Type": "image/jpeg"})
            rejected(answer, 415, "CONTENT_TYPE_UNSUPPORTED")
        equal(upload.where(), (50_000, False), "where it is")
        found_whole(upload, upload.append(50_000))


@scenario
def complete_uploads_take_nothing_more(world):
    for version in VERSIONS:
        upload = new(world, version)
        document = found_whole(upload, upload.create())
        upload.picture += b"more"
        answer = upload.append(len(upload.picture) - 4)
        check(answer.status in (400, 409), f"a byte more: {answer}")
        rejected(upload.cancel(), 409, "UPLOAD_COMPLETE")
        check(upload.person.original(document["id"]) == upload.picture[:-4], "the bytes stay as they are")


@scenario
def forms_and_other_versions_come_whole_or_not_at_all(world):
    person, picture = world.person(), pictures.small().data
    for headers in (
        {"Upload-Complete": "?0", "Upload-Draft-Interop-Version": "7"},
        {"Upload-Complete": "?0"},
        {"Upload-Complete": "?0", "Upload-Draft-Interop-Version": "6",
         "Content-Type": "multipart/form-data; boundary=x"},
    ):
        rejected(person.call("POST", f"/v1/documents?{QUERY}", headers, picture), 400, "INVALID_REQUEST")
    equal(person.get(f"/v1/sessions/{person.id}")["documents"], [], "documents")


@scenario
def hopeless_uploads_are_refused_before_a_byte(world):
    for version in VERSIONS:
        for query, more, status, code in (
            ("type=PASSPORT&side=INSIDE", {}, 400, "DOCUMENT_SIDE_UNKNOWN"),
            (QUERY, {"Upload-Length": MOST_BYTES + 1}, 413, "IMAGE_TOO_LARGE"),
            (QUERY + "&originalDocumentId=none", {}, 404, "ORIGINAL_DOCUMENT_NOT_FOUND"),
        ):
            upload = new(world, version, query=query)
            headers = {**upload.headers, **upload.completeness(False), **more}
            answer = rejected(upload.person.call("POST", f"/v1/documents?{query}", headers, b"x"), status, code)
            equal(answer.interim, [], "interim answers")


@scenario
def uploads_by_the_draft_are_their_sessions_alone(world):
    for version in VERSIONS:
        upload = begun(world, version, 1000)
        stranger = world.person()
        for method in ("HEAD", "PATCH", "DELETE", "GET"):
            headers = {
                **upload.headers, **upload.completeness(True), "Upload-Offset": 1000,
                "Content-Type": "application/partial-upload", **stranger.authorization}
            equal(stranger.call(method, upload.place, headers).status, 404, f"{method} by a stranger")
        equal(upload.where(), (1000, False), "where it is")
