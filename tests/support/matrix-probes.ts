import { RECORDS } from "#domain/records/all.ts";
import { ACTORS, type ActorName } from "./matrix-table.ts";
import { creation, MARK, PDF, records, type World } from "./matrix-world.ts";
import { call, type Json, newId } from "./server-api.ts";
import { connect } from "./start-realtime.ts";

/** What one actor gets for one action on one collection, in the words of docs/access.md. */
export type Probe = (world: World, collection: string, actor: ActorName) => Promise<string>;

/** A value that no row has, so "is not equal" finds every row whose field can be read. */
const NOTHING = `"${"z".repeat(9)}"`;

/** How many queries run at once: enough for those that PocketBase delays, few enough for slow ones. */
const AT_ONCE = 64;
const waiting: (() => void)[] = [];
let asked = 0;

async function get(world: World, actor: ActorName, path: string) {
  if (asked >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else asked += 1;
  try {
    return await call(world.server, "GET", path, { token: world.tokens[actor] });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else asked -= 1;
  }
}

const query = (parts: Record<string, string>) => new URLSearchParams({ perPage: "500", ...parts }).toString();
const items = (answer: { status: number; body: Json }): Json[] | null =>
  answer.status === 200 ? (answer.body.items ?? [answer.body]) : null;

/** `row` when A's row is in the answer, `none` when it is not, the status when there was no answer. */
const seen = (answer: { status: number; body: Json }, id: string): string => {
  const found = items(answer);
  return found ? (found.some((item) => item.id === id) ? "row" : "none") : String(answer.status);
};

/** One word when all probes agree; several when they do not, which no line of the table expects. */
const together = (words: string[]): string => [...new Set(words)].sort().join("/") || "-";

type Field = {
  name: string;
  type: string;
  hidden: boolean;
  collectionId?: string;
  max?: number;
  pattern?: string;
};
const fieldsOf = (world: World, collection: string): Field[] => world.collections[collection].fields;
/** An account's address is shown to its owner only, which PocketBase controls by a separate field. */
const isHidden = (collection: string, field: Field) =>
  field.hidden || (field.name === "email" && ["users", "_superusers"].includes(collection));
const visible = (world: World, collection: string) =>
  fieldsOf(world, collection).filter((field) => !isHidden(collection, field));
const hidden = (world: World, collection: string) =>
  fieldsOf(world, collection).filter((field) => isHidden(collection, field));
/** The collections a collection points to, by field. */
const relations = (world: World, collection: string) =>
  fieldsOf(world, collection)
    .filter(({ type }) => type === "relation")
    .map(({ name, collectionId }) => {
      const target = Object.values(world.collections).find(({ id }) => id === collectionId);
      return { field: name, target: target?.name as string };
    });

/** Only superusers may compare and order by JSON and by texts of more than 300 characters. */
const isLong = ({ type, max, pattern }: Field) =>
  type === "json" || (type === "text" && ((max ?? 0) > 300 || !(max || pattern)));

const targetOf = (world: World, collection: string) => world.rows[collection].id as string;

const list: Probe = async (world, collection, actor) =>
  seen(await get(world, actor, `${records(collection)}?${query({})}`), targetOf(world, collection));

const view: Probe = async (world, collection, actor) =>
  seen(await get(world, actor, `${records(collection)}/${targetOf(world, collection)}`), targetOf(world, collection));

/** Filters for A's row by each of its values. */
const filter: Probe = async (world, collection, actor) => {
  const row = world.rows[collection];
  const probeOf = ({ name, type }: Field) =>
    ["json", "file"].includes(type) ? `${name} != ${NOTHING}` : `${name} = ${JSON.stringify(row[name])}`;
  return queried(world, collection, actor, (field) => ({ filter: probeOf(field) }));
};

/** What a query by each field finds. A long field has to be refused; that of a dead session is 401 like all others. */
async function queried(
  world: World,
  collection: string,
  actor: ActorName,
  by: (field: Field) => Record<string, string>,
) {
  const words = await all(visible(world, collection), async (field) => {
    const answer = await get(world, actor, `${records(collection)}?${query({ ...by(field), fields: "id" })}`);
    if (actor === "superuser" || answer.status === 401 || !isLong(field))
      return seen(answer, targetOf(world, collection));
    return answer.body.data?.[field.name]?.code === "filter_refused" ? [] : `${field.name} is not refused`;
  });
  return together(words.flat());
}

/** In parallel: PocketBase delays filters without a result by up to half a second each. */
const all = <T, R>(list: T[], ask: (one: T) => Promise<R>): Promise<R[]> => Promise.all(list.map(ask));

async function found(world: World, actor: ActorName, collection: string, probe: string, id: string) {
  return seen(await get(world, actor, `${records(collection)}?${query({ filter: probe, fields: "id" })}`), id);
}

const sort: Probe = (world, collection, actor) => queried(world, collection, actor, ({ name }) => ({ sort: name }));

/**
 * The hidden fields that can be read: shown, found by a filter (from the collection, or from one in relation to it),
 * revealed by an order, or compared with through `@collection`; `no` when there is none.
 */
const hiddenFields: Probe = async (world, collection, actor) => {
  const row = world.rows[collection];
  const shown = (items(await get(world, actor, `${records(collection)}?${query({})}`)) ?? []).find(
    (item) => item.id === row.id,
  );
  const pointing = Object.keys(world.collections).flatMap((name) =>
    relations(world, name)
      .filter(({ target }) => target === collection)
      .map(({ field }) => ({ name, field })),
  );
  const reached = await all(hidden(world, collection), async ({ name }) => {
    const ask = async (on: string, parts: Record<string, string>) =>
      items(await get(world, actor, `${records(on)}?${query({ ...parts, fields: "id" })}`)) ?? [];
    const matches = async (on: string, probe: string) => (await ask(on, { filter: probe })).length > 0;
    const ordered = async (on: string, path: string) =>
      JSON.stringify(await ask(on, { sort: path })) !== JSON.stringify(await ask(on, { sort: `-${path}` }));
    const ways = [
      matches(collection, `id = "${row.id}" && ${name} != ${NOTHING}`),
      matches("countries", `@collection.${collection}.${name} ?!= ${NOTHING}`),
      ordered(collection, name),
      ...pointing.flatMap((from) => [
        matches(from.name, `${from.field}.${name} != ${NOTHING} && ${from.field} = "${row.id}"`),
        ordered(from.name, `${from.field}.${name}`),
      ]),
      ...relations(world, collection).map(({ field, target }) =>
        matches(target, `${collection}_via_${field}.${name} ?!= ${NOTHING}`),
      ),
    ];
    return shown?.[name] || (await Promise.all(ways)).includes(true) ? name : "no";
  });
  const names = reached.filter((word) => word !== "no");
  return names.length > 0 ? together(names) : together(reached);
};

/** The related rows, requested by expand. */
const expand: Probe = async (world, collection, actor) => {
  const words = [];
  for (const { field } of relations(world, collection)) {
    const answer = await get(world, actor, `${records(collection)}?${query({ expand: field })}`);
    const row = (items(answer) ?? []).find(({ id }) => id === targetOf(world, collection));
    words.push(answer.status !== 200 ? String(answer.status) : row?.expand?.[field] ? "row" : "none");
  }
  return together(words);
};

/** The row through its related ones: as a part of the answer, and by each of its values. */
const back: Probe = async (world, collection, actor) => {
  const words = [];
  for (const { field, target } of relations(world, collection)) {
    const via = `${collection}_via_${field}`;
    const answer = await get(world, actor, `${records(target)}?${query({ expand: via })}`);
    const parts = (items(answer) ?? []).flatMap((item) => item.expand?.[via] ?? []);
    words.push(
      answer.status !== 200
        ? String(answer.status)
        : parts.some((part: Json) => part.id === targetOf(world, collection))
          ? "row"
          : "none",
    );
    const row = world.rows[collection];
    const probes = visible(world, collection).map(({ name }) => `${via}.${name} ?!= ${NOTHING}`);
    words.push(...(await all(probes, (probe) => found(world, actor, target, probe, row[field]))));
  }
  return together(words);
};

const realtime: Probe = async (world, collection, actor) => {
  const connection = await connect(world.server.url, world.tokens[actor]);
  try {
    const words = [];
    for (const name of [collection, world.collections[collection].id])
      for (const topic of ["*", targetOf(world, collection)])
        words.push(String(await connection.subscribe([`${name}/${topic}`])));
    return together(words).replace("204", "heard");
  } finally {
    connection.close();
  }
};

const file: Probe = async (world, collection, actor) => {
  const field = fieldsOf(world, collection).find(({ type }) => type === "file");
  if (!field) return "-";
  const row = world.rows[collection];
  const { body } = await call(world.server, "POST", "/api/files/token", { token: world.tokens[actor] });
  // An actor without a file token tries the session's own token.
  const token = body.token ?? world.tokens[actor];
  const path = `/api/files/${collection}/${row.id}/${row[field.name]}?token=${token}`;
  const { status, body: bytes } = await call(world.server, "GET", path);
  // The text of a picture is not its bytes; a non-empty answer is enough.
  return status === 200 && (bytes === PDF || ["scan_photos", "found_photos"].includes(collection))
    ? "row"
    : String(status);
};

const batch: Probe = async (world, collection, actor) => {
  const body = { id: newId() };
  const answer = await call(world.server, "POST", "/api/batch", {
    token: world.tokens[actor],
    body: { requests: [{ method: "POST", url: records(collection), body }] },
  });
  return answer.status === 200 ? "done" : String(answer.status);
};

const feed: Probe = async (world, collection, actor) => {
  const answer = await get(world, actor, "/api/sync?since=0&limit=1000");
  if (answer.status !== 200) return String(answer.status);
  if (answer.body.more) throw new Error("the feed has more than one page: ask for all of them here");
  const put = (item: Json) => item.collection === collection && item.row?.id === targetOf(world, collection);
  return answer.body.items.some(put) ? "row" : "none";
};

/** By the word that is in every text of A's; a customer's account is found with their shipment. */
const search: Probe = async (world, collection, actor) => {
  const answer = await get(world, actor, `/api/shipments/search?q=${MARK}`);
  if (answer.status !== 200) return String(answer.status);
  const text = JSON.stringify(answer.body.items.map((item: Json) => [item.id, item.customer.id]));
  return text.includes(targetOf(world, collection)) ? "row" : "none";
};

/** Fields that the office may change over PATCH, and a customer of their account; for others one field to try. */
const CHANGES: Record<string, string[]> = {
  users: ["full_name", "company_name", "phone"],
  shipments: ["status", "tracking_number"],
  shipment_notes: ["admin_notes"],
  sea_freight_quotes: ["handled_at"],
  air_freight_quotes: ["handled_at"],
  contact_messages: ["handled_at"],
  user_roles: ["role"],
  tariffs: ["superseded_at"],
  shipment_documents: ["file_name"],
  quotes: ["customer_name"],
  mail_queue: ["to"],
  push_subscriptions: ["service"],
  push_follows: ["shipment"],
  _mfas: ["method"],
  _otps: ["sentTo"],
  _superusers: ["verified"],
};
/** The fields that the server sets with them. */
const FOLLOWS = ["updated", "by", "handled_by", "confirmed_at", "shipped_at", "delivery_date", "sailing"];
const changeable = (world: World, collection: string) =>
  CHANGES[collection] ??
  visible(world, collection)
    .filter(({ type, name }) => ["text", "number"].includes(type) && name !== "id")
    .slice(-1)
    .map(({ name }) => name);

/** A value of a field that the row does not have. */
function other(world: World, collection: string, field: Json): unknown {
  const now = world.rows[collection][field.name];
  const byType: Record<string, () => unknown> = {
    // An expired session would be deleted by the hourly sweep.
    number: () => (field.name === "until" ? now + 1 : 7),
    bool: () => !now,
    date: () => "2020-02-02 02:02:02.000Z",
    autodate: () => "2020-02-02 02:02:02.000Z",
    json: () => ({ forged: true }),
    select: () => field.values.find((value: string) => value !== now) ?? field.values[0],
    relation: () => (field.name === "shipment" ? newId() : world.ids.B),
    email: () => `${newId()}@forged.test`,
    password: () => "forged-password",
  };
  return (byType[field.type] ?? newId)();
}

const asRoot = async (world: World, collection: string, id: string) => {
  const path = `${records(collection)}/${id}`;
  return call(world.server, "GET", path, { token: world.tokens.superuser });
};

/** `done` when the row has changed afterwards. A refusal must leave it unchanged, including its timestamps. */
async function patched(world: World, collection: string, actor: ActorName, fields: Json[]): Promise<string> {
  const id = targetOf(world, collection);
  const before = (await asRoot(world, collection, id)).body;
  const words = new Set<string>();
  const changed = new Set<string>();
  for (const field of fields) {
    const body: Json = { [field.name]: other(world, collection, field) };
    if (field.type === "password") body.passwordConfirm = body[field.name];
    const { status } = await call(world.server, "PATCH", `${records(collection)}/${id}`, {
      token: world.tokens[actor],
      body,
    });
    words.add(String(status));
    const after = (await asRoot(world, collection, id)).body;
    for (const name of Object.keys(after))
      if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changed.add(name);
    if (status >= 400 && changed.size > 0) return `${status} and changed`;
  }
  if (changed.size === 0) return [...words].some((word) => word === "200") ? "kept" : [...words].sort().join("/");
  const expected = [...fields.map(({ name }) => name), ...FOLLOWS];
  const strange = [...changed].filter((name) => !expected.includes(name));
  return strange.length > 0 ? `done and ${strange.join("/")}` : "done";
}

const update: Probe = async (world, collection, actor) => {
  const wanted = changeable(world, collection);
  const fields = fieldsOf(world, collection).filter(({ name }) => wanted.includes(name));
  const word = await patched(world, collection, actor, fields);
  // Restores the admin's role.
  if (collection === "user_roles" && word === "done") await restore(world, collection, ["role"]);
  return word;
};

async function restore(world: World, collection: string, fields: string[]): Promise<void> {
  const row = world.rows[collection];
  const body = Object.fromEntries(fields.map((field) => [field, row[field]]));
  const path = `${records(collection)}/${row.id}`;
  const { status } = await call(world.server, "PATCH", path, { token: world.tokens.superuser, body });
  if (status !== 200) throw new Error(`${path} cannot be put back`);
}

/** Every other field, one at a time; superusers may change everything but the audit log, which is not tested. */
const updateRest: Probe = async (world, collection, actor) => {
  if (actor === "superuser" && collection !== "audit_log") return "any";
  const rest = fieldsOf(world, collection).filter(({ name }) => !changeable(world, collection).includes(name));
  const id = targetOf(world, collection);
  const before = JSON.stringify((await asRoot(world, collection, id)).body, stamps);
  const kept = [];
  for (const field of rest) {
    const body: Json = { [field.name]: other(world, collection, field) };
    if (field.type === "password") body.passwordConfirm = body[field.name];
    const path = `${records(collection)}/${id}`;
    await call(world.server, "PATCH", path, { token: world.tokens[actor], body });
    const after = await asRoot(world, collection, id);
    if (JSON.stringify(after.body, stamps) !== before) return `changed: ${field.name}`;
    kept.push(field.name);
  }
  return kept.length > 0 ? "no" : "-";
};
/** An empty change, which may still update a timestamp. */
const stamps = (key: string, value: unknown) => (key === "updated" ? undefined : value);

const idOf = (body: unknown): string => String(body instanceof FormData ? body.get("id") : (body as Json).id);

const create: Probe = async (world, collection, actor) => {
  const body = await creation(world, collection, actor);
  const { status } = await call(world.server, "POST", records(collection), { token: world.tokens[actor], body });
  const stored = (await asRoot(world, collection, idOf(body))).status === 200;
  if (stored !== (status === 200)) return `${status}, ${stored ? "stored" : "not stored"}`;
  if (!stored) return String(status);
  await forget(world, collection, idOf(body));
  return "done";
};

/** The next actor's row must not conflict with this one's unique values. */
const forget = (world: World, collection: string, id: string) =>
  call(world.server, "DELETE", `${records(collection)}/${id}`, { token: world.tokens.superuser });

/** Whether a client may fill a field in or leave it out, by the contract. */
const isOfSender = (collection: string, name: string): boolean =>
  ["form", "device"].includes(RECORDS[collection]?.[name]?.from ?? "");

/** A create that also sets the server's fields: `own` when the row is the actor's and has none of them. */
const forge: Probe = async (world, collection, actor) => {
  const body = (await creation(world, collection, actor)) as Json;
  const form = body instanceof FormData;
  const forged: Json = {};
  for (const field of fieldsOf(world, collection) as Json[]) {
    const given = (form ? body.get(field.name) : body[field.name]) != null || isOfSender(collection, field.name);
    if (given || ["file", "password"].includes(field.type) || field.values?.length === 1) continue;
    forged[field.name] = field.name === "user_id" ? world.ids.extra : other(world, collection, field);
  }
  for (const [name, value] of Object.entries(forged))
    if (form) body.set(name, typeof value === "string" ? value : JSON.stringify(value));
    else body[name] = value;
  const { status } = await call(world.server, "POST", records(collection), { token: world.tokens[actor], body });
  const { status: there, body: row } = await asRoot(world, collection, idOf(body));
  if (there !== 200) return String(status);
  await forget(world, collection, idOf(body));
  if (actor === "superuser") return "done";
  const taken = Object.keys(forged).filter((name) => JSON.stringify(row[name]) === JSON.stringify(forged[name]));
  return together(taken).replace(/^-$/, "own");
};

const remove: Probe = async (world, collection, actor) => {
  const id = targetOf(world, collection);
  const { status } = await call(world.server, "DELETE", `${records(collection)}/${id}`, {
    token: world.tokens[actor],
  });
  const there = (await asRoot(world, collection, id)).status === 200;
  if (there === status < 300) return `${status}, ${there ? "still there" : "gone"}`;
  if (there) return String(status);
  if (actor !== "superuser") {
    // For the next actor.
    const again = { token: world.tokens.superuser, body: world.rows[collection] };
    await call(world.server, "POST", records(collection), again);
  }
  return "done";
};

/** Actions in order: reads first, deletes last. */
export const READS: Record<string, Probe> = {
  list,
  view,
  filter,
  sort,
  "hidden fields": hiddenFields,
  expand,
  "back-relation": back,
  realtime,
  file,
  batch,
  "change feed": feed,
  search,
};
export const WRITES: Record<string, Probe> = { create, "create, forged": forge, update, "update the rest": updateRest };
export const DELETES: Record<string, Probe> = { delete: remove };
export const ACTIONS = { ...READS, ...WRITES, ...DELETES };

/** All actors' outcomes: reads in parallel, writes one after the other, because each sees the effects of the others. */
export async function outcomes(
  world: World,
  collection: string,
  action: keyof typeof ACTIONS,
): Promise<Record<string, string>> {
  const probe = ACTIONS[action];
  if (!probe) throw new Error(`there is no action ${action}`);
  const one = async (actor: ActorName) => [actor, await probe(world, collection, actor)] as const;
  if (action in READS) return Object.fromEntries(await Promise.all(ACTORS.map(one)));
  const found: Record<string, string> = {};
  for (const actor of ACTORS) found[actor] = (await one(actor))[1];
  return found;
}
