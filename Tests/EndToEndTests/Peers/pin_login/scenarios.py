"""What the clients of each generation do. A scenario is a function of a world."""

import subprocess
import time
from dataclasses import dataclass

from .app import App, Refused


@dataclass
class World:
    """A running service, with a sandbox project that logs people in."""

    base: str
    project: str
    muster: str
    data: str

    def app(self):
        """An app of the project."""
        return App(self.base, self.project)

    def run(self, *arguments):
        """Runs a command of the program."""
        subprocess.run([self.muster, *arguments, "--data", self.data], check=True, capture_output=True)


def refusal(work):
    """The status and the code of what has to be refused."""
    try:
        work()
    except Refused as refused:
        return refused.status, refused.code
    raise AssertionError("it is not refused")


def expect(found, expected, what):
    """Fails if something is not as expected."""
    if found != expected:
        raise AssertionError(f"{what}: {found}, not {expected}")


def newest_clients(world):
    app, user = world.app(), "newest@example.com"
    device = app.register(user, 12)
    expect(app.log_in(device, 12)["jwt"].count("."), 2, "a token")
    expect(app.sign(device, 12, b"document", int(time.time())).count("."), 2, "a certificate")
    quick = app.log_in(device, 12, scope="reg-code")["jwt"]
    code = app.ask("POST", "/verification/quickcode", {"projectId": world.project, "jwt": quick, "deviceName": "x"})
    activation = app.ask("POST", "/verification/confirmation", {"userId": user, "code": code["code"]})["actToken"]
    second = app.register(user, 999_999, activation=activation)
    app.log_in(second, 999_999)
    for expected in [(401, "UNSUCCESSFUL_AUTHENTICATION")] * 2 + [(410, "REVOKED_MPINID")] * 2:
        expect(refusal(lambda: app.log_in(device, 13)), expected, "a wrong PIN")
    expect(refusal(lambda: app.log_in(device, 12)), (410, "REVOKED_MPINID"), "the right PIN, too late")
    expect(refusal(lambda: app.sign(device, 12, b"document", int(time.time()))), (410, "REVOKED_MPINID"), "a signature")
    app.log_in(second, 999_999)


def native_clients(world):
    app = world.app()
    device = app.register_former("native@example.com", 2580)
    app.log_in(device, 2580)
    result = app.prove(device, 2580)
    app.finish(device, result)
    expect(refusal(lambda: app.finish(device, result)), (400, "INVALID_AUTHENTICATION_SESSION"), "a result, again")
    former = App(world.base, world.project, {"X-MIRACL-CLIENT": "MIRACL Client.js/7.4.0"})
    for expected in [(401, "INVALID_AUTH")] * 2 + [(410, "MPINID_REVOKED")]:
        expect(refusal(lambda: former.log_in(device, 1)), expected, "a wrong PIN")


def oldest_clients(world):
    app, user = world.app(), "oldest@example.com"
    device = app.register_first(user, 1234)
    page = app.ask("POST", app.ask("POST", "/authzurl")["authorizeURL"], {})
    access = page["qrURL"].split("#")[1]
    app.ask("POST", "/rps/codeStatus", {"status": "user", "wid": access, "userId": user})
    code = app.log_in(device, 1234, access=access)["code"]
    expect(app.ask("POST", "/rps/v2/access", {"webOTT": page["webOTT"]})["status"], "authenticate", "the page")
    expect(refusal(lambda: app.ask("POST", "/authtoken", {"code": code, "userID": "a@b.example"}))[0], 401, "a stranger")
    again = app.ask("POST", "/rps/v2/session", {"projectId": world.project})
    code = app.log_in(device, 1234, access=again["accessId"])["code"]
    expect(app.ask("POST", "/authtoken", {"code": code, "userID": user})["userID"], user, "the user")
    expect(refusal(lambda: app.log_in(device, 1234, access="1111111")), (412, "INVALID_ACCESS_NUMBER"), "no page")


def renewal(world):
    app, user = world.app(), "renewal@example.com"
    device = app.register(user, 4711)
    expect(app.log_in(device, 4711).get("dvsRegister"), None, "no order")
    world.run("pin-login", "rotate")
    order = app.log_in(device, 4711)["dvsRegister"]
    expect(order["curve"], "BN254CX", "the curve")
    fresh = app.renew(device, order["token"], 4711)
    if fresh.dtas == device.dtas:
        raise AssertionError("the secret is of the same generation")
    expect(app.log_in(fresh, 4711).get("dvsRegister"), None, "no order")
    expect(refusal(lambda: app.log_in(device, 4711)), (410, "REVOKED_MPINID"), "the former device")


SCENARIOS = [newest_clients, native_clients, oldest_clients, renewal]
