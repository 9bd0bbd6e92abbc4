// Which documents and sides the person still has to photograph.

/**
 * What a session requires: at least `total` types overall, and at least `required` of each group.
 * @typedef {{ total: number, groups: Group[] }} RequestedDocuments
 * @typedef {{ required: number, items: Item[] }} Group
 */
/**
 * A document that may be photographed: a type, of one country if only one is accepted.
 * @typedef {{ type: string, country: string, sides: PictureSide[] }} Item
 */
/**
 * A side of a document. `documentId` and `status` are null if there is no picture yet.
 * @typedef {{ side: "FRONT" | "BACK", documentId: string, status: string, attemptsLeft: number }} PictureSide
 */
/**
 * What the person chose: `chosen` has the keys of the items, the latest first; `isOpen` shows the choice again.
 * @typedef {{ chosen: string[], isOpen: boolean }} Choice
 */
/**
 * The side that a picture is taken of.
 * @typedef {{ item: Item, side: Pick<PictureSide, "side" | "documentId"> }} Place
 */
/**
 * What is next.
 * @typedef {object} Plan
 * @property {{ item: Item, side: PictureSide }} [next] the next side
 * @property {boolean} [canChange] whether the person may take another document instead
 * @property {Item[]} [options] the documents to choose from before there is a next side
 * @property {Item[]} picked the documents that count; complete if there is neither a next side nor a choice
 */
/** @typedef {ReturnType<typeof makeNames>} Names */

/** @param {Pick<PictureSide, "status">} side */
export const isGood = (side) => side.status === "ACCEPTED";
/** @param {Pick<PictureSide, "status">} side */
export const isRefused = (side) => side.status === "REJECTED" || side.status === "FAILED";
/**
 * Whether another picture of the side would not be accepted.
 * @param {Pick<PictureSide, "status" | "attemptsLeft">} side
 */
export const isExhausted = (side) => isRefused(side) && side.attemptsLeft <= 0;
/** @param {Item} item */
export const isBegun = (item) => item.sides.some((side) => side.documentId);
/** @param {Item} item */
export const isComplete = (item) => item.sides.every(isGood);

/**
 * The key of an item among those of the session.
 * @param {Pick<Item, "type" | "country">} item
 */
export const keyOf = (item) => `${item.type} ${item.country ?? ""}`;

/**
 * Finds the next side, or the documents that the person has to choose from first.
 * @param {RequestedDocuments} requested
 * @param {Choice} choice
 * @returns {Plan}
 */
export function planDocuments({ total, groups }, choice) {
  /** @type {Item[]} */
  const picked = [];

  /**
   * Picks as many of the items as are required. Returns what is next among them, or null if they are complete.
   * @param {Item[]} items
   * @param {number} required
   */
  function pick(items, required) {
    /** @param {Item} item */
    const rankOf = (item) => {
      if (isComplete(item)) return 0;
      const position = choice.chosen.indexOf(keyOf(item));
      return position >= 0 ? 1 + position : isBegun(item) ? 100 : 1000;
    };
    const sorted = items.map((item) => ({ item, rank: rankOf(item) })).sort((one, other) => one.rank - other.rank);
    const isFree = items.length > required;
    const taken = sorted.filter(({ rank }, index) => index < required && (rank < 1000 || !isFree))
      .map(({ item }) => item);
    const unfinished = taken.find((item) => !isComplete(item));
    const others = items.filter((item) => !isComplete(item) && !item.sides.some(isExhausted));
    const mayChoose = isFree && others.some((item) => item !== unfinished);
    picked.push(...taken);
    if (unfinished && !(mayChoose && choice.isOpen)) {
      const side = unfinished.sides.find((each) => !isGood(each));
      return { next: { item: unfinished, side }, canChange: mayChoose };
    }
    return unfinished || taken.length < required ? { options: others } : null;
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

/**
 * The countries whose documents may be asked for: from ISO 3166-1 alpha-3 to alpha-2, which browsers know.
 * @type {Map<string, string>}
 */
export const countries = new Map(`
  AUT:AT BEL:BE BGR:BG HRV:HR CYP:CY CZE:CZ DNK:DK EST:EE FIN:FI FRA:FR DEU:DE GRC:GR HUN:HU IRL:IE ITA:IT LVA:LV
  LTU:LT LUX:LU MLT:MT NLD:NL POL:PL PRT:PT ROU:RO SVK:SK SVN:SI ESP:ES SWE:SE ISL:IS LIE:LI NOR:NO CHE:CH GBR:GB
  ALB:AL AND:AD ARM:AM AZE:AZ BLR:BY BIH:BA GEO:GE MDA:MD MCO:MC MNE:ME MKD:MK SMR:SM SRB:RS TUR:TR UKR:UA VAT:VA
  USA:US CAN:CA MEX:MX BRA:BR ARG:AR CHL:CL COL:CO PER:PE URY:UY VEN:VE AUS:AU NZL:NZ JPN:JP KOR:KR CHN:CN IND:IN
  ISR:IL ZAF:ZA EGY:EG MAR:MA VNM:VN PHL:PH IDN:ID THA:TH KAZ:KZ
`.trim().split(/\s+/).map((pair) => /** @type {[string, string]} */ (pair.split(":"))));

/**
 * The name of a country in the language of the page, or else its code.
 * @param {string} code
 */
export function countryName(code) {
  try {
    const names = new Intl.DisplayNames(document.documentElement.lang, { type: "region" });
    return countries.get(code) ? names.of(countries.get(code)) : code;
  } catch {
    return code;
  }
}

/**
 * The names of documents and their sides. Something without a text is named by its code.
 * @param {import("../shared/elements.js").Say} say
 * @param {import("./document-shapes.js").ShapeOf} shapeOf
 */
export function makeNames(say, shapeOf) {
  /**
   * @param {string} name
   * @param {() => string} otherwise
   */
  const textOr = (name, otherwise) => (say(name) === name ? otherwise() : say(name));
  /** @param {string} code */
  const type = (code) => textOr(`type_${code}`, () => {
    const words = code.toLowerCase().replaceAll("_", " ");
    return words[0].toUpperCase() + words.slice(1);
  });
  return {
    type,

    /** @param {Pick<Item, "type" | "country">} item */
    item: (item) => (item.country ? `${type(item.type)} · ${countryName(item.country)}` : type(item.type)),

    /**
     * @param {Pick<Item, "type">} item
     * @param {Pick<PictureSide, "side">} side
     */
    side: (item, side) => textOr(`side_${item.type}_${side.side}`, () => textOr(`side_${side.side}`, () => "{document}")
      .replace("{document}", () => type(item.type))),

    /**
     * What has to be photographed of a document, in a few words.
     * @param {Item} item
     */
    sides: (item) =>
      say(shapeOf(item.type).kind === "person" ? "sidesFace" : item.sides.length > 1 ? "sidesBoth" : "sidesOne"),
  };
}
