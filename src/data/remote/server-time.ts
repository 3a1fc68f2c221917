/**
 * What time it is at the server, milliseconds; null when it does not answer in its own words. A network's sign-in page has
 * a clock of its own, so the body has to be ours.
 */
export async function serverTime(timeoutMs = 30_000): Promise<number | null> {
  try {
    const answer = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
    const { code } = (await answer.json()) as { code?: unknown };
    const time = Date.parse(answer.headers.get("Date") ?? "");
    return answer.ok && code === 200 && !Number.isNaN(time) ? time : null;
  } catch {
    return null;
  }
}
