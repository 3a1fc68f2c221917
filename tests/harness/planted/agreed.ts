import type { Answer, WireRequest } from "#data/remote/transport.ts";

/** What the server would say if it had done what was asked for. */
export function agreed({ path, body }: Pick<WireRequest, "path" | "body">): Answer {
  const sent = body && ("fields" in body ? body.fields : (body.json as Record<string, unknown>));
  const named = /^\/api\/(?:shipments\/(\w+)\/edit|collections\/\w+\/records\/(\w+))$/.exec(path);
  return { status: 200, json: { id: sent?.id ?? named?.[1] ?? named?.[2], success: true } };
}
