import { writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cents, decimal, exact, larger, less, over, plus, sum, times } from "./exact.mjs";
import { sampleRows } from "./sample-rows.mjs";

// Quotes and what they cost, computed here in exact fractions from the formulas of docs/rules.md, without the
// engine. They are replayed through the engine in V8 (tests/unit) and through the server's hooks (tests/server).
// After a change: node tests/vectors/make-quotes.mjs

/**
 * @typedef {{ length: number, width: number, height: number, weight: number }} Pallet m, m, m, kg
 * @typedef {{ transport: number, fobCharges: number, documentation: number, seaFreight: number, profit: number, total: number }} Cents
 * @typedef {object} Quote
 * @property {string} name what the quote is there for
 * @property {string} country ISO code
 * @property {string} zone name of the zone, unique in the sample tariff
 * @property {Pallet[]} pallets
 * @property {string} [goods] the customer's own words
 * @property {{ totalCBM: string, chargeableCBM: string, chargeableKg: string, cents: Cents }} expected m³ and kg to nine decimals, euro in cents
 */

const DOCUMENTATION = "25"; // the sample tariff's documentation_fee

const BRACKETS = /** @type {const} */ ([
  ["500", "rate_under_500"],
  ["1000", "rate_under_1000"],
  ["2000", "rate_under_2000"],
  ["2500", "rate_under_2500"],
]);

/** @param {Record<string, string>} zone @param {Pallet[]} pallets @returns {Quote["expected"]} */
function price(zone, pallets) {
  const text = (/** @type {string} */ column) => zone[column] ?? "";
  const cbm = sum(pallets.map((p) => times(times(exact(p.length), exact(p.width)), exact(p.height))));
  const weight = sum(pallets.map((p) => exact(p.weight)));
  const chargeableCbm = larger(cbm, over(weight, exact(300)));
  const kg = larger(weight, times(cbm, exact(300)));
  const column = BRACKETS.find(([below]) => less(kg, exact(below)))?.[1] ?? "rate_over_2500";
  const transport = larger(times(kg, exact(text(column))), exact(text("minimum_charge")));
  const fobCharges = larger(times(cbm, exact(14)), exact(14));
  const documentation = exact(DOCUMENTATION);
  const seaFreight = larger(times(chargeableCbm, exact(70)), exact(70));
  const profit = larger(times(chargeableCbm, exact(20)), exact(35));
  const total = plus(plus(plus(transport, fobCharges), plus(documentation, seaFreight)), profit);
  const lines = { transport, fobCharges, documentation, seaFreight, profit, total };
  return {
    totalCBM: decimal(cbm),
    chargeableCBM: decimal(chargeableCbm),
    chargeableKg: decimal(kg),
    cents: /** @type {Cents} */ (
      Object.fromEntries(Object.entries(lines).map(([name, amount]) => [name, cents(amount)]))
    ),
  };
}

/** Numbers from 0 to 1, the same at every run (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const GOODS = [
  "Ελαιόλαδο σε δοχεία, 2 παλέτες",
  "Ανταλλακτικά μηχανών «Κρόνος» – εύθραυστα",
  "Ζυμαρικά & σάλτσες (Μακαρόνια Νο 6)",
  "Χρώματα, βερνίκια· όχι επικίνδυνα",
];

/** @param {number} weight @returns {Pallet} */
const euro = (weight) => ({ length: 1.2, width: 0.8, height: 1, weight });
/** @param {number} height @param {number} weight @returns {Pallet} */
const industrial = (height, weight) => ({ length: 1.2, width: 1, height, weight });
/** @param {number[]} weights */
const euros = (...weights) => weights.map(euro);
/** Low enough to be charged by weight. @param {number[]} weights */
const low = (...weights) => euros(...weights).map((pallet) => ({ ...pallet, height: 0.2 }));

/** The cases that are easy to get wrong, in one zone. @type {[name: string, pallets: Pallet[]][]} */
const EDGES = [
  ["the default pallet", euros(300)],
  ["below every minimum", [{ length: 0.6, width: 0.8, height: 0.5, weight: 60 }]],
  ["charged by volume", [{ length: 1.2, width: 0.8, height: 2, weight: 150 }]],
  ["charged by weight", euros(900)],
  ["heavy and bulky make up for each other", [euro(800), industrial(2, 100)]],
  ["ten of the largest", Array.from({ length: 10 }, () => ({ length: 2.4, width: 1.8, height: 2, weight: 1500 }))],
  ["the smallest that can be typed", [{ length: 0.01, width: 0.01, height: 0.01, weight: 1 }]],
  ["just under 500 kg", euros(499)],
  ["500 kg", euros(500)],
  ["500 kg in thirds", low(166.6, 166.7, 166.7)],
  ["500 kg in tenths", low(100.1, 199.8, 200.1)],
  ["499.99 kg", low(250.01, 249.98)],
  ["just under 1000 kg", euros(999)],
  ["1000 kg", euros(333.3, 333.3, 333.4)],
  ["999.9 kg", euros(333.3, 333.3, 333.3)],
  ["just under 2000 kg", euros(999, 1000)],
  ["2000 kg", euros(1200, 800)],
  ["2000 kg in ten", low(...Array.from({ length: 10 }, () => 200))],
  ["just under 2500 kg", euros(1250, 1249)],
  ["2500 kg", euros(833.3, 833.3, 833.4)],
  ["above the last edge", euros(1250, 1251)],
  ["999 kg by volume", [{ length: 1.85, width: 1.8, height: 1, weight: 10 }]],
  ["300 kg both ways", [{ length: 1, width: 1, height: 1, weight: 300 }]],
  ["900 kg by volume, 3 m³", [{ length: 2, width: 1.5, height: 1, weight: 10 }]],
  ["1.75 m³, where the service fee leaves its minimum", [{ length: 1.75, width: 1, height: 1, weight: 10 }]],
  ["a little above 1.75 m³", [{ length: 1.75, width: 1.01, height: 1, weight: 10 }]],
  ["1 m³ exactly", [{ length: 1.25, width: 0.8, height: 1, weight: 10 }]],
  ["600 kg by volume, float noise", [industrial(1.25, 100), { length: 1, width: 0.5, height: 1, weight: 50 }]],
  ["1500 kg by volume in five", Array.from({ length: 5 }, () => industrial(0.8333, 1))],
];

/** @returns {Quote[]} */
export function makeQuotes() {
  const zones = sampleRows();
  const next = random(20_260_101);
  const pick = (/** @type {number} */ from, /** @type {number} */ to) => from + Math.floor(next() * (to - from + 1));
  /** @type {Quote[]} */
  const quotes = [];
  const add = (
    /** @type {string} */ name,
    /** @type {Record<string, string>} */ zone,
    /** @type {Pallet[]} */ pallets,
  ) => {
    const goods = quotes.length % 10 === 0 ? GOODS[(quotes.length / 10) % GOODS.length] : undefined;
    const { iso2: country = "", zone_name = "" } = zone;
    quotes.push({ name, country, zone: zone_name, pallets, ...(goods && { goods }), expected: price(zone, pallets) });
  };
  const named = (/** @type {string} */ start) => {
    const zone = zones.find((row) => row.zone_name?.startsWith(start));
    if (!zone) throw new Error(`no zone ${start}`);
    return zone;
  };
  // The zone of the documented examples, the cheapest and the dearest.
  for (const zone of [named("DE-4"), named("HR-2"), named("FI-3")])
    for (const [name, load] of EDGES) add(name, zone, load);
  const pallet = () => ({
    length: pick(20, 240) / 100,
    width: pick(20, 180) / 100,
    height: pick(10, 200) / 100,
    weight: pick(1, 1500),
  });
  for (const [i, zone] of zones.entries()) {
    add("the zone's minimum", zone, [{ length: 0.4, width: 0.3, height: 0.2, weight: pick(1, 40) }]);
    const count = (i % 10) + 1;
    add(`${count} pallets`, zone, Array.from({ length: count }, pallet));
    // Light ones, so that every bracket is reached in every second zone.
    if (i % 2 === 0) add("one pallet", zone, [{ ...pallet(), height: pick(10, 80) / 100, weight: pick(1, 600) }]);
  }
  return quotes;
}

/** Where the quotes are kept. */
const FILE = fileURLToPath(new URL("quotes.json", import.meta.url));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const quotes = makeQuotes();
  writeFileSync(FILE, `[\n${quotes.map((quote) => JSON.stringify(quote)).join(",\n")}\n]\n`);
  console.log(`${quotes.length} quotes`);
}
