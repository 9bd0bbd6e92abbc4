// How pages ask the service, and how they take its answers.

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

/** The service did not answer: the connection is broken, or something on the way is. */
class Unheard extends Error {}

/** Sends a request. The answer may be a refusal. */
function send(url, options) {
  const usual = { cache: "no-store", referrerPolicy: "no-referrer", signal: AbortSignal.timeout?.(30_000) };
  return fetch(url, { ...usual, ...options }).catch(() => { throw new Unheard(); });
}

/** The answer, if it is no refusal. */
async function granted(answer) {
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  // Such an answer without a code is not the service's own.
  if (answer.status >= 500 && !problem.code) throw new Unheard();
  throw new Refused(answer.status, problem, Number(answer.headers.get("retry-after")) || 0);
}

/** What an answer holds. */
const content = (answer) => answer.json().catch(() => { throw new Unheard(); });

/** Asks again until it is answered, and tells each time why not: a sentence, or nothing if the line is cut. */
async function patiently(ask, tell) {
  for (let delay = 1000; ; delay = Math.min(2 * delay, 5000)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unheard || error.isPassing)) throw error;
      tell(error.message);
      await pause(Math.max(delay, 1000 * (error.seconds ?? 0)));
    }
  }
}
