"""How far a submit is, and what becomes of one that breaks off."""

import json

from ..device import BOTH, IOS, SECOND, App
from ..expect import equal, eventually, refused
from ..payloads import Picture, bad
from . import scenario

STAGES = ["receiving", "stored", "decoding", "checking", "done"]


@scenario("standard")
def upload_can_be_followed(server):
    for sdk in (IOS, SECOND):
        device = App(server).session(sdk, BOTH).begin()

        def upload(id):
            return server.own("GET", f"/v1/uploads/{id}", device.token)

        equal(upload("mine")[0], 404, "an upload before its begin")
        pictures = [Picture("ID_CARD", "FRONT"), Picture("ID_CARD", "BACK")]
        body = json.dumps({"requestObject": {"processId": device.process, **sdk.pack(pictures)}}).encode()
        connection = server.connect()
        connection.putrequest("POST", sdk.submit_path)
        for name, value in {
            "Authorization": f"Bearer {device.token}", "Content-Length": str(len(body)), "Upload-Id": "mine",
        }.items():
            connection.putheader(name, value)
        connection.endheaders()
        connection.send(body[: len(body) // 2])
        # Not a byte more comes until half of it is seen.
        half = eventually(
            lambda: (answer := upload("mine"))[0] == 200 and answer[1]["receivedBytes"] == len(body) // 2 and answer[1],
            "half of it is there",
        )
        equal((half["stage"], half["expectedBytes"], half["documentIds"]), ("receiving", len(body), []), "half of it")
        connection.send(body[len(body) // 2 :])
        stages = ["receiving"]

        def is_done():
            stages.append(upload("mine")[1]["stage"])
            return stages[-1] == "done"

        eventually(is_done, "the upload is done")
        equal(connection.getresponse().status, 200, "status")
        connection.close()
        equal(stages, sorted(stages, key=STAGES.index), "stages")
        done = upload("mine")[1]
        equal(sorted(done["documentIds"]), sorted(document["id"] for document in device.documents()), "documents")
        equal((done["receivedBytes"], done["fraction"], done["code"]), (len(body), 1, None), "bytes, fraction and code")


@scenario("standard")
def submit_that_breaks_off_leaves_nothing(server):
    device = App(server).session().begin()
    body = json.dumps({"requestObject": {"processId": device.process, **device.sdk.pack([Picture("PASSPORT")])}})
    connection = server.connect()
    connection.putrequest("POST", device.sdk.submit_path)
    connection.putheader("Authorization", f"Bearer {device.token}")
    connection.putheader("Content-Length", str(len(body)))
    connection.putheader("Upload-Id", "mine")
    connection.endheaders(body[: len(body) // 2].encode())

    def upload():
        return server.own("GET", "/v1/uploads/mine", device.token)[1]

    eventually(lambda: upload().get("receivedBytes", 0) > 0, "some of it is there")
    connection.close()
    eventually(lambda: upload().get("stage") == "refused", "the upload is refused")
    equal(device.documents(), [], "documents")
    device.show_documents().await_state("presenceCheck")


@scenario("standard")
def upload_id_serves_once(server):
    for sdk in (IOS, SECOND):
        device = App(server).session(sdk, BOTH).begin()
        device.submit(bad("PASSPORT"), upload="once")
        before = device.await_documents()
        failure = refused("UPLOAD_ID_REUSED", device.submit, Picture("ID_CARD"), upload="once")
        equal((failure.answer.status, failure.state), (400, None), "status and state")
        equal(device.documents(), before, "documents")
        refused("DOCUMENT_SUBMIT_FAILED", device.submit, upload="empty", documents=[])
        status, upload = server.own("GET", "/v1/uploads/empty", device.token)
        equal((status, upload["stage"], upload["code"]), (200, "refused", "DOCUMENT_SUBMIT_FAILED"), "refused upload")
        equal(upload["documentIds"], [], "documents of a refused upload")
        refused("INVALID_REQUEST", device.submit, Picture("ID_CARD"), upload="not a name")
        # The name is the session's own.
        App(server).session(sdk, BOTH).begin().submit(bad("PASSPORT"), upload="once")
