import { afterEach, describe, expect, test } from "vitest";
import { fault } from "#domain/fault.ts";
import {
  parseAirQuote,
  parseBooking,
  parseContact,
  parseEdit,
  parseProfile,
  parseSeaQuote,
  parseSignUp,
} from "#domain/server.ts";
import { parseTariffRows } from "#domain/tariff/rows.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// The cost of a request grows in proportion to its length, and the items of a list that is too long are not checked.
// Counted, not timed: reads of a list's items, and characters and elements that the engine's own functions visit.

const PIECE = { length: 120, width: 80, height: 110, weight: 210.5 };
const BOOKING = {
  id: "a".repeat(15),
  reference: "0123456789",
  tariff_version: "1-abc",
  quoted_at: "2026-01-02T03:04:05.000Z",
  country_id: "c".repeat(15),
  zone_id: "z".repeat(15),
  pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  estimated_rate: 300,
  goods_description: "",
  shipper_name: "A",
  shipper_company: "",
  shipper_address: "B",
  shipper_phone: "+49 30 1234567",
  shipper_email: "a@b.test",
  consignee_name: "C",
  consignee_company: "",
  consignee_address: "D",
  consignee_phone: "+357 25 123456",
  consignee_email: "c@d.test",
};
const CONTACT = {
  name: "Wei Chen",
  email: "wei@sender.test",
  phone: "1",
  subject: "A question",
  message: "How long does it take?",
};
const EDIT = {
  op: "o".repeat(15),
  set: { status: "pending", tracking_number: "1", admin_notes: "n" },
  seen: { admin_notes: "" },
};
const ACCOUNT = { fullName: "Wei Chen", email: "wei@sender.test", password: "correct horse" };
const PROFILE = { fullName: "Wei Chen", companyName: "", phone: "" };

type Body = Record<string, unknown>;
type Parser = (body: Body) => unknown;
const PARSERS: Record<string, { parse: Parser; body: () => Body }> = {
  booking: { parse: parseBooking, body: () => ({ ...BOOKING }) },
  sea: { parse: parseSeaQuote, body: () => seaQuoteBody() },
  "sea, full container": {
    parse: parseSeaQuote,
    body: () => seaQuoteBody({ container_type: "fcl-20", number_of_containers: 2 }),
  },
  air: { parse: parseAirQuote, body: () => airQuoteBody() },
  contact: { parse: parseContact, body: () => ({ ...CONTACT }) },
  edit: { parse: parseEdit, body: () => structuredClone(EDIT) },
  "sign-up": { parse: parseSignUp, body: () => ({ ...ACCOUNT }) },
  profile: { parse: parseProfile, body: () => ({ ...PROFILE }) },
};

/** A list that counts how often its items are read. */
function watched(list: unknown[]): { list: unknown[]; reads: () => number } {
  let reads = 0;
  const proxy = new Proxy(list, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list: proxy, reads: () => reads };
}

describe("a list that is too long is refused before any item is checked", () => {
  const tooLong: [string, Parser, (list: unknown[]) => Body, field: string, most: number, message: string][] = [
    [
      "a booking's pallets",
      parseBooking,
      (pallet_details) => ({ ...BOOKING, pallet_details }),
      "pallet_details",
      10,
      fault("pallets_many", { max: 10 }),
    ],
    [
      "an air quote's pieces",
      parseAirQuote,
      (dimensions) => airQuoteBody({ dimensions }),
      "dimensions",
      200,
      fault("pieces_many", { max: 200 }),
    ],
    [
      "a sea quote's pieces",
      parseSeaQuote,
      (dimensions) => seaQuoteBody({ dimensions }),
      "dimensions",
      200,
      fault("pieces_many", { max: 200 }),
    ],
  ];
  test.each(tooLong)("%s", (_what, parse, body, field, most, why) => {
    for (const length of [most + 1, 10_000, 85_000])
      for (const item of [{}, PIECE, 1, null, "", []]) {
        const { list, reads } = watched(Array(length).fill(item));
        expect(parse(body(list))).toEqual({ ok: false, fields: { [field]: { code: "invalid", why } } });
        expect(reads()).toBe(0);
      }
  });

  test("the hidden pieces of a full container are not checked", () => {
    const { list, reads } = watched(Array(85_000).fill({}));
    const full = seaQuoteBody({ container_type: "fcl-20", number_of_containers: 2, dimensions: list });
    expect(parseSeaQuote(full)).toMatchObject({ ok: true, value: { dimensions: null } });
    expect(reads()).toBe(0);
  });

  test.each([
    ["countries", 300],
    ["zones", 10_000],
    ["sea_rates", 200],
  ] as const)("a tariff's %s", (name, most) => {
    const { list, reads } = watched(Array(most + 1).fill({}));
    const parsed = parseTariffRows({ countries: [], zones: [], sea_rates: [], [name]: list }, 200);
    expect(parsed).toMatchObject({ ok: false });
    expect(!parsed.ok && parsed.errors).toContainEqual(expect.objectContaining({ list: name, code: "too_many" }));
    expect(reads()).toBe(0);
  });
});

// Functions of the engine whose cost grows with their input.
const TEXT_STEPS = [
  "trim",
  "split",
  "includes",
  "toLowerCase",
  "toUpperCase",
  "normalize",
  "replace",
  "replaceAll",
  "indexOf",
  "slice",
] as const;
const LIST_STEPS = [
  "includes",
  "indexOf",
  "find",
  "some",
  "every",
  "map",
  "filter",
  "forEach",
  "join",
  "concat",
  "slice",
  "flatMap",
] as const;

const restored: (() => void)[] = [];
afterEach(() => {
  for (const restore of restored.splice(0)) restore();
});

/** How many steps a call takes: elements visited by those functions, and issues and keys visited by loops. */
function stepsOf(call: () => unknown): number {
  let steps = 1;
  let replacing = false;
  // biome-ignore lint/suspicious/noExplicitAny: any function on any value
  const count = (owner: any, name: string, length: (self: any, args: any[]) => number) => {
    const original = owner[name];
    // biome-ignore lint/suspicious/noExplicitAny: as above
    owner[name] = function (this: any, ...args: any[]) {
      // With an exec of one's own, replace calls it once for each match. The engine's takes one walk for all of them.
      if (replacing) return original.apply(this, args);
      steps += length(this, args);
      replacing = name === "replace";
      try {
        return original.apply(this, args);
      } finally {
        replacing = false;
      }
    };
    restored.push(() => {
      owner[name] = original;
    });
  };
  for (const name of TEXT_STEPS) count(String.prototype, name, (self) => self.length);
  for (const name of LIST_STEPS) count(Array.prototype, name, (self) => self.length);
  count(Array.prototype, "push", () => 1);
  count(RegExp.prototype, "test", (_self, [text]) => String(text ?? "").length);
  count(RegExp.prototype, "exec", (_self, [text]) => String(text ?? "").length);
  count(Array, "from", (_self, [from]) => from?.length ?? 1);
  count(Object, "keys", (_self, [of]) => Reflect.ownKeys(Object(of)).length);
  count(Object, "entries", (_self, [of]) => Reflect.ownKeys(Object(of)).length);
  try {
    call();
  } finally {
    for (const restore of restored.splice(0).reverse()) restore();
  }
  return steps;
}

const nested = (depth: number) => {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = [value];
  return value;
};
const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`key${i}`, i]));

/** Values of a given size, to be sent in place of valid ones. */
const SHAPES: Record<string, (n: number) => unknown> = {
  letters: (n) => "a".repeat(n),
  spaces: (n) => " ".repeat(n),
  "spaces around": (n) => `${" ".repeat(n / 2)}a${" ".repeat(n / 2)}`,
  NUL: (n) => "\0".repeat(n),
  "half of an emoji": (n) => "\ud83d".repeat(n),
  emoji: (n) => "😀".repeat(n / 2),
  digits: (n) => "9".repeat(n),
  "an address's first part": (n) => "a.".repeat(n / 2),
  "an address": (n) => `a@${"b.".repeat(n / 2)}test`,
  "at signs": (n) => "a@".repeat(n / 2),
  hyphens: (n) => `a@${"b-".repeat(n / 2)}`,
  "empty objects": (n) => Array(n).fill({}),
  pieces: (n) => Array(n).fill(PIECE),
  "wrong pieces": (n) => Array(n).fill({ length: -1, width: "", height: null }),
  numbers: (n) => Array(n).fill(1),
  texts: (n) => Array(n).fill("a"),
  "deep lists": (n) => nested(n),
  "many keys": (n) => keys(n),
  "a long key": (n) => ({ ["k".repeat(n)]: 1 }),
};

/** The largest body of any route contains the largest of these. */
const SIZES = [400, 8000];
/** The allowed cost of the longest path through a parser: where a short path ends, the cost jumps there once. */
const LONGEST_WAY = 2000;
const inProportion = (less: number, more: number) => more <= 2.5 * Math.max(less, LONGEST_WAY);
/** Reading a nested list takes stack in this engine; the server's parser accepts ten thousand levels. */
const sizesOf = (shape: string) => (shape === "deep lists" ? [400, 2500] : SIZES);

describe.each(Object.entries(PARSERS))(
  "%s: twice as much is at most two and a half times the work",
  (_name, { parse, body }) => {
    const fields: ((value: unknown) => Body)[] = Object.keys(body()).map((key) => (value) => ({
      ...body(),
      [key]: value,
    }));
    if ("set" in body())
      for (const part of ["set", "seen"])
        for (const key of ["status", "tracking_number", "admin_notes"])
          fields.push((value) => ({ ...body(), [part]: { [key]: value } }));
    test.each(Object.keys(SHAPES))("%s", (shape) => {
      const made = sizesOf(shape).map((n) => [n, SHAPES[shape]?.(n), SHAPES[shape]?.(2 * n)] as const);
      for (const [at, field] of [...fields, (value: unknown) => ({ ...body(), other: value })].entries())
        for (const [n, once, twice] of made) {
          const [less, more] = [stepsOf(() => parse(field(once))), stepsOf(() => parse(field(twice)))];
          if (!inProportion(less, more)) expect({ field: at, n, less, more }).toBe("in proportion");
        }
    });

    test("every field wrong at once, and unknown keys beside them", () => {
      for (const shape of ["letters", "wrong pieces", "spaces"]) {
        const all = (n: number) =>
          Object.fromEntries([...Object.keys(body()), ...Object.keys(keys(n))].map((key) => [key, SHAPES[shape]?.(n)]));
        const [once, twice] = [all(400), all(800)];
        expect(stepsOf(() => parse(twice))).toBeLessThanOrEqual(2.5 * stepsOf(() => parse(once)));
      }
    });
  },
);

test("as many invalid pieces as allowed cost in proportion to their number", () => {
  const wrong = (n: number) => Array(n).fill({ length: -1, width: "", height: null });
  for (const [parse, body] of [
    [parseAirQuote, airQuoteBody],
    [parseSeaQuote, seaQuoteBody],
  ] as const) {
    const steps = (n: number) => stepsOf(() => parse(body({ dimensions: wrong(n), destination_address: "" })));
    expect(steps(200)).toBeLessThanOrEqual(2.5 * steps(100));
  }
});
