// The page of a verification: who asks, where the person comes from, and what an embedding page is told.

startVerification(document.getElementById("verification"));

async function startVerification(root) {
  const { token, origin } = takeAddress(root.dataset.project);
  if (token) tab.write("origin", origin);
  const page = makePage(root, readLook(root.dataset, tab.read("origin")));
  let visit = tab.read("visit");
  if (token) {
    showWait({}, page);
    try {
      visit = await patiently(() => openLink(token), (sentence) => page.tellLine(sentence || page.say("offline")));
    } catch (error) {
      return page.endHere(error);
    }
    page.tellLine(null);
    tab.write("visit", visit);
  }
  if (!visit) return page.endHere({ code: "LINK_INCOMPLETE" });
  page.greet(visit);
  await makeFlow(page, visit).run();
}

/**
 * Takes the secret out of the address, which is seen, kept and passed on. The project stays, by which the page knows its look, and
 * the language.
 */
function takeAddress(project) {
  const address = new URL(location.href);
  const token = address.searchParams.get("token") ?? "";
  const search = project ? `?${new URLSearchParams({ project, language: document.documentElement.lang })}` : "";
  if (token) history.replaceState(null, "", address.pathname + search);
  return { token, origin: address.searchParams.get("origin") ?? "" };
}

/** How the asking party wants the page to look, and which pages may embed it. */
function readLook(facts, origin) {
  const { name = "", logo = "", privacy = "", accentLight, accentDark, onAccentLight, onAccentDark, sandbox } = facts;
  const embedders = (facts.embedders ?? "").split(" ").filter(Boolean);
  return {
    name, logo, privacy, isSandbox: sandbox === "1", embedder: embedders.includes(origin) ? origin : "",
    colours: { accent: [accentLight, accentDark], "on-accent": [onAccentLight, onAccentDark] },
  };
}

function makePage(root, look) {
  const say = makeSay(JSON.parse(root.dataset.texts));
  const isEmbedded = window.parent !== window;
  const line = document.getElementById("line");
  const steps = document.getElementById("steps");

  const page = {
    root, say, look, isEmbedded, presenceTexts: JSON.parse(root.dataset.presenceTexts), visit: null,

    show(name, ...children) {
      showIn(root, name, ...children);
      document.body.dataset.screen = name;
      const heading = root.querySelector("h2")?.textContent;
      document.title = heading ? `${heading} · ${say("title")}` : say("title");
    },

    /** The page knows now which person has come, and with it the way out. */
    greet(visit) {
      page.visit = visit;
      if (isEmbedded ? !look.embedder : !safeAddress(visit.exitUrl)) return;
      document.getElementById("links").append(makeButton(say("leave"), "link", page.leave));
    },

    /** How the line is: a sentence, or null when all is well. */
    tellLine(sentence) {
      line.hidden = sentence === null;
      set(line, sentence ?? "");
    },

    /** Says below what is shown why something did not work. */
    alert(sentence) {
      root.querySelector(".alert")?.remove();
      root.append(make("p", { class: "notice alert", role: "alert" }, sentence));
    },

    /** How far the session is: the steps in which the person does something. */
    showSteps(session, screen) {
      const shown = (session?.steps ?? []).filter(({ step }) => !["ACTIVATION", "CONSENT"].includes(step));
      steps.hidden = shown.length < 2 || ["welcome", "consent", "camera", "deadEnd", "success", "failure"].includes(screen);
      steps.replaceChildren(...shown.map(({ step, status }) => {
        const isNow = status === "REQUIRED" || status === "PROCESSING";
        const item = make("li", { class: status === "DONE" ? "done" : isNow ? "now" : "" }, make("span", {}, say(`step_${step}`)));
        if (isNow) item.setAttribute("aria-current", "step");
        if (status === "DONE") item.append(make("span", { class: "unseen" }, ` ${say("stateDone")}`));
        return item;
      }));
    },

    /** Tells an embedding page that is allowed to know. */
    tellParent(state, type = { success: "success", deadEnd: "error" }[state] ?? "state") {
      if (!isEmbedded || !look.embedder) return;
      const message = { source: "muster", type, sessionId: page.visit?.sessionId ?? null, state };
      window.parent.postMessage(message, look.embedder);
    },

    endHere({ code, status }) {
      if (!code && status === undefined) console.error(code);
      page.tellLine(null);
      page.showSteps(null, "deadEnd");
      showDeadEnd({ code }, page);
      page.tellParent("deadEnd");
    },

    /** A button that leads back to the asking party; nothing if there is no way back. */
    makeReturn(kind = "") {
      if (!safeAddress(page.visit?.returnUrl)) return null;
      return makeButton(look.name ? say("return", { name: look.name }) : say("returnPlain"), kind, page.leaveForReturn);
    },

    /** An embedding page closes this one by itself. */
    leave() {
      page.tellParent("left", "exit");
      if (!isEmbedded) leaveFor(page.visit.exitUrl);
    },

    leaveForReturn: () => leaveFor(page.visit.returnUrl),
  };
  dress(page);
  return page;
}

/** Where the person may go back to. An app may have a scheme of its own; what runs code is no way back. */
function safeAddress(address) {
  try {
    return ["javascript:", "data:", "blob:", "vbscript:", "file:"].includes(new URL(address).protocol) ? "" : address;
  } catch {
    return "";
  }
}

function leaveFor(text) {
  const address = safeAddress(text);
  if (!address) return;
  try {
    window.top.location.href = address;
  } catch {
    location.href = address;
  }
}

/** Name, logo, colours and the links of the asking party. */
function dress({ look, say }) {
  const style = document.documentElement.style;
  for (const [name, [light, dark]] of Object.entries(look.colours)) {
    if (light) style.setProperty(`--${name}`, `light-dark(${light}, ${dark || light})`);
  }
  if (look.logo) document.getElementById("brand").replaceChildren(make("img", { src: look.logo, alt: look.name }));
  document.getElementById("sandbox").hidden = !look.isSandbox;
  const links = document.getElementById("links");
  if (/^https?:/.test(look.privacy)) {
    links.append(make("a", { href: look.privacy, target: "_blank", rel: "noopener noreferrer" }, say("privacy")));
  }
}
