import { getValue, updateValue } from "./keyval.ts";

const KEY = "shown-notices";
/** The server sends a message again at its next start; a push service keeps one for 4 days. */
const KEPT_MS = 14 * 86_400_000;
const MOST = 200;

/** When each message was shown on this device: milliseconds by digest. */
type ShownNotices = Readonly<Record<string, number>>;

/** Whether this message was shown before, also when the person has dismissed it since. */
export async function wasShown(message: string): Promise<boolean> {
  return (await digest(message)) in ((await getValue<ShownNotices>(KEY)) ?? {});
}

/** Records that it was shown, and forgets the old ones. */
export async function keepShown(message: string, now: number): Promise<void> {
  const name = await digest(message);
  await updateValue<ShownNotices>(KEY, (before = {}) => {
    const others = Object.entries(before).filter(([one, at]) => one !== name && at > now - KEPT_MS);
    const newest = others.sort(([, a], [, b]) => b - a).slice(0, MOST - 1);
    return Object.fromEntries([[name, now], ...newest]);
  });
}

/** A sign-out does not empty this list, so it has no references that the next person could read. */
async function digest(message: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(message));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
