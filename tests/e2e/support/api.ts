import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { OFFICE } from "./server.ts";

const ID = "abcdefghijklmnopqrstuvwxyz0123456789";
const REFERENCE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const pick = (alphabet: string, length: number): string =>
  Array.from(randomBytes(length), (b) => alphabet[b % alphabet.length]).join("");

export type Account = { id: string; email: string; password: string; token: string; record: object };

async function json<T>(answer: Awaited<ReturnType<APIRequestContext["post"]>>): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

export async function signInOverApi(
  request: APIRequestContext,
  email: string,
  password: string,
  collection: "users" | "_superusers" = "users",
): Promise<Account> {
  const answer = await request.post(`/api/collections/${collection}/auth-with-password`, {
    data: { identity: email, password },
  });
  const session = await json<{ token: string; record: { id: string } }>(answer);
  return { id: session.record.id, email, password, ...session };
}

export const officeAccount = (request: APIRequestContext): Promise<Account> =>
  signInOverApi(request, OFFICE.email, OFFICE.password);

export async function createCustomer(request: APIRequestContext, name: string, email: string): Promise<Account> {
  const password = "a-password-for-tests";
  const data = { email, password, passwordConfirm: password, full_name: name };
  await json(await request.post("/api/collections/users/records", { data }));
  return signInOverApi(request, email, password);
}

/** Books over the API as a device would; the price is the server's. */
export async function bookOverApi(
  request: APIRequestContext,
  who: Account,
  cargo: {
    goods: string;
    zone: string;
    pallets: { length: number; width: number; height: number; weight: number }[];
  } & Record<string, unknown>,
): Promise<{ id: string }> {
  const { goods, zone: zoneName, pallets, ...rest } = cargo;
  const tariff = await json<{ version: string; zones: { id: string; country_id: string; zone_name: string }[] }>(
    await request.get("/api/tariff"),
  );
  const zone = tariff.zones.find((z) => z.zone_name.startsWith(zoneName));
  if (!zone) throw new Error(`no zone ${zoneName}`);
  const data = {
    id: pick(ID, 15),
    reference: pick(REFERENCE, 10),
    tariff_version: tariff.version,
    quoted_at: new Date().toISOString(),
    country_id: zone.country_id,
    zone_id: zone.id,
    pallet_details: pallets,
    goods_description: goods,
    shipper_name: "Jonas Brandt",
    shipper_company: "Brandt Landtechnik GmbH",
    shipper_address: "Quitzowstraße 48, 10559 Berlin, Germany",
    shipper_phone: "+49 30 5550 142",
    shipper_email: "versand@brandt-landtechnik.example",
    consignee_name: "Ελένη Παπαδοπούλου-Χριστοδουλίδη",
    consignee_company: "Αγροτικά Κολοσσίου Λτδ",
    consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
    consignee_phone: "+357 25 000 318",
    consignee_email: "eleni@kolossi-agro.example",
    ...rest,
  };
  const headers = { Authorization: who.token };
  return json(await request.post("/api/collections/shipments/records", { data, headers }));
}

/** What the office changes on a shipment. */
export async function officePatch(
  request: APIRequestContext,
  office: Account,
  shipment: string,
  set: Record<string, string>,
): Promise<void> {
  const headers = { Authorization: office.token };
  await json(await request.patch(`/api/collections/shipments/records/${shipment}`, { data: set, headers }));
}
