import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cpuTime } from "../support/cpu-time.ts";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, book, bookingBody, customer, newId, office, SHIPMENTS } from "../support/server-api.ts";
import { DOCUMENTS } from "../support/server-documents.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// The cost of a request grows in proportion to its length, whatever it contains: every field of every route, alone and in a
// batch, with half of the largest body and with all of it. Measured is the server's processor time, the minimum of several
// rounds in which both sizes alternate: only a cost that really grows faster exceeds the ratio in all of them. Not measured:
// passwords (bcrypt is slow on purpose) and publishing a tariff. Steps of the domain's parsers are counted in
// tests/unit/schema-cost.test.ts.
const MOST = 2.5;
const ROUNDS = 40;

let server: Server;
let anna: Actor;
let staff: Actor;
let shipment: string;
let quote: string;
let booking: Record<string, unknown>;
beforeAll(async () => {
  // Go collects garbage when the heap has doubled, which may happen first with the larger request, at a cost that depends on
  // everything else in memory. Here collection is delayed until the process has this much.
  server = await startServer({ env: { GOGC: "off", GOMEMLIMIT: "700MiB" } });
  [anna, staff] = await Promise.all([customer(server, "Anna"), office(server)]);
  shipment = (await book(server, anna)).id;
  booking = await bookingBody(server);
  const body = seaQuoteBody();
  quote = body.id;
  await send("POST", SEA, anna.token, JSON.stringify(body));
});
afterAll(() => server?.stop());

const KB = 1024;
const SEA = "/api/collections/sea_freight_quotes/records";
const AIR = "/api/collections/air_freight_quotes/records";

async function send(method: string, path: string, token: string | undefined, body: string): Promise<number> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: token } : {}) };
  const answer = await fetch(server.url + path, { method, headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

const fill = (unit: string, bytes: number) => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
const text = (unit: string) => (bytes: number) => `"${fill(unit, bytes - 2)}"`;
const list = (item: string) => (bytes: number) => `[${fill(`${item},`, bytes - 4)}0]`;
/** As deep as Go's JSON parser accepts. */
const levels = (bytes: number, each: number) => Math.min(4900 * (bytes > 20 * KB ? 2 : 1), Math.floor(bytes / each));
const PIECE = '{"length":120,"width":80,"height":110,"weight":210.5}';
const WRONG = '{"length":-1,"width":"","height":null}';

/** JSON of about this many bytes. */
const SHAPES: Record<string, (bytes: number) => string> = {
  "empty objects": list("{}"),
  pieces: list(PIECE),
  "wrong pieces": list(WRONG),
  numbers: list("1"),
  texts: list('""'),
  nulls: list("null"),
  lists: list("[]"),
  letters: text("a"),
  spaces: text(" "),
  NUL: text("\\u0000"),
  "half emoji": text("\\ud83d"),
  Greek: text("Ω"),
  addresses: text("a.b@"),
  labels: (bytes) => `"a@${fill("b-", bytes - 6)}"`,
  digits: (bytes) => `0.${fill("7", bytes - 2)}`,
  "deep lists": (bytes) => "[".repeat(levels(bytes, 2)) + "]".repeat(levels(bytes, 2)),
  "deep lists with texts": (bytes) => `${'["a",'.repeat(levels(bytes, 8))}0${"]".repeat(levels(bytes, 8))}`,
  "deep objects": (bytes) => `${'{"a":'.repeat(levels(bytes, 6))}0${"}".repeat(levels(bytes, 6))}`,
  "many keys": (bytes) =>
    `{${Array.from({ length: Math.floor(bytes / 9) }, (_, i) => `"k${i.toString(36).padStart(4, "0")}":0`).join(",")}}`,
  "one key again and again": (bytes) => `{${fill('"key":0,', bytes - 10)}"key":1}`,
  "a long key": (bytes) => `{"${fill("k", bytes - 6)}":0}`,
};
const NAMES = Object.keys(SHAPES);

type Route = {
  limit: number;
  method?: string;
  path: () => string;
  body: () => Record<string, unknown>;
  actors: ("guest" | "anna" | "staff")[];
  alone?: true;
};
const ROUTES: Record<string, Route> = {
  booking: { limit: 32 * KB, path: () => SHIPMENTS, body: () => ({ ...booking, id: newId() }), actors: ["anna"] },
  "sea quote": { limit: 64 * KB, path: () => SEA, body: () => seaQuoteBody(), actors: ["guest", "anna"] },
  "air quote": { limit: 64 * KB, path: () => AIR, body: () => airQuoteBody(), actors: ["guest", "anna"] },
  message: {
    limit: 32 * KB,
    path: () => "/api/contact",
    body: () => ({
      name: "Wei",
      email: "wei@sender.test",
      phone: "1",
      subject: "A question",
      message: "How long is it?",
    }),
    actors: ["guest", "anna"],
  },
  edit: {
    limit: 64 * KB,
    path: () => `/api/shipments/${shipment}/edit`,
    body: () => ({ op: newId(), set: { admin_notes: "a" }, seen: { admin_notes: "b" } }),
    actors: ["staff"],
  },
  mark: {
    limit: 4 * KB,
    method: "PATCH",
    path: () => `${SEA}/${quote}`,
    body: () => ({ op: newId(), handled_at: "now", seen: "then", after: "" }),
    actors: ["staff"],
  },
  // A password that is too short: no account is created and nothing is hashed.
  account: {
    limit: 16 * KB,
    path: () => "/api/collections/users/records",
    body: () => ({ email: `${newId()}@x.test`, full_name: "Wei", company_name: "", phone: "", password: "short" }),
    actors: ["guest"],
    alone: true,
  },
  profile: {
    limit: 16 * KB,
    method: "PATCH",
    path: () => `/api/collections/users/records/${anna.id}`,
    body: () => ({ full_name: "Wei", company_name: "", phone: "" }),
    actors: ["anna"],
    alone: true,
  },
  "status and tracking number": {
    limit: 64 * KB,
    method: "PATCH",
    path: () => `${SHIPMENTS}/${shipment}`,
    body: () => ({ status: "pending", tracking_number: "1" }),
    actors: ["staff"],
    alone: true,
  },
  notes: {
    limit: 64 * KB,
    path: () => "/api/collections/shipment_notes/records",
    body: () => ({ id: newId(), shipment, admin_notes: "" }),
    actors: ["staff"],
    alone: true,
  },
  document: {
    limit: 64 * KB,
    path: () => DOCUMENTS,
    body: () => ({ id: newId(), shipment, kind: "packing_list", file_name: "a.pdf", sha256: "" }),
    actors: ["anna"],
    alone: true,
  },
};

/** The body with a field of that shape, padded to about this many bytes; "" is an unknown field. */
function bodyWith(route: Route, field: string, shape: string, bytes: number): string {
  const make = SHAPES[shape] as (bytes: number) => string;
  const rest = JSON.stringify({ ...route.body(), [field || "other"]: "@here" });
  return rest.replace('"@here"', () => make(bytes - rest.length));
}

/** The smallest ratio between the two sizes; the rounds end as soon as it is small enough. */
async function ratioOf(once: () => Promise<unknown>, twice: () => Promise<unknown>): Promise<number> {
  const cost = async (ask: () => Promise<unknown>) => {
    const before = cpuTime(server.pid());
    await ask();
    return cpuTime(server.pid()) - before;
  };
  let [less, more] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    less = Math.min(less, await cost(once));
    more = Math.min(more, await cost(twice));
    if (round > 0 && more <= MOST * less) break;
  }
  return more / less;
}

const tokenOf = (actor: Route["actors"][number]) => ({ guest: undefined, anna: anna.token, staff: staff.token })[actor];

/**
 * Each field with one shape in turn, and lists and an unknown field with the shapes that were expensive once. All
 * combinations (`COST_SEARCH=all`) take half an hour.
 */
function cases(route: Route): [field: string, shape: string][] {
  const fields = [...Object.keys(route.body()), ""];
  const lists = fields.filter((field) => ["dimensions", "pallet_details", "set", ""].includes(field));
  if (process.env.COST_SEARCH === "all")
    return fields.flatMap((field) => NAMES.map((shape) => [field, shape] as [string, string]));
  return [
    ...fields.map((field, i) => [field, NAMES[i % NAMES.length] as string] as [string, string]),
    ...lists.flatMap((field) => EXPENSIVE.map((shape) => [field, shape] as [string, string])),
  ];
}
const EXPENSIVE = ["empty objects", "wrong pieces", "deep lists with texts", "many keys"];

describe.each(Object.entries(ROUTES))(
  "%s: twice the length is at most two and a half times the work",
  (_name, route) => {
    test.each(route.actors)(
      "sent by %s",
      async (actor) => {
        const { limit, method = "POST", path } = route;
        const token = tokenOf(actor);
        const tooMuch: unknown[] = [];
        for (const [field, shape] of cases(route)) {
          const of = (bytes: number) => () => send(method, path(), token, bodyWith(route, field, shape, bytes));
          const ratio = await ratioOf(of(limit / 2), of(limit));
          if (ratio > MOST) tooMuch.push({ field, shape, ratio });
        }
        expect(tooMuch).toEqual([]);
      },
      300_000,
    );
  },
);

/** The field that contains a list or an object, if there is one. */
const listOf = (route: Route) => ["dimensions", "pallet_details", "set"].find((field) => field in route.body()) ?? "";
const TOGETHER = Object.entries(ROUTES).filter(([, { alone }]) => !alone);
describe.each(TOGETHER)("%s in an envelope", (_name, route) => {
  test.each(route.actors)(
    "sent by %s",
    async (actor) => {
      const { limit, method = "POST", path } = route;
      const tooMuch: unknown[] = [];
      for (const [field, shape] of EXPENSIVE.map((shape) => [listOf(route), shape] as const)) {
        const of = (bytes: number) => () => {
          const one = () => `{"method":"${method}","path":"${path()}","body":${bodyWith(route, field, shape, bytes)}}`;
          return send("POST", "/api/operations", tokenOf(actor), `{"requests":[${one()},${one()},${one()}]}`);
        };
        const ratio = await ratioOf(of(limit / 2), of(limit));
        if (ratio > MOST) tooMuch.push({ field, shape, ratio });
      }
      expect(tooMuch).toEqual([]);
    },
    300_000,
  );
});
