import * as z from "zod/mini";
import type { PushAddress } from "#data/shared/push-subscription.ts";
import type { Answer, Transport } from "./transport.ts";

/** "silent": no answer, not from our server, or a new sign-in is needed: to be retried. */
export type PushAnswer = { state: "ok" } | { state: "silent" } | { state: "refused"; status: number };

const KeyWire = z.object({ key: z.string().check(z.minLength(80), z.maxLength(100)) });
const OkWire = z.object({ ok: z.literal(true) });
const StateWire = z.object({ account: z.boolean(), arrivals_only: z.boolean(), follows: z.boolean() });
const RefusedWire = z.object({ status: z.number(), message: z.string() });
const RETRIED = new Set([401, 408, 425, 429]);

type Asking = { transport: Transport; token?: string };

/** The server's public key for web push, base64url; null without an answer. */
export async function fetchPushKey(transport: Transport): Promise<string | null> {
  const answer = await transport.send({ method: "GET", path: "/api/push/key", token: "" });
  const parsed = answer?.status === 200 ? KeyWire.safeParse(answer.json) : null;
  return parsed?.success ? parsed.data.key : null;
}

/** What the server knows of a device: whether it belongs to an account, and follows `reference`. Null without an answer. */
export async function fetchPushState(
  transport: Transport,
  json: { endpoint: string; reference?: string },
): Promise<z.infer<typeof StateWire> | null> {
  const answer = await transport.send({ method: "POST", path: "/api/push/state", token: "", body: { json } });
  const parsed = answer?.status === 200 ? StateWire.safeParse(answer.json) : null;
  return parsed?.success ? parsed.data : null;
}

/** With a token: subscribes this device to the account's news. With a `reference`: lets it follow that shipment. */
export const subscribePush = (asking: Asking, body: PushAddress & Record<string, unknown>): Promise<PushAnswer> =>
  post(asking, "/api/push/subscribe", body);

/** Ends following one reference, or everything of the endpoint. */
export const unsubscribePush = (asking: Asking, body: { endpoint: string; reference?: string }): Promise<PushAnswer> =>
  post(asking, "/api/push/unsubscribe", body);

/** Whether the device is notified of arrivals and deliveries only. */
export const setPushArrivals = (
  asking: Asking,
  body: { endpoint: string; arrivals_only: boolean },
): Promise<PushAnswer> => post(asking, "/api/push/arrivals", body);

/** The browser has replaced this device's endpoint. */
export const renewPush = (asking: Asking, body: PushAddress & { old: string }): Promise<PushAnswer> =>
  post(asking, "/api/push/renew", body);

async function post({ transport, token = "" }: Asking, path: string, json: unknown): Promise<PushAnswer> {
  return judged(await transport.send({ method: "POST", path, token, body: { json } }));
}

/** A captive portal's page is not an answer. */
function judged(answer: Answer | null): PushAnswer {
  if (answer === null) return { state: "silent" };
  if (answer.status === 200) return { state: OkWire.safeParse(answer.json).success ? "ok" : "silent" };
  const final = answer.status >= 400 && answer.status < 500 && !RETRIED.has(answer.status);
  return final && RefusedWire.safeParse(answer.json).success
    ? { state: "refused", status: answer.status }
    : { state: "silent" };
}
