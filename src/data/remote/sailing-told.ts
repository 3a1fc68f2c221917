import * as z from "zod/mini";
import { callServer } from "./with-client.ts";

const ToldWire = z.object({
  shipments: z.number(),
  told: z.number(),
  push: z.number(),
  email: z.number(),
  both: z.number(),
});
/** How many would be told of a delay (docs/api.md, "Sailings"). */
export type Told = z.infer<typeof ToldWire>;

const ANSWER_MS = 10_000;

/** Rejects with RequestFailed. */
export async function fetchTold(sailing: string): Promise<Told> {
  const path = `/api/sailings/${encodeURIComponent(sailing)}/told`;
  return ToldWire.parse(
    await callServer((pb) => pb.send(path, { method: "GET", signal: AbortSignal.timeout(ANSWER_MS) })),
  );
}
