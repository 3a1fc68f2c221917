import { type APIRequestContext, expect } from "@playwright/test";
import { SUPERUSER } from "./server.ts";

const DAY = 86_400_000;

type Stored = {
  id: string;
  number: number;
  snapshot: { zones: { zone_name: string; rate_under_500: number }[] };
};

/** Puts another rate for Berlin in force; the tariff before ran out `daysAgo` by the server's clock. Returns its name. */
export async function changeBerlin(request: APIRequestContext, rate: number, daysAgo: number): Promise<string> {
  const superuser = await request.post("/api/collections/_superusers/auth-with-password", {
    data: { identity: SUPERUSER.email, password: SUPERUSER.password },
  });
  const headers = { Authorization: (await superuser.json()).token };
  const tariffs = "/api/collections/tariffs/records";
  const list = await request.get(`${tariffs}?sort=-number`, { headers });
  const [last] = (await list.json()).items as [Stored];
  const snapshot = structuredClone(last.snapshot);
  for (const zone of snapshot.zones) if (zone.zone_name.startsWith("DE-4")) zone.rate_under_500 = rate;
  const number = last.number + 1;
  const version = `${number}-${"0".repeat(12)}`;
  const ago = new Date(Date.now() - daysAgo * DAY).toISOString();
  const superseded = await request.patch(`${tariffs}/${last.id}`, { headers, data: { superseded_at: ago } });
  expect(superseded.status()).toBe(200);
  const published = await request.post(tariffs, {
    headers,
    data: { number, version, snapshot: { ...snapshot, version, number }, published_at: ago },
  });
  expect(published.status()).toBe(200);
  return version;
}
