"""Takes a person through a verification in Firefox, with files in place of a camera, over WebDriver BiDi.

    firefox_peer.py FIREFOX PROFILE URL WIDTH HEIGHT FRONT BACK

Prints a JSON object: the screens in their order, whether the layout is wider than the window on any, and what the browser complained
about.
"""

import asyncio
import json
import re
import subprocess
import sys

import websockets

PATIENCE = 150
CODE = "11111111"


class Browser:
    """One page of a Firefox that somebody else has started."""

    def __init__(self, socket):
        self._socket, self._number, self._context = socket, 0, None
        self.complaints = []

    async def send(self, method, **parameters):
        """The result of a command; events that come meanwhile are kept."""
        self._number += 1
        await self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(await self._socket.recv())
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.complaints.append(message["params"]["text"])
            if message.get("id") != self._number:
                continue
            if message["type"] == "error":
                raise RuntimeError(f"{method}: {message['message']}")
            return message["result"]

    async def open(self, url, width, height):
        """Shows a page in a window of this size."""
        await self.send("session.new", capabilities={})
        await self.send("session.subscribe", events=["log.entryAdded"])
        self._context = (await self.send("browsingContext.getTree"))["contexts"][0]["context"]
        await self.send("browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height})
        await self.send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    async def run(self, script):
        """What a script gives."""
        answer = await self.send(
            "script.evaluate", expression=script, target={"context": self._context}, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]

    async def choose(self, file):
        """Chooses a file, as a person does, if the page has a field for it."""
        field = await self.run("document.getElementById('cameraFileInput')")
        if field["type"] == "node":
            await self.send("input.setFiles", context=self._context, element={"sharedId": field["sharedId"]}, files=[file])


PRIMARY = "document.querySelector('#verification .primary:not(:disabled)')?.click()"
LAST = "[...document.querySelectorAll('#verification button:not(:disabled)')].at(-1)?.click()"
TYPE = f"""(() => {{
  const field = document.querySelector('#verification input');
  if (!field) return;
  field.value = '{CODE}';
  field.dispatchEvent(new Event('input', {{ bubbles: true }}));
  document.querySelector('#verification .primary')?.click();
}})()"""


async def go_through(browser, pictures):
    """The screens that were seen, and those that are wider than the window."""
    seen, wide, sent = [], set(), set()
    for _ in range(PATIENCE * 5):
        screen = (await browser.run("document.body.dataset.screen ?? 'wait'"))["value"]
        if not seen or seen[-1] != screen:
            seen.append(screen)
        if (await browser.run("document.documentElement.scrollWidth > innerWidth"))["value"]:
            wide.add(screen)
        if screen in ("success", "ended", "dead-end"):
            break
        if screen == "side":
            text = (await browser.run("document.querySelector('#verification h2').textContent"))["value"]
            side = "back" if "back" in text.lower() else "front"
            if side not in sent:
                sent.add(side)
                await browser.choose(pictures[side])
        else:
            # The page may have gone on to another screen, which has other buttons.
            action = {"code": TYPE, "device": LAST}.get(screen, PRIMARY)
            await browser.run(f"(document.body.dataset.screen ?? 'wait') === '{screen}' && ({action})")
        await asyncio.sleep(0.2)
    return seen, sorted(wide)


async def main(firefox, profile, url, width, height, front, back):
    """Start the browser, go through, and end it."""
    process = subprocess.Popen(
        [firefox, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        address = next(filter(None, (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in process.stderr)))[1]
        async with websockets.connect(f"{address}/session", max_size=None) as socket:
            browser = Browser(socket)
            await browser.open(url, int(width), int(height))
            seen, wide = await go_through(browser, {"front": front, "back": back})
            print(json.dumps({"screens": seen, "wide": wide, "complaints": browser.complaints}))
            await browser.send("browser.close")
        process.wait(timeout=30)
    finally:
        # Whoever starts this may ignore other signals, and the browser does so then.
        process.kill()
        process.wait()


asyncio.run(main(*sys.argv[1:]))
