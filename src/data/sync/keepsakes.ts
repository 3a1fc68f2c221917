import { hasOfAnotherEpoch } from "#data/local/keepsakes.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { SyncPage } from "#data/shared/wire.ts";
import type { RoleOrNone } from "#domain/roles.ts";
import { lastAnswer } from "./connectivity.ts";
import type { PullEnv } from "./pull.ts";

/** How often their age and room are looked at, in ms. */
const LOOK_MS = 60_000;

let roleSaid = "";
let safeSaid = "";
let lookedAt = Number.NEGATIVE_INFINITY;

/**
 * Before a page is applied: what the server had acknowledged in another epoch of the feed, and may have lost, is asked for and
 * handed in again. Rejects with RequestFailed while the server does not say; then the device stays at the epoch it had.
 */
export async function bringBack(userId: string, { epoch }: SyncPage, env: PullEnv): Promise<void> {
  if (!(await hasOfAnotherEpoch(outboxDb(), userId, epoch))) return;
  const { comeBack } = await import("./come-back.ts");
  if (await comeBack(userId, epoch, env)) env.handIn?.();
}

/** After a complete pull: what is safe elsewhere goes, and what is too old or too much. Never rejects. */
export async function lookAfterKeepsakes(userId: string, role: RoleOrNone, page: SyncPage, now: number): Promise<void> {
  try {
    await followRole(userId, role);
    if ((await outboxDb().keepsakes.count()) === 0) return;
    const { safe_until: safe } = page;
    const said = safe ? `${safe.epoch} ${safe.place} ${safe.documents}` : "";
    const isNew = said !== safeSaid;
    // Rather kept for too long than lost to a clock that is set wrong.
    const at = lastAnswer.get()?.server ?? now;
    if (!isNew && Math.abs(at - lookedAt) < LOOK_MS) return;
    const { boundKeepsakes, dropSafe } = await import("#data/local/keepsake-room.ts");
    if (safe && isNew) await dropSafe(safe);
    safeSaid = said;
    await boundKeepsakes(at);
    lookedAt = at;
  } catch (error) {
    console.error(error);
  }
}

async function followRole(userId: string, role: RoleOrNone): Promise<void> {
  if (roleSaid === `${userId} ${role}`) return;
  const seal = await outboxDb().seals.get(userId);
  // Its key has not come yet.
  if (!seal) return;
  if (seal.role !== role) await (await import("#data/local/keepsake-seal.ts")).sealAfterRole(userId, role);
  roleSaid = `${userId} ${role}`;
}
