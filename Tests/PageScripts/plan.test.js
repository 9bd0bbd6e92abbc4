// Which document and side is next, and what they are called.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countries, countryName, isBegun, isComplete, isGood, isRefused, keyOf, makeNames, planDocuments,
} from "../../Sources/MusterPages/Resources/scripts/verification/plan.js";
import { group, item, requested, shapeOf, side } from "./fixtures.js";

const plan = (groups, { total, chosen = [], isOpen = false } = {}) =>
  planDocuments(requested(groups, total), { chosen, isOpen });
const types = (items) => items.map(({ type }) => type);

test("statuses are good, refused or neither", () => {
  const statuses = ["ACCEPTED", "REJECTED", "FAILED", "VERIFICATION_PENDING", null];
  assert.deepEqual(statuses.map((status) => isGood(side("FRONT", status))), [true, false, false, false, false]);
  assert.deepEqual(statuses.map((status) => isRefused(side("FRONT", status))), [false, true, true, false, false]);
});

test("a document is begun with its first picture and complete with its last", () => {
  const statuses = [[null, null], [null, "REJECTED"], ["ACCEPTED", "ACCEPTED"]];
  const cards = statuses.map((each) => item("ID_CARD", ...each));
  assert.deepEqual(cards.map(isBegun), [false, true, true]);
  assert.deepEqual(cards.map(isComplete), [false, false, true]);
});

test("the only document needs no choice", () => {
  const card = item("ID_CARD", null, null);
  assert.deepEqual(plan([group(1, card)]),
    { next: { item: card, side: card.sides[0] }, canChange: false, picked: [card] });
});

test("the sides of a document are next in their order", () => {
  const cases = [[[null, null], "FRONT"], [["ACCEPTED", null], "BACK"], [["REJECTED", "ACCEPTED"], "FRONT"]];
  for (const [statuses, expected] of cases) {
    assert.equal(plan([group(1, item("ID_CARD", ...statuses))]).next.side.side, expected);
  }
});

test("a refused side is next again", () => {
  const card = item("ID_CARD", "ACCEPTED", "REJECTED");
  assert.equal(plan([group(1, card)]).next.side, card.sides[1]);
});

test("all of a group may be required", () => {
  const items = [item("ID_CARD", "ACCEPTED", "ACCEPTED"), item("PASSPORT", null)];
  const { next, canChange, options, picked } = plan([group(2, ...items)]);
  assert.equal(next.item.type, "PASSPORT");
  assert.equal(canChange, false);
  assert.equal(options, undefined);
  assert.deepEqual(picked, items);
});

test("a group never requires more documents than it has", () => {
  const { next, options, picked } = plan([group(3, item("ID_CARD", "ACCEPTED"))]);
  assert.deepEqual([next, options, types(picked)], [undefined, undefined, ["ID_CARD"]]);
});

test("if more documents are possible than required, the person chooses", () => {
  const items = [item("ID_CARD", null, null), item("PASSPORT", null)];
  assert.deepEqual(plan([group(1, ...items)]), { options: items, picked: [] });
});

test("two of three documents are chosen one after the other", () => {
  const items = [item("ID_CARD", "ACCEPTED"), item("PASSPORT", null), item("DRIVING_LICENSE", null)];
  const open = plan([group(2, ...items)]);
  assert.deepEqual(types(open.options), ["PASSPORT", "DRIVING_LICENSE"]);
  assert.deepEqual(types(open.picked), ["ID_CARD"]);
  const chosen = plan([group(2, ...items)], { chosen: ["DRIVING_LICENSE "] });
  assert.equal(chosen.next.item.type, "DRIVING_LICENSE");
});

test("the latest choice is preferred, and the person may change it", () => {
  const items = [item("ID_CARD", null, null), item("PASSPORT", null)];
  for (const chosen of [["PASSPORT "], ["PASSPORT ", "ID_CARD "]]) {
    const { next, canChange } = plan([group(1, ...items)], { chosen });
    assert.equal(next.item.type, "PASSPORT");
    assert.equal(canChange, true);
  }
});

test("a choice is preferred to a document that was begun, and that to the others", () => {
  const items = [item("ID_CARD", null, null), item("PASSPORT", "REJECTED"), item("DRIVING_LICENSE", null)];
  assert.equal(plan([group(1, ...items)]).next.item.type, "PASSPORT");
  assert.equal(plan([group(1, ...items)], { chosen: ["DRIVING_LICENSE "] }).next.item.type, "DRIVING_LICENSE");
});

test("the choice can be opened again", () => {
  const items = [item("ID_CARD", "ACCEPTED", null), item("PASSPORT", null)];
  const { next, options } = plan([group(1, ...items)], { chosen: ["ID_CARD "], isOpen: true });
  assert.equal(next, undefined);
  assert.deepEqual(options, items);
});

test("an open choice is ignored where there is nothing to choose", () => {
  const { next, options } = plan([group(1, item("ID_CARD", null, null))], { isOpen: true });
  assert.equal(next.item.type, "ID_CARD");
  assert.equal(options, undefined);
});

test("a complete document counts before any choice", () => {
  const items = [item("ID_CARD", null, null), item("PASSPORT", "ACCEPTED")];
  const { next, options, picked } = plan([group(1, ...items)], { chosen: ["ID_CARD "], isOpen: true });
  assert.deepEqual([next, options, types(picked)], [undefined, undefined, ["PASSPORT"]]);
});

test("groups are done one after the other", () => {
  const [first, second] = [group(1, item("ID_CARD", null, null)), group(1, item("SELFIE_PHOTO", null))];
  assert.equal(plan([first, second]).next.item.type, "ID_CARD");
  const done = group(1, item("ID_CARD", "ACCEPTED", "ACCEPTED"));
  const { next, picked } = plan([done, second]);
  assert.equal(next.item.type, "SELFIE_PHOTO");
  assert.deepEqual(types(picked), ["ID_CARD", "SELFIE_PHOTO"]);
});

test("documents beyond the groups count until the total is reached", () => {
  const first = group(1, item("ID_CARD", "ACCEPTED"), item("PASSPORT", null));
  const second = group(1, item("SELFIE_PHOTO", "ACCEPTED"), item("DRIVING_LICENSE", null));
  const { next, options } = plan([first, second], { total: 3 });
  assert.equal(next, undefined);
  assert.deepEqual(types(options), ["PASSPORT", "DRIVING_LICENSE"]);
  const chosen = plan([first, second], { total: 3, chosen: ["DRIVING_LICENSE "] });
  assert.equal(chosen.next.item.type, "DRIVING_LICENSE");
  assert.deepEqual(types(chosen.picked), ["ID_CARD", "SELFIE_PHOTO", "DRIVING_LICENSE"]);
  const all = plan([first, second], { total: 4 });
  assert.equal(all.next.item.type, "PASSPORT");
  assert.equal(all.canChange, false);
  const enough = plan([first, second], { total: 2 });
  assert.deepEqual([enough.next, enough.options], [undefined, undefined]);
});

test("a type counts once, whatever its country", () => {
  const [czech, slovak] = ["CZE", "SVK"].map((country) => ({ ...item("ID_CARD", "ACCEPTED"), country }));
  slovak.sides = [side("FRONT")];
  const { next, options, picked } = plan([group(1, czech, slovak)], { total: 2 });
  assert.deepEqual([next, options, picked], [undefined, undefined, [czech]]);
});

test("documents of several countries are chosen by type and country", () => {
  const [czech, slovak] = ["CZE", "SVK"].map((country) => ({ ...item("ID_CARD", null, null), country }));
  assert.deepEqual([keyOf(czech), keyOf(item("PASSPORT"))], ["ID_CARD CZE", "PASSPORT "]);
  assert.deepEqual(plan([group(1, czech, slovak)]).options, [czech, slovak]);
  assert.equal(plan([group(1, czech, slovak)], { chosen: ["ID_CARD SVK"] }).next.item, slovak);
});

test("countries have two codes and a name in the language of the page", (context) => {
  globalThis.document = { documentElement: { lang: "de" } };
  context.after(() => delete globalThis.document);
  assert.ok([...countries].every(([three, two]) => /^[A-Z]{3}$/.test(three) && /^[A-Z]{2}$/.test(two)));
  assert.equal(new Set(countries.values()).size, countries.size);
  assert.equal(countryName("CZE"), "Tschechien");
  assert.equal(countryName("XXX"), "XXX");
  document.documentElement.lang = "not a language";
  assert.equal(countryName("CZE"), "CZE");
});

test("names come from the texts, or else from the codes", (context) => {
  globalThis.document = { documentElement: { lang: "en" } };
  context.after(() => delete globalThis.document);
  const texts = {
    type_PASSPORT: "Passport", side_FRONT: "Front of: {document}", side_PASSPORT_FRONT: "Photo page",
    sidesFace: "face", sidesBoth: "both", sidesOne: "one",
  };
  const names = makeNames((name) => texts[name] ?? name, shapeOf);
  assert.equal(names.type("PASSPORT"), "Passport");
  assert.equal(names.type("DRIVING_LICENSE"), "Driving license");
  assert.equal(names.item(item("PASSPORT")), "Passport");
  assert.equal(names.item({ type: "PASSPORT", country: "CZE" }), "Passport · Czechia");
  assert.equal(names.side(item("PASSPORT"), side("FRONT")), "Photo page");
  assert.equal(names.side(item("ID_CARD"), side("FRONT")), "Front of: Id card");
  assert.equal(names.side(item("ID_CARD"), side("BACK")), "Id card");
  assert.equal(names.sides(item("SELFIE_PHOTO", null)), "face");
  assert.equal(names.sides(item("ID_CARD", null, null)), "both");
  assert.equal(names.sides(item("PASSPORT", null)), "one");
});
