import * as z from "zod/mini";
import { asked } from "./asked.ts";

// Following a shipment by e-mail, without an account (docs/api.md). Calls reject with RequestFailed.

const DoneWire = z.object({ ok: z.literal(true) });
const AgreedWire = z.object({ reference: z.string() });

/** Without an answer by then it is asked for again. */
const ANSWER_MS = 20_000;
const post = (path: string, body: object) =>
  asked((pb) => pb.send(path, { method: "POST", body, signal: AbortSignal.timeout(ANSWER_MS) }));

/** Has a letter with a link sent to the address; the answer is the same for every address. */
export async function askToFollow(follower: { reference: string; email: string; language: string }): Promise<void> {
  DoneWire.parse(await post("/api/followers", follower));
}

/** The reference of the shipment that is followed from now on; "missing" for a link that is over. */
export async function agreeToFollow(token: string): Promise<string> {
  return AgreedWire.parse(await post("/api/followers/confirm", { token })).reference;
}
