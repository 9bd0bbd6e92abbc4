// The page of a presence check. Its ticket stands behind the number sign, which browsers keep to themselves.

const place = document.getElementById("check");
const texts = JSON.parse(place.dataset.texts);

addEventListener("hashchange", () => location.reload());

conductPresenceCheck(place, {
  address: place.dataset.address,
  ticket: location.hash.slice(1),
  texts,
  onEnd: ({ outcome }) => {
    const title = { submitted: texts.doneTitle, exhausted: texts.overTitle }[outcome] ?? texts.failedTitle;
    document.title = `${title} · ${texts.title}`;
  },
});
