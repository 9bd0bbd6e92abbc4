// The search in the reference. Without this script, the pages are the same but have no search.

/** @typedef {{ label: string, title: string, words: string, address: string }} Entry of the search index */

const form = document.getElementById("search");
const query = /** @type {HTMLInputElement} */ (document.getElementById("query"));
const found = document.getElementById("found");
const results = document.getElementById("results");
const maxResults = 30;
/** @type {Promise<Entry[]>} */
let entries;

form.hidden = false;

/** The search index, which is downloaded at the first search. */
function load() {
  entries ??= fetch("/docs/index.json").then((response) => {
    if (!response.ok) throw new Error(`index.json: ${response.status}`);
    return response.json();
  });
  return entries;
}

/**
 * How well an entry matches the words; 0 if it does not match all of them.
 * @param {Entry} entry
 * @param {string[]} words
 */
function rank(entry, words) {
  const [label, title] = [entry.label.toLowerCase(), entry.title.toLowerCase()];
  let sum = 0;
  for (const word of words) {
    if (title === word || label.endsWith(word)) sum += 8;
    else if (title.includes(word) || label.includes(word)) sum += 4;
    else if (entry.words.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

/** @param {Entry} entry */
function makeResult(entry) {
  const link = document.createElement("a");
  link.href = entry.address;
  const label = document.createElement("small");
  label.textContent = entry.label;
  link.append(entry.title, document.createElement("br"), label);
  const line = document.createElement("li");
  line.append(link);
  return line;
}

async function search() {
  const text = query.value;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) {
    found.textContent = "";
    results.replaceChildren();
    return;
  }
  let all = [];
  try {
    all = await load();
  } catch {
    entries = undefined;
    found.textContent = "The search does not work at the moment.";
    return;
  }
  // The person has changed the query in the meantime.
  if (text !== query.value) return;
  const hits = all.map((entry) => ({ entry, sum: rank(entry, words) })).filter((hit) => hit.sum > 0)
    .sort((left, right) => right.sum - left.sum);
  found.textContent = hits.length > maxResults ? `the best ${maxResults} of ${hits.length}`
    : hits.length ? `${hits.length} found` : "nothing found";
  results.replaceChildren(...hits.slice(0, maxResults).map((hit) => makeResult(hit.entry)));
}

query.addEventListener("input", search);
query.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  query.value = "";
  search();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest("input")) return;
  event.preventDefault();
  query.focus();
});
