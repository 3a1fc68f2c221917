import type PocketBase from "pocketbase";
import { RequestFailed, toAppError } from "#data/shared/errors.ts";

/** The client, loaded when first needed: public pages do not load it. */
export async function client(): Promise<PocketBase> {
  const { pocketbase } = await import("./client.ts");
  return pocketbase();
}

/** A new client for a realtime connection. */
export async function realtimeClient(): Promise<PocketBase> {
  return (await import("./client.ts")).realtimeClient();
}

/** Calls the server through the client. Rejects with RequestFailed, with the server's own message if there is one. */
export async function callServer<T>(call: (pb: PocketBase) => Promise<T>): Promise<T> {
  try {
    return await call(await client());
  } catch (thrown) {
    const { response } = thrown as { response?: { message?: string } };
    throw new RequestFailed(toAppError(thrown), response?.message);
  }
}
