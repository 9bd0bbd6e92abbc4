// A presence check before the camera: one module, put together from the files beside this one.
// This part speaks with the service.

function makeWire(address, ticket) {
  const base = new URL(address, document.baseURI);
  // How far its clock is ahead of ours, in milliseconds: steps have their times by its clock.
  let ahead = 0;

  function setClock(date, asked) {
    const moment = Date.parse(date ?? "");
    if (Number.isNaN(moment)) return;
    const answered = Date.now();
    // A date names the second that had begun, so half a second is added; less than two are no difference.
    const difference = moment + 500 - (asked + answered) / 2;
    ahead = Math.abs(difference) < 2000 ? 0 : difference;
  }

  /** A part of the check, or all of it. */
  const part = (name) => place(base.pathname + name, { ticket });

  function place(path, query) {
    const url = new URL(path, base);
    url.search = new URLSearchParams(query).toString();
    return url;
  }

  async function ask(url, method = "GET", body) {
    const asked = Date.now();
    const answer = await send(url, { method, body });
    setClock(answer.headers.get("date"), asked);
    return content(await granted(answer));
  }

  return {
    now: () => Date.now() + ahead,
    check: () => ask(part("")),
    beginAgain: () => ask(part("/tries"), "POST"),
    submit: () => ask(part("/submit"), "POST"),
    waive: () => ask(part("/waiver"), "POST"),
    frame: (check, step, jpeg) => ask(place(check.uploadUrl, { step: step.id, ticket: step.ticket }), "POST", jpeg),
    /** Tells of each change until `stop` of what it gives is called. */
    follow(tell) {
      const source = new EventSource(part("/events"));
      source.addEventListener("check", (event) => {
        const check = JSON.parse(event.data);
        if (check.status === "SUBMITTED") source.close();
        tell(check);
      });
      return { stop: () => source.close() };
    },
  };
}
