import type { Keepsake } from "#data/local/keepsakes.ts";
import { aboutOf, type Op, outboxDb } from "#data/local/outbox-db.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import { closedKeepsakes } from "#data/shared/closed-keepsakes.ts";
import { answerError, RequestFailed } from "#data/shared/errors.ts";
import { newRow } from "./outbox.ts";
import type { PullEnv } from "./pull.ts";

// The server was restored from a copy (docs/sync/keepsakes.md): what it had acknowledged after that copy comes back.

const PATH = "/api/operations/known";
/** The most ids that the server takes. */
const MOST = 500;
/** Header with the epoch and head of the feed at the time of the answer. */
const FEED_HEADER = "Akamas-Feed";

/** Asked on this page, and not known there; sealed, so nothing can be done until its person signs in. */
const inVain = new Set<string>();

/** Whether something was put into the outbox again. Rejects with RequestFailed. */
export async function comeBack(userId: string, epoch: string, env: PullEnv): Promise<boolean> {
  const own = await keptOfAnotherEpoch(userId, epoch);
  const missing: Keepsake[] = [];
  // The first pull may ask before their key is tried.
  const isNews = ({ opId, said, closed }: Keepsake) =>
    said !== null || closed === "found" || !inVain.has(`${epoch} ${opId}`);
  const open = own.filter(isNews);
  for (let at = 0; at < open.length; at += MOST) {
    const asked = open.slice(at, at + MOST);
    const answer = await askKnown(userId, asked, epoch, env);
    // A server without this route: nothing can be said about them.
    if (answer === null) return false;
    await confirm(asked, { ...answer, epoch });
    missing.push(...asked.filter(({ opId }) => !answer.known.has(opId)));
  }
  for (const { opId, said } of missing) if (said === null) inVain.add(`${epoch} ${opId}`);
  await tellClosed(missing);
  // Guests have no account to ask with: sent again, what is there is recognised by its id.
  missing.push(...(await keptOfAnotherEpoch(GUEST, epoch)));
  return handInAgain(missing, epoch);
}

/** The server has lost them, and its key of now does not open them: their person is told, once. */
async function tellClosed(missing: Keepsake[]): Promise<void> {
  const closed = missing.filter((kept) => kept.said === null && kept.closed === "found").map(({ opId }) => opId);
  if (closed.length === 0) return;
  await outboxDb().keepsakes.where("opId").anyOf(closed).modify({ closed: "told" });
  closedKeepsakes.set(closedKeepsakes.get() + closed.length);
}

function keptOfAnotherEpoch(owner: string, epoch: string): Promise<Keepsake[]> {
  return outboxDb()
    .keepsakes.where("[owner+epoch]")
    .between([owner, ""], [owner, "\uffff"], true, true)
    .filter((kept) => kept.epoch !== epoch)
    .toArray();
}

type Known = { known: Set<string>; place: number };

async function askKnown(userId: string, asked: Keepsake[], epoch: string, env: PullEnv): Promise<Known | null> {
  const token = env.token(userId);
  if (token === "") throw new RequestFailed({ kind: "session" });
  let feed: string[] = [];
  const body = { json: { ids: asked.map(({ opId }) => opId) } };
  const answer = await env.transport.send(
    { method: "POST", path: PATH, token, body },
    {
      onHead: (_status, header) => {
        feed = header(FEED_HEADER)?.split(" ") ?? [];
      },
    },
  );
  const known = (answer?.json as { known?: unknown } | null | undefined)?.known;
  // Of another epoch: restored once more, and the next pull asks again.
  if (answer?.status === 200 && Array.isArray(known) && feed[0] === epoch)
    return { known: new Set(known.map(String)), place: Number(feed[1]) };
  if (answer?.status === 404 && answer.json !== undefined) return null;
  const status = answer === null || answer.status < 400 ? 0 : answer.status;
  throw new RequestFailed(answerError({ status, body: answer?.json, now: env.clock.now() }));
}

/** The server has it, at the latest at that place. */
async function confirm(asked: Keepsake[], { known, epoch, place }: Known & { epoch: string }): Promise<void> {
  const { keepsakes } = outboxDb();
  const ids = asked.map(({ opId }) => opId).filter((id) => known.has(id));
  await keepsakes.where("opId").anyOf(ids).modify({ epoch, place });
}

/**
 * What is missing becomes operations again, in one transaction, each at the place in the queue that it had: before all that was
 * made later. Later ones that the server refused for want of it are sent again too.
 */
async function handInAgain(missing: Keepsake[], epoch: string): Promise<boolean> {
  const db = outboxDb();
  const open = missing.filter(({ said }) => said !== null).map(({ opId }) => opId);
  if (open.length === 0) return false;
  return db.transaction("rw", db.ops, db.files, db.keepsakes, async () => {
    const rows = await db.keepsakes.bulkGet(open);
    const kept = rows.filter((row) => row?.said && row.epoch !== epoch) as Keepsake[];
    const there = await db.ops
      .where("opId")
      .anyOf(kept.map(({ opId }) => opId))
      .toArray();
    const taken = new Map(there.map((op) => [op.opId, op]));
    // One that is in the queue was handed in by another tab.
    const back = kept.filter(({ opId }) => (taken.get(opId)?.state ?? "acked") === "acked");
    const ops = back.map((one) => operationOf(one, epoch));
    await db.ops.bulkPut(ops);
    await db.files.bulkPut(back.flatMap(({ said }) => said?.file ?? []));
    await db.keepsakes.bulkDelete(back.map(({ opId }) => opId));
    await reviveThoseOn(ops);
    return ops.length > 0;
  });
}

function operationOf({ opId, owner, seq, kind, said }: Keepsake, epoch: string): Op {
  if (!said) throw new Error("A sealed keepsake cannot be handed in.");
  const { v, payload, base, draft, aggregate, dependsOn, createdAt, signature } = said;
  const op = { opId, kind, payload, base, ...(aggregate && { aggregate }), ...(dependsOn && { dependsOn }) };
  return { ...newRow(op, owner, createdAt), seq, v, draft, again: { signature, epoch } };
}

/** Refused, or in conflict, because the server did not have what came before. */
async function reviveThoseOn(ops: Op[]): Promise<void> {
  const about = new Set(ops.flatMap((op) => [op.opId, aboutOf(op)]));
  const owners = [...new Set(ops.map(({ owner }) => owner))];
  const ids = new Set(ops.map(({ opId }) => opId));
  await outboxDb()
    .ops.where("owner")
    .anyOf(owners)
    .filter((op) => op.state === "rejected" || op.state === "conflict")
    .filter((op) => !ids.has(op.opId) && (about.has(aboutOf(op)) || about.has(op.dependsOn ?? "")))
    .modify({ state: "queued", nextAt: 0, lastError: null, refusals: 0 });
}
