import type { ActorName } from "./matrix-table.ts";
import { PushDevice } from "./push-device.ts";
import type { Server } from "./server.ts";
import { SUPERUSER, startServer } from "./server.ts";
import {
  type Actor,
  book,
  bookingBody,
  call,
  customer,
  type Json,
  member,
  newId,
  newRef,
  office,
  rowsOf,
  secondOffice,
  signIn,
  superuser,
} from "./server-api.ts";
import { airQuoteBody, quoteBody, seaQuoteBody } from "./server-quotes.ts";

/** A server with all actors, and in each collection one row that belongs to A, or that A has caused. */
export type World = {
  server: Server;
  tokens: Record<ActorName, string>;
  ids: { A: string; B: string; admin: string; extra: string; shipment: string; others: string };
  /** The server's collections as a superuser sees them, by name. */
  collections: Record<string, Json>;
  /** For each collection the row that all actors try to reach, as a superuser sees it. */
  rows: Record<string, Json>;
  stop(): Promise<void>;
};

export const records = (collection: string) => `/api/collections/${collection}/records`;

/** A word in every text that a person wrote into A's rows, for searches. */
export const MARK = "kingfisher";

export async function makeWorld(): Promise<World> {
  const server = await startServer();
  const root = (await superuser(server)).token;
  const asRoot = async (method: string, path: string, body?: unknown) => {
    const answer = await call(server, method, path, { token: root, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const A = await customer(server, `Anna ${MARK}`);
  const B = await customer(server, "Bob");
  const staff = await office(server);
  const [operator, sales, warehouse] = await Promise.all([
    member(server, "operator"),
    member(server, "sales"),
    member(server, "warehouse"),
  ]);
  // The superuser removes the admin's role; the last admin could not be removed.
  await secondOffice(server, "Deputy");
  const left = await secondOffice(server, "Was of the office");
  const [role] = await rowsOf(server, "user_roles", `user_id = "${left.id}"`);
  await asRoot("DELETE", `${records("user_roles")}/${role.id}`);
  const extra = await customer(server, "Nobody's");
  const gone = await customer(server, "Gone");
  await asRoot("DELETE", `${records("users")}/${gone.id}`);

  const shipment = await fill(server, A, staff);
  const others = await book(server, B, { goods_description: "other goods" });
  const collections = await collectionsOf(server, root);
  const rows = await targets(server, asRoot, { A, staff, shipment: shipment.id, collections });
  const ids = { A: A.id, B: B.id, admin: staff.id, extra: extra.id, shipment: shipment.id, others: others.id };
  return {
    server,
    tokens: {
      guest: "",
      A: A.token,
      B: B.token,
      admin: staff.token,
      operator: operator.token,
      sales: sales.token,
      warehouse: warehouse.token,
      revoked: left.token,
      expired: await expiredToken(server, root, A.id),
      deleted: gone.token,
      superuser: root,
    },
    ids,
    collections,
    rows,
    stop: () => server.stop(),
  };
}

export async function collectionsOf(server: Server, root: string): Promise<Record<string, Json>> {
  const { body } = await call(server, "GET", "/api/collections?perPage=200", { token: root });
  return Object.fromEntries(body.items.map((collection: Json) => [collection.name, collection]));
}

/** A's rows: a shipment with a document and notes, an office edit on it, both quotes, a message. */
async function fill(server: Server, A: Actor, staff: Actor): Promise<Json> {
  const must = async (answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`the world cannot be made: ${JSON.stringify(body)}`);
    return body;
  };
  const post = (path: string, token: string, body: unknown) => must(call(server, "POST", path, { token, body }));
  const shipment = await book(server, A, { goods_description: MARK });
  await post(records("shipment_documents"), A.token, documentForm(shipment.id));
  await post(records("shipment_notes"), staff.token, { shipment: shipment.id, admin_notes: `${MARK} pays late` });
  const edit = { op: newId(), set: { tracking_number: "AKM-1" }, seen: { tracking_number: "" } };
  await post(`/api/shipments/${shipment.id}/edit`, staff.token, edit);
  // Confirmed, which creates pallets, and set back, so that a customer may still upload documents.
  for (const [from, to] of [
    ["pending", "confirmed"],
    ["confirmed", "pending"],
  ])
    await post(`/api/shipments/${shipment.id}/edit`, staff.token, {
      op: newId(),
      set: { status: to },
      seen: { status: from },
    });
  const delivered = { ...scanBody(`${shipment.reference}01`), point: "delivered" };
  const scan = await post(records("scans"), staff.token, delivered);
  await post(records("scan_photos"), staff.token, photoForm(scan.id));
  const find = await post(records("found_pallets"), staff.token, foundBody({ note: `${MARK}, no label` }));
  await post(records("found_photos"), staff.token, foundPhotoForm(find.id));
  const match = { op: newId(), pallet: `${shipment.reference}01plt`.toLowerCase(), reason: "By its colour" };
  await post(`/api/found-pallets/${find.id}/match`, staff.token, match);
  const sea = await post(records("sea_freight_quotes"), A.token, seaQuoteBody({ special_requirements: MARK }));
  const air = await post(records("air_freight_quotes"), A.token, airQuoteBody({ company_name: MARK }));
  for (const { collectionName, id } of [sea, air])
    await must(
      call(server, "PATCH", `${records(collectionName)}/${id}`, {
        token: staff.token,
        body: { handled_at: "2026-01-02 03:04:05.000Z" },
      }),
    );
  await post(records("quotes"), A.token, await quoteBody(server, { customer_company: MARK }));
  // With a session of its own, which no test ends.
  const device = await signIn(server, A.email, A.password);
  await post("/api/push/subscribe", device.token, new PushDevice().subscription({ reference: shipment.reference }));
  await post("/api/contact", A.token, contactBody());
  await post("/api/followers", A.token, { reference: shipment.reference, email: "follows@akamas.test" });
  await post("/api/preferences", A.token, { mail: { delays: false } });
  await post("/api/people/invitations", staff.token, { op: newId(), email: "soon@akamas.test", role: "admin" });
  const { token } = await signIn(server, A.email, A.password);
  await call(server, "POST", "/api/session/end", { token });
  // Sessions are kept in memory until somebody asks for them.
  await must(call(server, "GET", "/api/people", { token: staff.token }));
  return shipment;
}

/** Unix seconds. */
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const scanBody = (code: string) => ({
  ...{ id: newId(), pallet: `${code.toLowerCase()}plt`, point: "collected" },
  scanned_at: "2026-01-02T03:04:05.000Z",
});

export const JPEG = Buffer.concat([
  Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  Buffer.alloc(300, 7),
]);

export function photoForm(scan: string, over: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: newId(), scan, kind: "photo", ...over })) form.set(name, value);
  form.set("file", new Blob([JPEG], { type: "image/jpeg" }), "photo.jpg");
  return form;
}

/** A find in the form that phones send. */
export const foundBody = (over: Json = {}): Json => ({
  ...{ id: newId(), point: "hub_in", found_at: "2026-01-02T03:04:05.000Z" },
  ...over,
});

export function foundPhotoForm(found: string, over: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: newId(), found, ...over })) form.set(name, value);
  form.set("file", new Blob([JPEG], { type: "image/jpeg" }), "photo.jpg");
  return form;
}

/** In the server's form. */
const subscriptionRow = () => ({
  ...{ id: newId(), endpoint: `https://fcm.googleapis.com/${newId()}`, endpoint_sum: newId(), p256dh: "x", auth: "x" },
  ...{ service: "fcm.googleapis.com", language: "en", wants: ["delays"] },
});

const sailingRow = () => ({
  ...{ id: newId(), name: "2030-W02", port: "Ravenna", state: "planned", containers: [] },
  cut_off: "2030-01-08 11:00:00.000Z",
  etd: "2030-01-10 21:00:00.000Z",
  eta: "2030-01-14 16:00:00.000Z",
});

export const contactBody = () => ({
  id: newId(),
  name: "Anna",
  email: "anna@sender.test",
  phone: "+357 25 123456",
  subject: `About ${MARK}`,
  message: `Does the ${MARK} fly by night?`,
});

export const PDF = `%PDF-1.7\n${"x".repeat(200)}`;

export function documentForm(shipment: string, over: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = { id: newId(), shipment, kind: "commercial_invoice", file_name: `${MARK}.pdf`, ...over };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([PDF], { type: "application/pdf" }), `${MARK}.pdf`);
  return form;
}

type Made = { A: Actor; staff: Actor; shipment: string; collections: Record<string, Json> };
type AsRoot = (method: string, path: string, body?: unknown) => Promise<Json>;

async function targets(server: Server, asRoot: AsRoot, made: Made): Promise<Record<string, Json>> {
  const { A, staff, shipment, collections } = made;
  const one = async (collection: string, filter: string) => (await rowsOf(server, collection, filter))[0];
  const mine = `user_id = "${A.id}"`;
  const ofShipment = `shipment = "${shipment}"`;
  // PocketBase's own rows about A; sign-ins would create them if their features were on.
  const about = { collectionRef: collections.users.id, recordRef: A.id };
  const add = (collection: string, body: Json) => asRoot("POST", records(collection), { ...about, ...body });
  const second = { email: "second@akamas.test", password: SUPERUSER.password, passwordConfirm: SUPERUSER.password };
  return {
    users: await one("users", `id = "${A.id}"`),
    // A has no role: the office's own row is the one that others must not see.
    user_roles: await one("user_roles", `user_id = "${staff.id}"`),
    countries: await one("countries", `code = "DE"`),
    trucking_rates: await one("trucking_rates", `zone_name ~ "DE-4"`),
    sea_freight_rates: await one("sea_freight_rates", `rate_name = "documentation_fee"`),
    tariffs: await one("tariffs", "number = 1"),
    shipments: await one("shipments", `id = "${shipment}"`),
    shipment_documents: await one("shipment_documents", ofShipment),
    shipment_notes: await one("shipment_notes", ofShipment),
    shipment_events: await one("shipment_events", `${ofShipment} && kind = "tracking_number"`),
    sea_freight_quotes: await one("sea_freight_quotes", mine),
    air_freight_quotes: await one("air_freight_quotes", mine),
    contact_messages: await one("contact_messages", ""),
    applied_ops: await one("applied_ops", ""),
    ended_sessions: await one("ended_sessions", ""),
    sessions: await one("sessions", `user_id = "${staff.id}"`),
    audit_log: await one("audit_log", `record = "${shipment}"`),
    invitations: await one("invitations", ""),
    pallets: await one("pallets", mine),
    scans: await one("scans", `${ofShipment} && point = "delivered"`),
    scan_photos: await one("scan_photos", ofShipment),
    found_pallets: await one("found_pallets", ofShipment),
    found_photos: await one("found_photos", ofShipment),
    sailings: await asRoot("POST", records("sailings"), sailingRow()),
    quotes: await one("quotes", mine),
    push_subscriptions: await one("push_subscriptions", mine),
    push_follows: await one("push_follows", ofShipment),
    mail_stops: await one("mail_stops", ""),
    followers: await one("followers", ""),
    mail_queue: await one("mail_queue", `template = "booking_customer" && to = "${A.email}"`),
    _superusers: await asRoot("POST", records("_superusers"), second),
    _authOrigins: await add("_authOrigins", { fingerprint: newId() }),
    _externalAuths: await add("_externalAuths", { provider: "google", providerId: newId() }),
    _mfas: await add("_mfas", { method: "password" }),
    _otps: await add("_otps", { password: "123456789" }),
  };
}

/** A real token of A's that is valid for a second, returned once the server refuses it. */
async function expiredToken(server: Server, root: string, user: string): Promise<string> {
  const path = `/api/collections/users/impersonate/${user}`;
  const { body } = await call(server, "POST", path, { token: root, body: { duration: 1 } });
  const deadline = Date.now() + 10_000;
  while ((await call(server, "GET", "/api/sync", { token: body.token })).status !== 401) {
    if (Date.now() > deadline) throw new Error("the token does not expire");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return body.token;
}

/** The request that creates one more row of a collection, by sender. */
export async function creation(world: World, collection: string, actor: ActorName): Promise<unknown> {
  const { server, ids } = world;
  const bodies: Record<string, () => unknown> = {
    users: () => ({
      id: newId(),
      full_name: "New",
      email: `${newId()}@x.test`,
      password: "secret",
      passwordConfirm: "secret",
    }),
    user_roles: () => ({ id: newId(), user_id: ids.extra, role: "admin" }),
    countries: () => ({ id: newId(), name: "Utopia", code: "XX", slug: "utopia", active: true }),
    trucking_rates: () => ({ id: newId(), country_id: world.rows.countries.id, zone_name: "XX-1" }),
    sea_freight_rates: () => ({ id: newId(), rate_name: "gift", rate_value: 1 }),
    tariffs: () => ({
      id: newId(),
      number: 9,
      version: "9-000000000000",
      snapshot: { countries: [] },
      published_at: "2020-01-01 00:00:00.000Z",
    }),
    shipments: () => bookingBody(server, actor === "superuser" ? { user_id: ids.A } : {}),
    shipment_documents: () => documentForm(ids.shipment, { kind: "packing_list" }),
    shipment_notes: () => ({ id: newId(), shipment: ids.others, admin_notes: "x" }),
    shipment_events: () => ({
      ...{ id: newId(), shipment: ids.shipment, user_id: ids.A, kind: "status", to: "delivered" },
      at: "2020-01-01 00:00:00.000Z",
    }),
    sea_freight_quotes: () => seaQuoteBody(),
    air_freight_quotes: () => airQuoteBody(),
    contact_messages: contactBody,
    applied_ops: () => ({ id: newId(), op: newId(), at: "2020-01-01 00:00:00.000Z" }),
    // They expire after the test: the hourly sweeps delete expired rows.
    ended_sessions: () => ({ id: newId(), hash: newId(), until: inAnHour() }),
    sessions: () => ({ id: newId(), user_id: ids.extra, last_seen: "2020-01-01 00:00:00.000Z", until: inAnHour() }),
    audit_log: () => ({ id: newId(), at: "2020-01-01 00:00:00.000Z", kind: "erased" }),
    invitations: () => ({
      ...{ id: newId(), email: `${newId()}@x.test`, role: "admin", invited_by: ids.admin, state: "open", letters: 1 },
      ends_at: "2020-01-01 00:00:00.000Z",
    }),
    pallets: () => {
      const code = `${newRef()}01`;
      const id = `${code.toLowerCase()}plt`;
      return { id, code, shipment: ids.shipment, user_id: ids.A, number: 1, count: 1 };
    },
    scan_photos: () => photoForm(world.rows.scans.id),
    scans: () => scanBody(world.rows.pallets.code),
    found_pallets: foundBody,
    found_photos: () => foundPhotoForm(world.rows.found_pallets.id),
    sailings: sailingRow,
    quotes: () => quoteBody(server, actor === "superuser" ? { user_id: ids.A } : {}),
    push_subscriptions: () => subscriptionRow(),
    push_follows: () => ({ id: newId(), subscription: world.rows.push_subscriptions.id, shipment: ids.others }),
    followers: () => ({
      ...{ id: newId(), shipment: ids.shipment, email: `${newId()}@x.test`, mailbox: "x@x.test", letters: 1 },
      language: "en",
      asked_at: "2030-01-01 00:00:00.000Z",
    }),
    mail_stops: () => ({ id: newId(), address_sum: newId(), kind: "delays" }),
    mail_queue: () => ({ id: newId(), to: "x@x.test", template: "x", dedupe_key: newId(), state: "sent" }),
    _superusers: () => ({ id: newId(), email: `${newId()}@x.test`, password: "secret66", passwordConfirm: "secret66" }),
    _authOrigins: () => ({ ...about(), fingerprint: newId() }),
    _externalAuths: () => ({ ...about(), provider: "gitlab", providerId: newId() }),
    _mfas: () => ({ ...about(), method: "otp" }),
    _otps: () => ({ ...about(), password: "987654321" }),
  };
  const about = () => ({ id: newId(), collectionRef: world.collections.users.id, recordRef: ids.extra });
  const make = bodies[collection];
  if (!make) throw new Error(`what to create in ${collection} is not known`);
  return make();
}
