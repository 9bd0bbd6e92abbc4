// A presence check before the camera: one module, put together from the files beside this one.
// This part speaks with the service.

/** The service said no. */
class Refused extends Error {
  constructor(status, problem, seconds) {
    super(problem.title ?? "");
    this.status = status;
    this.code = problem.code ?? "";
    this.seconds = seconds;
  }

  /** Whether the same may be asked again in a moment. */
  get isPassing() {
    return this.code === "PRESENCE_STEP_EARLY" || this.code === "PRESENCE_BUSY" || this.status === 503
      || (this.status === 429 && this.seconds > 0 && !this.code.startsWith("PRESENCE_"));
  }
}

/** The service could not be heard: the line is cut, or something on the way is. */
class Unheard extends Error {}

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
    const options = { method, body, cache: "no-store", referrerPolicy: "no-referrer", signal: AbortSignal.timeout?.(30_000) };
    const answer = await fetch(url, options).catch(() => { throw new Unheard(); });
    setClock(answer.headers.get("date"), asked);
    if (answer.ok) return answer.json().catch(() => { throw new Unheard(); });
    const problem = await answer.json().catch(() => ({}));
    // Such an answer without a code is not the service's own.
    if (answer.status >= 500 && !problem.code) throw new Unheard();
    throw new Refused(answer.status, problem, Number(answer.headers.get("retry-after")) || 0);
  }

  return {
    now: () => Date.now() + ahead,
    check: () => ask(part("")),
    beginAgain: () => ask(part("/tries"), "POST"),
    submit: () => ask(part("/submit"), "POST"),
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
