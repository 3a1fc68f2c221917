/**
 * The server's time, milliseconds; null without a valid answer. A captive portal's page has a Date header too, so the body
 * must be our own.
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
