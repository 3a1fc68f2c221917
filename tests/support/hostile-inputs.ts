import fc from "fast-check";

/** One request as sent; `body` is sent unchanged. */
export type Hostile = { query: string; type: string | null; body: string };

/** Texts that have broken programs. */
export const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00\ud800",
  "\u202eevil\u202c",
  "\u200b\ufeff",
  "👩‍👩‍👧‍👦".repeat(30),
  "Ω".repeat(501),
  "e\u0301".repeat(100),
  "\r\nBcc: all@akamas.test\r\n\r\n",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "{{7*7}}<%= 7*7 %>",
  "' OR 1=1 --",
  `"; DROP TABLE shipments; --`,
  "../../../../etc/passwd",
  "..%2f..%2f%00",
  "=1+1",
  "@SUM(1)",
  "NaN",
  "Infinity",
  "-0",
  "1e308",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "9".repeat(400),
  "x".repeat(5001),
  "x".repeat(40_000),
  "\u2028\u2029",
  "\u0001\u001f\u007f",
  "2026-13-45T99:99:99Z",
  "0000-00-00 00:00:00.000Z",
  "+275760-09-13T00:00:00.001Z",
];

/** Numbers that JSON allows, and some that it does not. */
const NUMBERS = [
  ...["0", "-0", "-1", "1", "0.1", "1e308", "-1e308", "1e309", "1e-400", "5e-324", "9007199254740993"],
  ...["18446744073709551616", "1.7976931348623157e308", "0.30000000000000004", "2.4000000000000004", "1E2"],
  ...["NaN", "Infinity", "01", "+1", "1.", ".5", "0x10", "1_000"],
];

/** Keys with a special meaning: PocketBase's modifiers, JavaScript's prototype, fields of the server. */
const KEYS = [
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "", "a.b", "$where", "@collection"],
  ...["id", "id:autogenerate", "user_id", "user_id+", "+user_id", "user_id-", "status", "status:isset", "op_hash"],
  ...["created", "updated", "collectionId", "collectionName", "expand", "handled_at", "handled_by", "tokenKey"],
  ...["verified", "password", "file", "file+", "file-", "replaced", "dimensions+", "pallet_details+", "website"],
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
);

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth);

/** One value as JSON text, mostly valid. */
const value: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: text.map((given) => JSON.stringify(given)) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom("true", "false", "null", "[]", "{}", "[null]", "[[]]", '{"a":{"b":[]}}') },
  { weight: 2, arbitrary: fc.json({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(50, 2000, 9000, 20_000),
        fc.constantFrom(["[", "]"] as const, ['{"a":', "}"] as const, ["[1,", "]"] as const),
      )
      .map(([depth, pair]) => nested(depth, pair)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.nat(400), fc.json({ maxDepth: 1 })).map(([n, v]) => `[${Array(n).fill(v)}]`) },
);

const TYPES = [
  ...["application/json", "application/json; charset=utf-16", "text/plain", "application/x-www-form-urlencoded"],
  ...[
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/xml",
    "x",
    ";;;",
    "application/json, text/html",
  ],
];

/**
 * A valid body with some errors: fields replaced, left out, repeated or added, or its text damaged.
 * @param right the body as a client sends it, created anew for each request
 */
export function spoiled(right: () => Record<string, unknown>): fc.Arbitrary<Hostile> {
  const names = Object.keys(right());
  const change = fc.record({
    key: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...names) },
      { weight: 2, arbitrary: fc.constantFrom(...KEYS) },
    ),
    value,
    how: fc.constantFrom("replace", "replace", "replace", "repeat", "remove"),
  });
  const fields = fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const pairs = Object.entries(right()).map(([key, given]): [string, string] => [key, JSON.stringify(given)]);
    for (const { key, value: given, how } of changes) {
      const at = pairs.findIndex(([name]) => name === key);
      if (how === "remove" && at >= 0) pairs.splice(at, 1);
      else if (how === "replace" && at >= 0) pairs[at] = [key, given];
      else pairs.push([key, given]);
    }
    return `{${pairs.map(([key, given]) => `${JSON.stringify(key)}:${given}`).join(",")}}`;
  });
  const damaged = fc
    .tuple(fields, fc.nat(), fc.constantFrom("", "\u0000", "\ufeff", "}", '"', "/*", "\n\n"))
    .map(([body, at, what]) => body.slice(0, at % (body.length + 1)) + what);
  const body = fc.oneof(
    { weight: 6, arbitrary: fields },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: fc.constant("") },
  );
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant("application/json") },
    { weight: 2, arbitrary: fc.constantFrom(...TYPES, null) },
  );
  return fc.record({ query: fc.constant(""), type, body });
}

/** Query strings with these names, encoded as a browser does, or badly. */
export function spoiledQuery(names: string[]): fc.Arbitrary<Hostile> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom("expand", "fields", "skipTotal", "__proto__", "") },
  );
  const given = fc.oneof(
    { weight: 4, arbitrary: text.map((t) => encodeURIComponent(t.toWellFormed().slice(0, 2000))) },
    { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
    { weight: 1, arbitrary: fc.constantFrom("%", "%zz", "%00", "%ff%fe", "a%", "+", "%C0%AF", "x".repeat(30_000)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("id = 'x' || 1=1", "@random", "((((", "id ~ '%'", "user_id.email")
        .map(encodeURIComponent),
    },
  );
  const query = fc
    .array(fc.tuple(name, given), { maxLength: 5 })
    .map((pairs) => pairs.map(([key, one]) => `${encodeURIComponent(key)}=${one}`).join("&"));
  return fc.record({ query, type: fc.constant(null), body: fc.constant("") });
}
