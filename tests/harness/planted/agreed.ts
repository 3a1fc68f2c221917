import type { Answer, WireRequest } from "#data/remote/transport.ts";

/** The server's answer if it had carried out the request. */
export function agreed({ path, body }: Pick<WireRequest, "path" | "body">): Answer {
  const sent = body && ("fields" in body ? body.fields : (body.json as Record<string, unknown>));
  const named = /^\/api\/(?:shipments\/(\w+)\/edit|collections\/\w+\/records\/(\w+))$/.exec(path);
  return { status: 200, json: { id: sent?.id ?? named?.[1] ?? named?.[2], success: true } };
}
