"""More than the service takes at a time."""

from ..device import App, person
from ..expect import check, equal, eventually, refused
from ..payloads import Picture
from . import scenario


@scenario("busy")
def app_that_asks_too_often_is_told_to_wait(server):
    app = App(server)
    for _ in range(3):
        app.start(person())
    failure = refused("TOO_MANY_REQUESTS", app.start, person())
    equal(failure.answer.status, 429, "status")
    check(int(failure.answer.headers["Retry-After"]) > 0, "it says when to come again")
    # A device's own token is not counted.
    device = app.session()
    for _ in range(5):
        device.status()


@scenario("busy")
def submits_beyond_the_memory_for_them_are_told_to_wait(server):
    """As much as has come counts, not what is announced. Half of all is for one address, which everybody shares here."""
    most = 20 * 1024 * 1024
    waiting = []
    try:
        for number in range(4):
            device = App(server).session().begin()
            connection = server.connect()
            waiting.append(connection)
            connection.putrequest("POST", device.sdk.submit_path)
            connection.putheader("Authorization", f"Bearer {device.token}")
            connection.putheader("Content-Length", str(most))
            connection.putheader("Upload-Id", "waiting")
            connection.endheaders(b" " * (15 * 1024 * 1024))
            eventually(
                lambda: server.own("GET", "/v1/uploads/waiting", device.token)[1]["receivedBytes"] >= 15 * 1024 * 1024,
                f"submit {number} has come so far",
            )
        device = App(server).session().begin()
        answer = server.send("POST", device.sdk.submit_path, device.token, b" " * most)
        equal((answer.status, answer.json()["status"]), (429, "ERROR"), "status of one submit more")
        equal(answer.json()["responseObject"]["musterCode"], "TOO_MANY_REQUESTS", "code")
        check(int(answer.headers["Retry-After"]) > 0, "it says when to come again")
        # Everybody else is served, small submits too.
        device.show_documents(Picture("PASSPORT"))
        device.await_documents()
    finally:
        for connection in waiting:
            connection.close()
    # And so is everybody when they are gone: the whole body is read, and found to be no request.
    device = App(server).session().begin()
    eventually(
        lambda: server.send("POST", device.sdk.submit_path, device.token, b" " * most).status == 400,
        "there is room again",
    )
