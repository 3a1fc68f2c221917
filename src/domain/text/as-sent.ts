/**
 * A parsed request with its cleaned texts as they were sent, only trimmed: what a repetition is recognised by. So requests that
 * were answered before a rule of cleaning changed are still the same afterwards.
 */
export function asSent(parsed: unknown, sent: unknown): unknown {
  if (typeof parsed === "string")
    return parsed === sent || typeof sent !== "string" ? parsed : sent.split("\0").join("").trim();
  if (typeof parsed !== "object" || parsed === null) return parsed;
  const from = (typeof sent === "object" && sent !== null ? sent : {}) as Record<string, unknown>;
  if (Array.isArray(parsed)) return parsed.map((one, i) => asSent(one, from[i]));
  return Object.fromEntries(Object.entries(parsed).map(([key, one]) => [key, asSent(one, from[key])]));
}
