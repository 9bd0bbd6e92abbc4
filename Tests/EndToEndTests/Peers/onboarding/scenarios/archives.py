"""Archives, whole and broken."""

import base64
import io
import os
import zipfile

from ..device import ANDROID, BOTH, App
from ..expect import check, equal, refused
from ..payloads import Picture, bad, described, unique, zipped
from . import scenario


def encoded(archive):
    return base64.b64encode(archive).decode()


@scenario("standard")
def missing_filename_stands_for_type_and_side(server):
    device = App(server).session(ANDROID, BOTH).begin()
    front, back = Picture("ID_CARD", "FRONT"), Picture("ID_CARD", "BACK")
    archive = zipped([("id_card_front.jpg", front.data), ("folder/id_card_back.jpg", back.data)])
    device.submit(
        data=encoded(archive), documents=[described(front, None), {**described(back, None), "filename": None}]
    )
    documents = device.await_documents()
    equal([document["status"] for document in documents], ["ACCEPTED"] * 2, "statuses")
    names = [document["filename"] for document in documents]
    equal(names, ["id_card_front.jpg", "id_card_back.jpg"], "filenames")


@scenario("standard")
def file_that_is_missing_fails_its_document(server):
    device = App(server).session(ANDROID, BOTH).begin()
    front, back = Picture("ID_CARD", "FRONT"), Picture("ID_CARD", "BACK")
    archive = zipped([("id_card_front.jpg", front.data)])
    documents = [described(front, "id_card_front.jpg"), described(back, "id_card_back.jpg")]
    device.submit(data=encoded(archive), documents=documents)
    statuses = {document["side"]: document["status"] for document in device.await_documents()}
    equal(statuses, {"FRONT": "ACCEPTED", "BACK": "FAILED"}, "statuses")
    equal(device.status(), "scanDocument", "state")
    device.submit(Picture("ID_CARD", "BACK", original=device.memory.original("ID_CARD", "BACK")), Picture("PASSPORT"))
    device.await_state("presenceCheck")


@scenario("standard")
def broken_archives_are_refused_and_leave_nothing(server):
    device = App(server).session(ANDROID, BOTH).show_documents(bad("PASSPORT"))
    before = device.await_documents()
    picture = Picture("ID_CARD")
    whole = zipped([("id_card_front.jpg", picture.data)])
    said = [
        described(picture, "id_card_front.jpg"),
        described(bad("PASSPORT", original=before[0]["id"]), "passport_front.jpg"),
    ]
    crowd = io.BytesIO()
    with zipfile.ZipFile(crowd, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(70):
            archive.writestr(f"{number}.jpg", b"")
    for data, what in (
        (encoded(b""), "no bytes"),
        (encoded(b"no archive"), "no archive"),
        (encoded(os.urandom(5000)), "noise"),
        (encoded(whole[: len(whole) // 2]), "half an archive"),
        (encoded(whole[:-10]), "an archive without its end"),
        (encoded(picture.data), "a picture"),
        (encoded(crowd.getvalue()), "too many entries"),
        ("%%%", "no base64"),
        (None, "null"),
    ):
        failure = refused("DOCUMENT_SUBMIT_FAILED", device.submit, data=data, documents=said)
        equal((failure.answer.status, failure.state), (400, None), what)
        equal(device.documents(), before, f"documents after {what}")
    device.submit(data=encoded(whole), documents=said)
    equal(len(device.await_documents()), 2, "documents after the whole archive")


@scenario("standard")
def broken_entry_fails_its_document_only(server):
    device = App(server).session(ANDROID, BOTH).begin()
    front, back = Picture("ID_CARD", "FRONT"), Picture("ID_CARD", "BACK")
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("front.jpg", front.data)
        archive.writestr("back.jpg", back.data)
    broken = bytearray(stored.getvalue())
    broken[len(front.data) // 2] ^= 0xFF
    documents = [described(front, "front.jpg"), described(back, "back.jpg")]
    device.submit(data=encoded(bytes(broken)), documents=documents)
    statuses = {document["side"]: document["status"] for document in device.await_documents()}
    equal(statuses["BACK"], "ACCEPTED", "status of the whole one")
    check(statuses["FRONT"] in ("REJECTED", "FAILED"), f"status of the broken one: {statuses}")


@scenario("standard")
def entry_that_unpacks_to_too_much_is_rejected(server):
    device = App(server).session(ANDROID, BOTH).begin()
    picture = Picture("ID_CARD", "FRONT", data=unique("id-card-front-orientation-6.jpg") + bytes(25_000_000))
    device.submit(picture, Picture("ID_CARD", "BACK"))
    statuses = {document["side"]: document["status"] for document in device.await_documents()}
    equal(statuses, {"FRONT": "REJECTED", "BACK": "ACCEPTED"}, "statuses")


@scenario("standard")
def archives_of_other_writers_are_read(server):
    picture = unique("passport-grayscale.jpg")
    said = [described(Picture("PASSPORT", data=picture), "Führerschein/é passport.jpg")]
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        written = io.BytesIO()
        with zipfile.ZipFile(written, "w", method) as archive:
            archive.comment = b"PK\5\6 is no end here"
            archive.writestr("Führerschein/é passport.jpg", picture)
            archive.writestr("notes.txt", "not asked for")
            archive.writestr("../../outside.jpg", b"x")
        device = App(server).session(ANDROID).begin()
        device.submit(data=encoded(written.getvalue()), documents=said)
        device.await_state("presenceCheck")
        equal(device.documents()[0]["filename"], "Führerschein/é passport.jpg", "filename")
