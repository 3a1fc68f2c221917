import * as z from "zod/mini";
import { callServer } from "./with-client.ts";

// Following a shipment by email, without an account (docs/api.md). Calls reject with RequestFailed.

const DoneWire = z.object({ ok: z.literal(true) });
const AgreedWire = z.object({ reference: z.string() });

/** Time limit of an answer; then the request is retried. */
const ANSWER_MS = 20_000;
const post = (path: string, body: object) =>
  callServer((pb) => pb.send(path, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) }));

/** Requests a confirmation letter to the address; the answer is the same for every address. */
export async function askToFollow(follower: { reference: string; email: string; language: string }): Promise<void> {
  DoneWire.parse(await post("/api/followers", follower));
}

/** The reference of the shipment that is now followed; "missing" for an invalid link. */
export async function agreeToFollow(token: string): Promise<string> {
  return AgreedWire.parse(await post("/api/followers/confirm", { token })).reference;
}
