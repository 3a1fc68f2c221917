import type fc from "fast-check";
import { parseAirQuote, parseBooking, parseContact, parseProfile, parseSeaQuote } from "#domain/server.ts";
import { type Hostile, spoiled, spoiledQuery } from "./hostile-inputs.ts";
import { documentForm } from "./matrix-world.ts";
import { PushDevice } from "./push-device.ts";
import type { Server } from "./server.ts";
import { book, bookingBody, call, customer, type Json, newId, newRef, office, superuser } from "./server-api.ts";
import { airQuoteBody, seaQuoteBody } from "./server-quotes.ts";

/** A target of hostile requests: what is sent, and by whom; `right` is a valid request. */
export type Target = {
  name: string;
  method: string;
  path: string;
  token: string;
  sends: fc.Arbitrary<Hostile>;
  right: (() => Record<string, unknown>) | null;
  /** What no answer to it may contain. */
  never: readonly string[];
  /** Runs before each request: makes again what the one before it may have ended. */
  before?: (() => Promise<void>) | undefined;
};

const ANSWERS_WITHIN_MS = 10_000;
const records = (collection: string) => `/api/collections/${collection}/records`;

/** Every input from outside. */
export async function targetsOf(server: Server): Promise<Target[]> {
  const anna = await customer(server, "Anna");
  const staff = await office(server);
  // A tracker knows the reference of one shipment, and may learn nothing private of it, and nothing of another one.
  const secrets = {
    ...{ shipper_name: "Xanthippe Quillon", shipper_address: "Wieselweg 71, Zossen", shipper_phone: "+49 30 5559174" },
    ...{
      shipper_email: "xanthippe@quillon.test",
      consignee_name: "Zeno Vasilikos",
      consignee_company: "Vasilikos Mills",
    },
    ...{
      consignee_address: "Kypseli 913, Paralimni",
      consignee_email: "zeno@mills.test",
      goods_description: "Gold leaf",
    },
  };
  const shipment = await book(server, anna, secrets);
  const other = await book(server, anna);
  const file_name = "zossen-invoice.pdf";
  const { body: document } = await call(server, "POST", records("shipment_documents"), {
    token: anna.token,
    body: documentForm(shipment.id, { file_name }),
  });
  const never = [...Object.values(secrets), file_name, document.id, shipment.id, other.id, other.reference, anna.id];
  never.push(anna.email, "estimated_rate");
  const quote = await call(server, "POST", records("sea_freight_quotes"), { token: anna.token, body: seaQuoteBody() });
  const booking = await bookingBody(server);
  const guest = { token: "" };
  const tracker = { token: "", never };
  const { reference } = shipment;
  // The same devices each time, because a shipment has 20 followers.
  const [follower, asked, old, renewed, ended] = Array.from({ length: 5 }, () => new PushDevice()) as [
    ...[PushDevice, PushDevice, PushDevice, PushDevice, PushDevice],
  ];
  const { endpoint } = asked;
  const subscribed = (device: PushDevice) => async () => {
    const body = device.subscription({ reference });
    const { status } = await call(server, "POST", "/api/push/subscribe", { body });
    if (status !== 200) throw new Error(`a device was not subscribed: ${status}`);
  };
  await subscribed(asked)();
  const subscription = () => follower.subscription({ reference });
  const renewal = () => ({ old: old.endpoint, ...renewed.subscription() });
  const arrivals = () => ({ endpoint, arrivals_only: true });
  const end = () => ({ endpoint: ended.endpoint, reference });
  const follow = () => ({ reference, email: `${newId()}@x.test`, language: "en" });
  const to = (
    name: string,
    by: { token: string; never?: string[] },
    route: string,
    what: Target["right"] | string[],
    before?: Target["before"],
  ): Target => {
    const [method = "", path = ""] = route.split(" ");
    const right = Array.isArray(what) ? null : what;
    const sends = Array.isArray(what) ? spoiledQuery(what) : spoiled(what as () => Record<string, unknown>);
    return { name, method, path, token: by.token, sends, right, never: by.never ?? [], before };
  };
  const tariff = (await call(server, "GET", "/api/tariff")).body;
  const { version, countries, zones, sea_rates } = tariff;
  const contact = () => ({
    ...{ id: newId(), name: "Anna", email: "anna@sender.test", phone: "+357 25 123456", subject: "A question" },
    message: "How long does it take?",
  });
  const account = () => ({
    ...{ id: newId(), full_name: "Anna", email: `${newId()}@x.test`, password: "secret", passwordConfirm: "secret" },
  });
  const edit = () => ({ op: newId(), set: { tracking_number: newId() }, seen: { tracking_number: "" } });
  const sign = { identity: anna.email, password: "not it" };
  const auth = "/api/collections/users";
  const notes = await call(server, "POST", records("shipment_notes"), {
    token: staff.token,
    body: { shipment: shipment.id, admin_notes: "x" },
  });
  const reset = { token: "x", password: "secret", passwordConfirm: "secret" };
  const file = { id: newId(), shipment: shipment.id, kind: "packing_list", file_name: "a.pdf", file: "x" };
  const rows = { countries, zones: zones.slice(0, 2), sea_rates };
  const row = (collection: string, id: string) => `PATCH ${records(collection)}/${id}`;
  const create = (collection: string) => `POST ${records(collection)}`;
  return [
    to("a booking", anna, create("shipments"), () => ({ ...booking, id: newId(), reference: newRef() })),
    to("a guest's sea request", guest, create("sea_freight_quotes"), () => seaQuoteBody()),
    to("a customer's air request", anna, create("air_freight_quotes"), () => airQuoteBody()),
    to("a message", guest, "POST /api/contact", contact),
    to("a sign-up", guest, create("users"), account),
    to("a sign-in", guest, `POST ${auth}/auth-with-password`, () => sign),
    to("a wish for a reset", guest, `POST ${auth}/request-password-reset`, () => ({ email: "x@x.test" })),
    to("a reset", guest, `POST ${auth}/confirm-password-reset`, () => reset),
    to("a profile", anna, row("users", anna.id), () => ({ full_name: "Anna", company_name: "A", phone: "1" })),
    to("a document without a form", anna, create("shipment_documents"), () => file),
    to("an edit", staff, `POST /api/shipments/${shipment.id}/edit`, edit),
    to("a plain change", staff, row("shipments", shipment.id), () => ({ status: "pending", tracking_number: "1" })),
    to("notes", staff, row("shipment_notes", notes.body.id), () => ({ admin_notes: "x" })),
    to("a request handled", staff, row("sea_freight_quotes", quote.body.id), () => ({ handled_at: "2026-01-02" })),
    to("a mark", staff, row("sea_freight_quotes", quote.body.id), () => ({
      op: newId(),
      handled_at: "",
      seen: "",
      after: "",
    })),
    to("a tariff", staff, "POST /api/tariff", () => ({ base: version, rows })),
    to("a subscription", anna, "POST /api/realtime", () => ({ clientId: newId(), subscriptions: ["sync"] })),
    to("a pull", anna, "GET /api/sync", ["epoch", "scope", "since", "limit"]),
    to("a follower's device", tracker, "POST /api/push/subscribe", subscription),
    to("a device's state", tracker, "POST /api/push/state", () => ({ endpoint, reference })),
    to("a device's renewal", tracker, "POST /api/push/renew", renewal, subscribed(old)),
    to("a device's choice", tracker, "POST /api/push/arrivals", arrivals),
    to("a device's end", tracker, "POST /api/push/unsubscribe", end, subscribed(ended)),
    to("a follower by mail", tracker, "POST /api/followers", follow),
    to("a follower's link", tracker, "POST /api/followers/confirm", () => ({ token: `${newId()}${"0".repeat(32)}` })),
    to("a tracking page", tracker, `GET /api/track/${shipment.reference}`, ["reference", "fields", "expand", "token"]),
    to("a search", staff, "GET /api/shipments/search", ["q", "status", "limit", "after"]),
    to("a history", staff, "GET /api/tariff/history", ["limit", "before"]),
    to("a list", anna, `GET ${records("shipments")}`, ["filter", "sort", "page", "perPage", "expand", "fields"]),
  ];
}

/** Sends it; returns the status, and what is wrong with the answer, "" when nothing is. */
export async function send(
  server: Server,
  target: Target,
  hostile: Hostile,
): Promise<{ status: number; wrong: string }> {
  const { method, path, token } = target;
  await target.before?.();
  const headers: Record<string, string> = token ? { authorization: token } : {};
  if (hostile.type !== null) headers["content-type"] = hostile.type;
  const url = `${server.url}${path}${hostile.query && `?${hostile.query}`}`;
  const body = method === "GET" ? null : new TextEncoder().encode(hostile.body);
  const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const { status } = answer;
  const text = await answer.text();
  const leaked = target.never.filter((secret) => text.includes(secret));
  if (leaked.length) return { status, wrong: `${leaked.join(", ")} in ${text.slice(0, 300)}` };
  return { status, wrong: judged(status, answer.headers.get("content-type") ?? "", text) };
}

/** An answer must be a success, or a refusal in JSON with a message; never a server error. */
export function judged(status: number, type: string, text: string): string {
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
  if (status < 400) return stored(text);
  if (!type.startsWith("application/json")) return `${status} as ${type || "nothing"}: ${text.slice(0, 300)}`;
  const said: Json = JSON.parse(text);
  const words = said.message ?? said.error;
  return typeof words === "string" && words.length > 3 ? "" : `${status} without words: ${text.slice(0, 300)}`;
}

/** A row in an answer was stored like that, at least until its next change. */
function stored(text: string): string {
  if (text.includes("\\u0000")) return `a NUL was taken: ${text.slice(0, 300)}`;
  const row: Json = text.startsWith("{") ? JSON.parse(text) : null;
  return row?.collectionName ? ownFault(row.collectionName, row) : "";
}

/** Checks every row, whoever made it: the limits of its collection, and for clients' data our own schemas. */
export async function faultsOfRows(server: Server): Promise<string[]> {
  const { token } = await superuser(server);
  const get = async (path: string) => (await call(server, "GET", path, { token })).body;
  const collections: Json[] = (await get("/api/collections?perPage=200")).items;
  const faults: string[] = [];
  const feed = await feedOf(server);
  for (const { name, fields } of collections) {
    const all: Json[] = [];
    for (let page = 1, total = 1; page <= total; page++) {
      const answer = await get(`${records(name)}?perPage=500&page=${page}`);
      total = answer.totalPages;
      all.push(...answer.items);
    }
    for (const row of all) {
      const printed = feed.get(`${name}/${row.id}`);
      for (const key of Object.keys(printed ?? {}))
        if (JSON.stringify(printed[key]) !== JSON.stringify(row[key]))
          faults.push(`${name} ${row.id}: ${key} in the feed`);
      const wrong = [...fields.map((field: Json) => fault(field, row[field.name])), ownFault(name, row)];
      for (const one of wrong) if (one) faults.push(`${name} ${row.id}: ${one}`);
    }
  }
  return faults;
}

/** Every row as the office's devices get it: the database prints it there, and both forms must be equal. */
async function feedOf(server: Server): Promise<Map<string, Json>> {
  const { token } = await office(server);
  const rows = new Map<string, Json>();
  for (let since = 0, more = true, place = ""; more; ) {
    const { body } = await call(server, "GET", `/api/sync?since=${since}&limit=1000${place}`, { token });
    for (const { collection, id, row } of body.items) if (row) rows.set(`${collection}/${id}`, row);
    ({ next: since, more } = body);
    place = `&epoch=${body.epoch}&scope=${body.scope}`;
  }
  return rows;
}

function fault(field: Json, value: Json): string {
  const say = (what: string) => `${field.name} ${what}: ${JSON.stringify(value)?.slice(0, 100)}`;
  if (value === undefined || field.type === "password") return "";
  const empty = value === "" || value === null || value === 0;
  if (field.required && empty) return say("is missing");
  if (field.type === "text") {
    if (typeof value !== "string") return say("is no text");
    if (field.max > 0 && [...value].length > field.max) return say("is too long");
    if (field.pattern && value !== "" && !new RegExp(field.pattern).test(value)) return say("has another form");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/\u0000/.test(value)) return say("holds a NUL");
  }
  if (field.type === "number") {
    if (typeof value !== "number" || !Number.isFinite(value)) return say("is no number");
    if (typeof field.min === "number" && value < field.min) return say("is too small");
    if (typeof field.max === "number" && value > field.max) return say("is too large");
    if (field.onlyInt && !Number.isInteger(value)) return say("is not whole");
  }
  if (field.type === "select" && value !== "" && !field.values.includes(value)) return say("is no choice");
  if (field.type === "date" && value !== "" && Number.isNaN(Date.parse(value))) return say("is no moment");
  return "";
}

const PARSERS: Record<string, (row: Json) => { ok: boolean }> = {
  shipments: parseBooking,
  sea_freight_quotes: parseSeaQuote,
  air_freight_quotes: parseAirQuote,
  contact_messages: parseContact,
  users: ({ full_name, company_name, phone }) =>
    parseProfile({ fullName: full_name, companyName: company_name, phone }),
};

function ownFault(name: string, row: Json): string {
  // A number that was left out is stored as 0.
  const said = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === 0 ? undefined : value]));
  const parsed: Json = PARSERS[name]?.(said);
  return parsed && !parsed.ok ? JSON.stringify(parsed.fields) : "";
}
