import { randomBytes } from "node:crypto";
import type { Role } from "#domain/roles.ts";
import { OFFICE, type Server, SUPERUSER } from "./server.ts";

/** The requests that server tests use; plain fetch, so that headers and statuses are visible. */

// biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary answers
export type Json = any;
export type Answer = { status: number; body: Json; headers: Headers };
export type Actor = { id: string; token: string; email: string; password: string; name?: string };

/** One request; `body` goes as JSON, a FormData as a form. */
export async function call(
  server: Server,
  method: string,
  path: string,
  { token, body, headers }: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = body instanceof FormData;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body === undefined || form ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: token } : {}),
      ...headers,
    },
    body: body === undefined ? null : form ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), headers: response.headers };
}

/** Parsed JSON, or the text if it is not JSON. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const letters = (alphabet: string, length: number) =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");

/** A record id as a client makes it. */
export const newId = () => letters("abcdefghijklmnopqrstuvwxyz0123456789", 15);
/** A booking reference as a client makes it. */
export const newRef = () => letters("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 10);

/** Signs up and in. */
export async function customer(server: Server, name = "Maria Ioannou"): Promise<Actor> {
  const email = `${newId()}@customers.test`;
  const password = "correct horse";
  const made = await call(server, "POST", "/api/collections/users/records", {
    body: { full_name: name, email, password, passwordConfirm: password },
  });
  if (made.status !== 200) throw new Error(`sign-up: ${JSON.stringify(made.body)}`);
  return signIn(server, email, password);
}

export async function signIn(server: Server, email: string, password: string): Promise<Actor> {
  const answer = await call(server, "POST", "/api/collections/users/auth-with-password", {
    body: { identity: email, password },
  });
  if (answer.status !== 200) throw new Error(`sign-in: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.record.id, token: answer.body.token, email, password };
}

export async function superuser(server: Server): Promise<Actor> {
  const answer = await call(server, "POST", "/api/collections/_superusers/auth-with-password", {
    body: { identity: SUPERUSER.email, password: SUPERUSER.password },
  });
  if (answer.status !== 200) throw new Error(`superuser: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.record.id, token: answer.body.token, ...SUPERUSER };
}

/** The office account, a normal user with the admin role. */
export const office = (server: Server): Promise<Actor> => signIn(server, OFFICE.email, OFFICE.password);

/** The full name that the server gives its first office account. */
export const OFFICE_NAME = "Office";

/** One more admin. */
export const secondOffice = (server: Server, name: string): Promise<Actor> => member(server, "admin", name);

/** One more member, created as in the dashboard: an account and a row of user_roles. */
export async function member(server: Server, role: Role, name: string = role): Promise<Actor> {
  const person = await customer(server, name);
  const { token } = await superuser(server);
  const body = { user_id: person.id, role };
  const made = await call(server, "POST", "/api/collections/user_roles/records", { token, body });
  if (made.status !== 200) throw new Error(`role: ${JSON.stringify(made.body)}`);
  return { ...person, name };
}

/** The zone of the documented examples: DE-4 at 300.00 for the default pallet. */
export const EXAMPLE_TOTAL = 300;
export const DEFAULT_PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** A complete booking of the default pallet from DE-4; `over` replaces fields, undefined removes one. */
export async function bookingBody(
  server: Server,
  over: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { body: tariff } = await call(server, "GET", "/api/tariff");
  const zone = tariff.zones.find((z: Json) => z.zone_name.startsWith("DE-4"));
  return {
    id: newId(),
    reference: newRef(),
    tariff_version: tariff.version,
    quoted_at: new Date().toISOString(),
    country_id: zone.country_id,
    zone_id: zone.id,
    pallet_details: [DEFAULT_PALLET],
    estimated_rate: EXAMPLE_TOTAL,
    shipper_name: "Jürgen Weiß",
    shipper_address: "Hauptstraße 1, 10115 Berlin",
    shipper_phone: "+49 30 1234567",
    shipper_email: "juergen@sender.test",
    consignee_name: "Ελένη Παπαδοπούλου",
    consignee_address: "Λεωφόρος Μακαρίου 12, 3025 Λεμεσός",
    consignee_phone: "+357 25 123456",
    consignee_email: "eleni@receiver.test",
    ...over,
  };
}

export const SHIPMENTS = "/api/collections/shipments/records";

/** Books as this customer and returns the stored row. */
export async function book(server: Server, actor: Actor, over: Record<string, unknown> = {}): Promise<Json> {
  const answer = await call(server, "POST", SHIPMENTS, { token: actor.token, body: await bookingBody(server, over) });
  if (answer.status !== 200) throw new Error(`booking: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Superuser tokens by server: signing in is the most expensive request of a test. */
const lookers = new Map<string, Promise<Actor>>();

/** All rows of a collection as a superuser sees them, in the order in which they were stored. */
export async function rowsOf(server: Server, collection: string, filter = ""): Promise<Json[]> {
  const list = `/api/collections/${collection}/records?sort=@rowid&filter=${encodeURIComponent(filter)}`;
  const rows: Json[] = [];
  // PocketBase gives at most 1,000 rows at once.
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await look(server, `${list}&perPage=1000&page=${page}`);
    if (answer.status !== 200) throw new Error(`list ${collection}: ${JSON.stringify(answer.body)}`);
    rows.push(...answer.body.items);
    pages = answer.body.totalPages;
  }
  return rows;
}

async function look(server: Server, path: string) {
  const key = `${server.url} ${server.pid()}`;
  const get = async () => {
    const signedIn = lookers.get(key) ?? superuser(server);
    lookers.set(key, signedIn);
    return call(server, "GET", path, { token: (await signedIn).token });
  };
  const answer = await get();
  if (answer.status === 200) return answer;
  // The token may be invalid, because a test may end every session.
  lookers.delete(key);
  return get();
}
