// Elements, and the sentences in them.

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** Gives the text of a name, with values in its places. */
const makeSay = (texts) => (name, values = {}) => Object.entries(values).reduce(
  (text, [place, value]) => text.replace(`{${place}}`, () => value), texts[name] ?? name);

/** Shows something else, of which parts may be `false`; a reader goes on at its heading, but not at the very first. */
function showIn(root, name, ...children) {
  const isFirst = !root.dataset.screen;
  root.dataset.screen = name;
  root.replaceChildren(...children.filter(Boolean));
  const heading = root.querySelector("h2");
  if (isFirst || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}
