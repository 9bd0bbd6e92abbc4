"""Documents that are replaced, refused, doubled."""

import base64

from ..device import BOTH, IOS, SECOND, App
from ..expect import check, equal, failure_of, refused
from ..payloads import Picture, bad
from . import scenario
from .flow import for_each_sdk


def by_side(documents):
    return {(document["type"], document["side"]): document for document in documents}


def same_documents(device, before, what):
    equal(device.documents(), before, f"documents after {what}")


@scenario("standard")
def no_documents_are_an_empty_list(server):
    device = App(server).onboard()
    device.status()
    equal(device.documents(), [], "documents before init")
    device.begin()
    equal(device.documents(), [], "documents after init")


@for_each_sdk
def bad_picture_is_rejected_with_a_reason(server, sdk):
    device = App(server).session(sdk).show_documents(bad("PASSPORT"))
    document = device.await_documents()[0]
    equal(document["status"], "REJECTED", "status of a small picture")
    check(document["filename"].endswith("passport_front.jpg"), f"filename: {document['filename']}")


@for_each_sdk
def bytes_that_are_no_picture_are_rejected(server, sdk):
    device = App(server).session(sdk, BOTH)
    device.show_documents(Picture("PASSPORT", data=b"no picture at all"), Picture("ID_CARD", "BACK", data=b""))
    equal([document["status"] for document in device.documents()], ["REJECTED"] * 2, "statuses")


@for_each_sdk
def same_rejected_picture_again_is_rejected_again(server, sdk):
    device = App(server).session(sdk)
    picture = bad("PASSPORT")
    device.show_documents(picture)
    first = device.await_documents()[0]
    device.status()
    again = Picture("PASSPORT", data=picture.data, original=first["id"])
    device.submit(again)
    second = device.await_documents()[0]
    equal(second["status"], "REJECTED", "status of the same picture")
    check(second["id"] != first["id"], "the same picture makes a document of its own")
    check(second["errors"] != first["errors"], f"it has a reason of its own: {second['errors']}")
    equal(device.status(), "scanDocument", "state")


@for_each_sdk
def mixed_batch_is_handled_per_document(server, sdk):
    device = App(server).session(sdk, BOTH).show_documents(Picture("ID_CARD", "FRONT"), bad("ID_CARD", "BACK"))
    device.await_documents()
    device.status()
    back = device.memory.original("ID_CARD", "BACK")
    device.submit(Picture("ID_CARD", "BACK", original=back), Picture("PASSPORT"))
    device.await_state("presenceCheck")
    equal(len(device.documents()), 3, "documents in force")


@scenario("standard")
def resubmit_says_nothing_of_its_own(server):
    device = App(server).session(types=BOTH).show_documents(bad("PASSPORT"))
    first = device.await_documents()[0]
    device.submit(bad("PASSPORT", original=first["id"]), resubmit=False)
    second = device.await_documents()[0]
    check(second["id"] != first["id"], "a document with an original replaces it, whatever resubmit says")
    device.submit(bad("PASSPORT"), bad("ID_CARD"), resubmit=True)
    equal(len(device.await_documents()), 2, "documents, resubmit without originals")


@scenario("standard")
def accepted_side_may_be_shown_again(server):
    device = App(server).session(SECOND, BOTH).show_documents(Picture("ID_CARD", "FRONT"))
    first = device.await_documents()[0]
    device.status()
    device.submit(Picture("ID_CARD", "FRONT"))
    second = device.await_documents()
    equal([document["status"] for document in second], ["ACCEPTED"], "statuses")
    check(second[0]["id"] != first["id"], "the picture is another one")


@scenario("standard")
def originals_that_are_no_originals_are_refused(server):
    other = App(server).session(types=BOTH).show_documents(bad("PASSPORT"))
    foreign = other.await_documents()[0]
    device = App(server).session(types=BOTH).show_documents(bad("PASSPORT"))
    before = device.await_documents()
    disposed = before[0]["id"]
    device.submit(bad("PASSPORT", original=disposed))
    before = device.await_documents()
    for original, what in (
        (foreign["id"], "a foreign original"),
        ("5f0c0000-0000-4000-8000-000000000000", "an unknown original"),
        ("'; DROP TABLE documents", "no id at all"),
        (disposed, "an original that was replaced"),
    ):
        failure = refused("DOCUMENT_SUBMIT_FAILED", device.submit, bad("PASSPORT", original=original))
        equal(failure.state, None, "state")
        same_documents(device, before, what)
    refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("ID_CARD", "FRONT", original=before[0]["id"]))
    # Of a batch nothing is taken if one is refused.
    refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("ID_CARD"), bad("PASSPORT", original=foreign["id"]))
    same_documents(device, before, "a batch with a foreign original")
    same_documents(other, [foreign], "another person's attempts")


@scenario("standard")
def same_side_twice_is_refused(server):
    for sdk in (IOS, SECOND):
        device = App(server).session(sdk, BOTH).begin()
        refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("PASSPORT"), Picture("PASSPORT"))
        equal(device.documents(), [], "documents after a batch with a side twice")
        device.submit(Picture("PASSPORT"))
        before = device.await_documents()
        refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("PASSPORT"))
        same_documents(device, before, "a side that is there already")


@scenario("standard")
def documents_come_in_their_phase_only(server):
    device = App(server).onboard()
    device.status()
    refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("PASSPORT"))
    device.show_documents().await_state("presenceCheck")
    before = device.documents()
    refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("DRIVING_LICENSE"))
    refused("DOCUMENT_SUBMIT_FAILED", device.submit, Picture("PASSPORT", original=before[2]["id"]))
    same_documents(device, before, "a submit in another phase")
    equal(device.status(), "presenceCheck", "state")


@scenario("standard")
def types_and_sides_that_do_not_exist_are_refused(server):
    device = App(server).session(types=["ID_CARD"]).begin()
    pack = device.sdk.pack([Picture("ID_CARD")])
    said = pack["documents"][0]
    for change in (
        {"type": "LIBRARY_CARD"}, {"type": ""}, {"type": None}, {"side": "TOP"}, {"type": "PASSPORT", "side": "BACK"},
        {"type": "DRIVING_LICENSE"}, {"country": "Czechia"}, {"filename": 7}, {"filename": "x" * 300},
    ):
        failure = failure_of(device.submit, **{**pack, "documents": [{**said, **change}]})
        equal((failure.answer.status, failure.state), (400, None), f"status and state, {change}")
    for documents in ([], None, {}, "ID_CARD", [None], [[]]):
        failure = failure_of(device.submit, **{**pack, "documents": documents})
        check(failure.code in ("INVALID_REQUEST", "DOCUMENT_SUBMIT_FAILED"), f"{documents}: {failure}")
    equal(device.documents(), [], "documents")


@scenario("standard")
def second_way_takes_base64_in_all_its_shapes(server):
    picture = Picture("PASSPORT").data
    plain = base64.b64encode(picture)
    for text in (
        base64.encodebytes(picture), plain.rstrip(b"="), base64.urlsafe_b64encode(picture), b"\r\n ".join([plain, b""]),
    ):
        device = App(server).session(SECOND).begin()
        device.submit(documents=[{"type": "PASSPORT", "side": "FRONT", "data": text.decode()}])
        device.await_state("presenceCheck")
        equal(device.documents()[0]["filename"], "passport_front.jpg", "filename where none was given")


@scenario("standard")
def second_way_without_a_picture_fails_the_document(server):
    device = App(server).session(SECOND, BOTH).begin()
    device.submit(
        documents=[
            {"type": "ID_CARD", "side": "FRONT", "data": None},
            {"type": "ID_CARD", "side": "BACK"},
            {"type": "PASSPORT", "side": "FRONT", "data": "%%%", "originalDocumentId": None},
        ]
    )
    statuses = {side: document["status"] for side, document in by_side(device.documents()).items()}
    equal(statuses["ID_CARD", "FRONT"], "FAILED", "status without data")
    equal(statuses["ID_CARD", "BACK"], "FAILED", "status without data")
    check(statuses["PASSPORT", "FRONT"] in ("FAILED", "REJECTED"), f"status of no base64: {statuses}")
    # They can be shown again.
    device.memory.select(device.types)
    device.status()
    device.submit(Picture("ID_CARD", "FRONT"), Picture("ID_CARD", "BACK"), Picture("PASSPORT"))
    device.await_state("presenceCheck")
