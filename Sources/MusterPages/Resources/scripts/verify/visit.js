// Whose verification it is, and how this page speaks with the service about it.

/** What one tab of a browser keeps through a reload. A browser may keep nothing, so it is in memory as well. */
const tab = {
  memory: {},
  read(name) {
    try {
      return JSON.parse(sessionStorage.getItem(`muster.${name}`)) ?? tab.memory[name] ?? null;
    } catch {
      return tab.memory[name] ?? null;
    }
  },
  write(name, value) {
    tab.memory[name] = value;
    try {
      sessionStorage.setItem(`muster.${name}`, JSON.stringify(value));
    } catch {
      // Memory has it.
    }
  },
};

/** A random name of 128 bits. */
function makeName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Opens a link: its token gives another one, with which this browser acts for the person. */
async function openLink(token) {
  const options = {
    method: "POST", headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    body: JSON.stringify({ token }),
  };
  return content(await granted(await send("/v1/visits", options)));
}

/**
 * Speaks with the service for one session.
 *
 * @param tell gets a sentence, or an empty text, while the service cannot be heard, and null once it is heard again
 */
function makeService(visit, tell) {
  const session = `/v1/sessions/${encodeURIComponent(visit.sessionId)}`;
  const identity = { authorization: `Bearer ${visit.token}`, "accept-language": document.documentElement.lang };

  /** Sends a request once. */
  const attempt = async (path, { headers, ...options } = {}) =>
    granted(await send(path, { ...options, headers: { ...identity, ...headers } }));

  /** Asks until it is answered. By its key the service sees that a request came before. */
  async function ask(path, method = "GET", body) {
    const headers = method === "GET" ? {} : { "content-type": "application/json", "idempotency-key": makeName() };
    const options = { method, headers, body: body && JSON.stringify(body) };
    const answer = await patiently(async () => content(await attempt(path, options)), tell);
    tell(null);
    return answer;
  }

  return {
    attempt,
    session: () => ask(session),
    read: (part) => ask(`${session}/${part}`),
    post: (part, body = {}) => ask(`${session}/${part}`, "POST", body),
    remove: (part) => ask(`${session}/${part}`, "DELETE"),
    /** A picture, as an address that is good in this page until it is revoked. */
    async picture(path) {
      const answer = await attempt(path);
      return URL.createObjectURL(await answer.blob());
    },
    /** Says of each change that there is one, until it is stopped. Without a stream it is said every two seconds. */
    async follow(tellChange, stop) {
      let known = "";
      for (let rest = 2000; !stop.aborted; rest = Math.min(2 * rest, 16_000)) {
        try {
          const headers = { ...identity, accept: "text/event-stream", ...(known && { "last-event-id": known }) };
          const answer = await granted(await fetch(`${session}/events`, { headers, cache: "no-store", signal: stop }));
          for await (const line of linesOf(answer.body)) {
            if (line.startsWith("id:")) known = line.slice(3).trim();
            if (line.startsWith("data:")) tellChange();
          }
          rest = 1000;
        } catch {
          // The line is cut, or something on the way knows no streams.
        }
        for (let waited = 0; waited < rest && !stop.aborted; waited += 2000) {
          await pause(2000);
          tellChange();
        }
      }
    },
  };
}

/** The lines of a text while it arrives. */
async function* linesOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop();
    yield* lines;
  }
}
