import * as z from "zod/mini";
import { callServer } from "./with-client.ts";

/**
 * The answer is passed on as it is; the only check is that it is this person's. `more`: tables that go on, each with the
 * cursor of its next page.
 */
const DataWire = z.looseObject({
  made_at: z.string(),
  account: z.looseObject({ id: z.string() }),
  more: z.optional(z.record(z.string(), z.string())),
});

const page = async (query: { table?: string; after?: string }) =>
  DataWire.parse(await callServer((pb) => pb.send("/api/account/data", { method: "GET", query })));

/** Everything that is stored under the signed-in user's account, as a JSON file. Rejects with RequestFailed. */
export async function accountData(): Promise<Blob> {
  const { more = {}, ...data } = await page({});
  for (const table of Object.keys(more)) {
    const rows = [data[table]];
    for (let after = more[table]; after; ) {
      const next = await page({ table, after });
      rows.push(next[table]);
      after = next.more?.[table];
    }
    data[table] = rows.flat();
  }
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
}
