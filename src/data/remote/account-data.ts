import * as z from "zod/mini";
import { asked } from "./asked.ts";

/** The answer is passed on as it is; the only check is that it is this person's. */
const DataWire = z.looseObject({ made_at: z.string(), account: z.looseObject({ id: z.string() }) });

/** Everything that is stored under the signed-in user's account, as a JSON file. Rejects with RequestFailed. */
export async function accountData(): Promise<Blob> {
  const data = DataWire.parse(await asked((pb) => pb.send("/api/account/data", { method: "GET" })));
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
}
