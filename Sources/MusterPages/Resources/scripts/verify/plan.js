// What the person still has to show.

const isGood = (side) => side.status === "ACCEPTED";
const isRefused = (side) => side.status === "REJECTED" || side.status === "FAILED";
const isBegun = (item) => item.sides.some((side) => side.documentId);
const isComplete = (item) => item.sides.every(isGood);

/** An item stands for a type of one country, if only one is accepted. */
const keyOf = (item) => `${item.type} ${item.country ?? ""}`;

/**
 * Finds the side that is next, or the documents from which one has to be chosen first.
 *
 * @param choice `chosen` are the keys of items that the person prefers, the last one first; `isOpen` asks for another choice
 * @returns `next` with its `item` and `side`, or `options`; neither if all is there. `canChange` tells whether the next side
 *   could be one of another document. `picked` are the items that count
 */
function planDocuments({ total, groups }, choice) {
  const picked = [];

  /** Takes as many of the items as are needed; what remains if the person has to choose. */
  function pick(items, required) {
    const rank = (item) => {
      if (isComplete(item)) return 0;
      const place = choice.chosen.indexOf(keyOf(item));
      return place >= 0 ? 1 + place : isBegun(item) ? 100 : 1000;
    };
    const sorted = items.map((item) => ({ item, rank: rank(item) })).sort((one, other) => one.rank - other.rank);
    const isFree = items.length > required;
    const taken = sorted.filter(({ rank }, index) => index < required && (rank < 1000 || !isFree)).map(({ item }) => item);
    const unfinished = taken.find((item) => !isComplete(item));
    const others = items.filter((item) => !isComplete(item));
    const mayChoose = isFree && others.length > 1;
    picked.push(...taken);
    if (unfinished && !(mayChoose && choice.isOpen)) {
      return { next: { item: unfinished, side: unfinished.sides.find((side) => !isGood(side)) }, canChange: mayChoose };
    }
    return unfinished || taken.length < required ? { options: others, number: picked.indexOf(unfinished) } : null;
  }

  for (const { items, required } of groups) {
    const found = pick(items, Math.min(required, items.length));
    if (found) return { ...found, picked };
  }
  const types = new Set(picked.map((item) => item.type));
  const rest = groups.flatMap(({ items }) => items).filter((item) => !types.has(item.type));
  const found = types.size < total && rest.length > 0 ? pick(rest, total - types.size) : null;
  return { ...found, picked };
}

/** The countries of the documents that may be asked for: ISO 3166-1 alpha-3, and alpha-2, which browsers know. */
const countries = new Map(`AUT:AT BEL:BE BGR:BG HRV:HR CYP:CY CZE:CZ DNK:DK EST:EE FIN:FI FRA:FR DEU:DE GRC:GR HUN:HU IRL:IE ITA:IT
  LVA:LV LTU:LT LUX:LU MLT:MT NLD:NL POL:PL PRT:PT ROU:RO SVK:SK SVN:SI ESP:ES SWE:SE ISL:IS LIE:LI NOR:NO CHE:CH GBR:GB ALB:AL
  AND:AD ARM:AM AZE:AZ BLR:BY BIH:BA GEO:GE MDA:MD MCO:MC MNE:ME MKD:MK SMR:SM SRB:RS TUR:TR UKR:UA VAT:VA USA:US CAN:CA MEX:MX
  BRA:BR ARG:AR CHL:CL COL:CO PER:PE URY:UY VEN:VE AUS:AU NZL:NZ JPN:JP KOR:KR CHN:CN IND:IN ISR:IL ZAF:ZA EGY:EG MAR:MA VNM:VN
  PHL:PH IDN:ID THA:TH KAZ:KZ`.split(/\s+/).map((pair) => pair.split(":")));

function countryName(code) {
  try {
    const name = new Intl.DisplayNames(document.documentElement.lang, { type: "region" });
    return countries.get(code) ? name.of(countries.get(code)) : code;
  } catch {
    return code;
  }
}

/** The names of documents and their sides; one that there is no text for is named by its code. */
function makeNames(say) {
  const known = (name, otherwise) => (say(name) === name ? otherwise() : say(name));
  const type = (code) => known(`type_${code}`, () => {
    const words = code.toLowerCase().replaceAll("_", " ");
    return words[0].toUpperCase() + words.slice(1);
  });
  return {
    type,
    item: (item) => (item.country ? `${type(item.type)} · ${countryName(item.country)}` : type(item.type)),
    side: (item, side) => known(`side_${item.type}_${side.side}`, () => known(`side_${side.side}`, () => "{document}")
      .replace("{document}", () => type(item.type))),
    /** What is photographed of a document, in a few words. */
    sides: (item) => say(item.type === "SELFIE_PHOTO" ? "sidesFace" : item.sides.length > 1 ? "sidesBoth" : "sidesOne"),
  };
}
