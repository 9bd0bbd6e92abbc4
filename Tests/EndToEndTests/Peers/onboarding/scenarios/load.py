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
    """Only announced, not sent: room is taken before the first byte."""
    most = 20 * 1024 * 1024
    waiting = []
    try:
        for number in range(6):
            device = App(server).session().begin()
            connection = server.connect()
            waiting.append(connection)
            connection.putrequest("POST", device.sdk.submit_path)
            connection.putheader("Authorization", f"Bearer {device.token}")
            connection.putheader("Content-Length", str(most))
            connection.putheader("Upload-Id", "waiting")
            connection.endheaders(b"{")
            eventually(
                lambda: server.own("GET", "/v1/uploads/waiting", device.token)[0] == 200, f"submit {number} has begun"
            )
        device = App(server).session().begin()
        headers = {"Content-Length": str(most)}
        answer = eventually(lambda: server.send("POST", device.sdk.submit_path, device.token, b"{", headers), "answer")
        equal((answer.status, answer.json()["status"]), (503, "ERROR"), "status of one submit more")
        equal(answer.json()["responseObject"]["code"], "SERVICE_BUSY", "code")
        check(int(answer.headers["Retry-After"]) > 0, "it says when to come again")
        # Everybody else is served, small submits too.
        device.show_documents(Picture("PASSPORT"))
        device.await_documents()
    finally:
        for connection in waiting:
            connection.close()
    # And so is everybody when they are gone.
    headers = {"Content-Length": str(most), "Expect": "100-continue"}
    fresh = App(server).session().begin()
    eventually(lambda: is_invited(server, fresh, headers), "there is room again")


def is_invited(server, device, headers):
    connection = server.connect()
    try:
        connection.putrequest("POST", device.sdk.submit_path)
        for name, value in {"Authorization": f"Bearer {device.token}", **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        line = connection.sock.recv(64)
        check(line.startswith((b"HTTP/1.1 100", b"HTTP/1.1 503")), f"answer: {line}")
        return line.startswith(b"HTTP/1.1 100")
    finally:
        connection.close()
