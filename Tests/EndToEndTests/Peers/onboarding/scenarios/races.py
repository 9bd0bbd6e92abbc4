"""What happens at the same time, and how far it is."""

import concurrent.futures
import threading
import time

from ..device import BOTH, IOS, SECOND, App, person
from ..expect import check, equal, eventually
from ..payloads import Picture
from ..transport import Failed
from . import scenario


def at_once(*calls):
    """What each call answers, or the failure it ends in."""
    barrier = threading.Barrier(len(calls))

    def run(call):
        barrier.wait()
        try:
            return call()
        except Failed as failure:
            return failure

    with concurrent.futures.ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


@scenario("standard")
def one_of_two_submits_of_a_side_wins(server):
    for sdk in (IOS, SECOND):
        device = App(server).session(sdk, BOTH).begin()
        pictures = [Picture("PASSPORT"), Picture("PASSPORT")]
        outcomes = at_once(*[lambda picture=picture: device.submit(picture) for picture in pictures])
        losers = [outcome for outcome in outcomes if outcome is not None]
        equal([loser.code for loser in losers], ["DOCUMENT_SUBMIT_FAILED"], "failures")
        first = device.await_documents()
        equal([document["status"] for document in first], ["ACCEPTED"], "statuses")
        # The same with two that replace one.
        outcomes = at_once(*[lambda: device.submit(Picture("PASSPORT", original=first[0]["id"])) for _ in range(2)])
        equal(len([outcome for outcome in outcomes if outcome is not None]), 1, "failures of replacing")
        equal(len(device.await_documents()), 1, "documents")


@scenario("standard")
def one_of_two_codes_wins(server):
    device = App(server).session().reach_code()
    code = device.code()
    outcomes = at_once(*[lambda: device.enter_code(code) for _ in range(3)])
    verified = [outcome for outcome in outcomes if isinstance(outcome, dict) and outcome["verified"]]
    equal(len(verified), 1, f"codes that were taken: {outcomes}")
    equal(device.status(), "success", "state")


@scenario("presence-off")
def starts_of_one_person_are_one_process(server):
    """Where another code is not sent within a second, which a busy machine may take for the four starts."""
    app = App(server)
    identification = person()
    processes = at_once(*[lambda: app.start(identification) for _ in range(4)])
    equal(len(set(processes)), 1, f"processes: {processes}")
    equal(len(app.codes(processes[0])), 1, "codes")
    code = app.codes(processes[0])[0][1]
    outcomes = at_once(*[lambda: app.activate(processes[0], code) for _ in range(3)])
    equal(sorted(status for status, _ in outcomes), [201, 400, 400], "activations")
    equal([answer["remainingAttempts"] for status, answer in outcomes if status == 400], [0, 0], "attempts left")


@scenario("standard")
def one_of_two_uploads_of_a_name_wins(server):
    device = App(server).session(types=BOTH).begin()
    pictures = [Picture("PASSPORT"), Picture("ID_CARD")]
    outcomes = at_once(*[lambda picture=picture: device.submit(picture, upload="mine") for picture in pictures])
    codes = [outcome.ours for outcome in outcomes if outcome is not None]
    equal(codes, ["UPLOAD_ID_REUSED"], "failures")
    equal(len(device.documents()), 1, "documents")


@scenario("standard")
def one_of_two_beginnings_wins(server):
    device = App(server).onboard()
    device.status()
    device.consent()
    outcomes = at_once(*[device.initialise for _ in range(3)])
    equal(sorted(str(getattr(outcome, "ours", None)) for outcome in outcomes),
          ["None", "PHASE_CONFLICT", "PHASE_CONFLICT"], "outcomes")


@scenario("standard")
def status_is_there_while_documents_are_submitted(server):
    device = App(server).session(types=BOTH).begin()
    states, is_over = [], threading.Event()

    def poll():
        while not is_over.is_set():
            states.append(device.status())
            time.sleep(0.01)

    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        polling = threads.submit(poll)
        try:
            device.show_documents()
            eventually(lambda: polling.done() or states[-1:] == ["presenceCheck"], "the presence check is next")
        finally:
            is_over.set()
        polling.result()
    check(set(states) <= {"scanDocument", "processing(documentVerification)", "presenceCheck",
                          "processing(documentAccepted)", "processing(documentsCrossVerification)"},
          f"states: {states}")
