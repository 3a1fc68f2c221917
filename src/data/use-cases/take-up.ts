import * as z from "zod/mini";
import { type LeftBehind, leave, triesAgain, type WhyLeft } from "#data/local/left-behind.ts";
import { aboutOf, type OpKind } from "#data/local/outbox-db.ts";
import { pickedUp, type SetDown } from "#data/local/set-down.ts";
import { StorageClosed, storageMemory, withStorage } from "#data/local/storage.ts";
import { placesOf, SET_DOWN } from "#data/local/unsaved-places.ts";
import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { newRecordId } from "#data/shared/random.ts";
import { moveUnreadable } from "#data/shared/read-codes.ts";
import { keepInStep, takeUpBy } from "#data/sync/hand-in.ts";
import { isKind } from "#data/sync/kinds.ts";
import { AlreadyEnqueued, enqueue, type NewOp } from "#data/sync/outbox.ts";
import { may } from "#domain/roles.ts";
import { enqueueMark } from "./mark-handled.ts";
import { storeScan } from "./record-scan.ts";
import { enqueueStep } from "./save-quote.ts";
import { writeTakingBack } from "./take-back-scan.ts";

const Picture = z.object({ id: z.string(), kind: z.enum(["photo", "signature"]), type: z.string(), bytes: z.string() });
const Shape = z.object({
  ops: z
    .array(z.looseObject({ opId: z.string(), kind: z.string(), payload: z.record(z.string(), z.unknown()) }))
    .check(z.minLength(1)),
  owner: z.string(),
  draft: z.optional(z.string()),
  now: z.number(),
  nth: z.optional(z.number()),
  pictures: z.optional(z.array(Picture)),
});
type Read = z.infer<typeof Shape>;

/**
 * Moves what was set down while storage did not answer (local/set-down.ts) into the outbox. Each operation has its id from
 * then, so what is there already is not added again. They enter in the order in which they were done, because operations on
 * one thing are sent in their order. What cannot be stored stays for the next start and is listed (local/left-behind.ts). It
 * stays as well where the outbox is in memory, which only sends it. A document that is gone is refused, so that its person can
 * choose it again; what it belongs to is sent. Never rejects.
 */
export const takeUp = (): Promise<void> => takeUpBy(takeUpAll);

async function takeUpAll(): Promise<void> {
  triesAgain(SET_DOWN);
  moveUnreadable(setAside);
  for (const { place, work } of readAll()) {
    const why = await takenUp(work);
    // Nothing more can be stored on this page.
    if (why === "closed") return;
    if (why) leave(leftOf(place, work, why));
    else if (storageMemory()) keepInStep();
    else pickedUp(place);
  }
}

/** A code that cannot be read is listed as what was set down and cannot be. False without room for it. */
function setAside(owner: string, text: string): boolean {
  try {
    deviceStorage()?.setItem(`${SET_DOWN}${owner}:${newRecordId()}`, text);
    return true;
  } catch {
    return false;
  }
}

/** In the order in which they were done. What cannot be read is left. */
function readAll(): { place: string; work: Read }[] {
  const all = placesOf(SET_DOWN).flatMap((place) => {
    const text = deviceStorage()?.getItem(place);
    // Another tab has taken it up.
    if (text == null) return [];
    const work = parse(text);
    const owner = ownerOf(place);
    if (work?.owner === owner) return [{ place, work }];
    leave({ place, owner, why: "unreadable", isDraft: false, op: null });
    return [];
  });
  return all.sort((a, b) => a.work.now - b.work.now || (a.work.nth ?? 0) - (b.work.nth ?? 0));
}

const ownerOf = (place: string): string => place.slice(SET_DOWN.length).split(":")[0] ?? "";

/** Null when it is in the outbox, or need not be. */
async function takenUp(work: Read): Promise<WhyLeft | "closed" | null> {
  if (!work.ops.every(({ kind }) => isKind(kind))) return "version";
  try {
    return await withStorage(() => store(work));
  } catch (error) {
    if (error instanceof StorageClosed) return "closed";
    if (error instanceof AlreadyEnqueued) return null;
    console.error(error);
    return "failed";
  }
}

function leftOf(place: string, { owner, ops, now }: Read, why: WhyLeft): LeftBehind {
  const { kind, payload, aggregate } = ops[0] as unknown as NewOp;
  return { place, owner, why, isDraft: false, op: { kind, payload, ...(aggregate && { aggregate }), createdAt: now } };
}

const NOT_TAKEN_BACK = ["gone", "too_late", "not_yours"] as const;

async function store({ ops, owner, draft, now, pictures = [] }: Read): Promise<WhyLeft | null> {
  const added = ops as unknown as (NewOp & { kind: OpKind })[];
  const [first] = added;
  if (first?.kind === "request.handled") {
    await enqueueMark(first, { owner, now });
    return null;
  }
  if (first?.kind === "quote.sent" || first?.kind === "quote.withdraw") {
    await enqueueStep({ ...first, aggregate: aboutOf(first) }, { owner, now });
    return null;
  }
  if (first?.kind === "scan.create" && first.payload.voids) {
    // The scan may have come in just before.
    const office = may(knownRole.get(owner) ?? "", "shipments");
    const outcome = await writeTakingBack(String(first.payload.voids), { id: first.opId, owner, office, now });
    return NOT_TAKEN_BACK.find((one) => one === outcome) ?? null;
  }
  const written = markOf(owner)?.writing();
  try {
    if (pictures.length > 0) await storeScan(added, pictures, { owner, now });
    // Memory never had the documents: there, one that is missing is in databases that do not answer yet.
    else await enqueue(added, { owner, now, ...(draft !== undefined && { draft }), gone: storageMemory() === null });
  } finally {
    written?.();
  }
  return null;
}

const markOf = (owner: string) => (owner === GUEST ? guestOutbox : owner === VISITOR ? keptMark : null);

function parse(text: string): Read | null {
  try {
    const parsed = Shape.safeParse(JSON.parse(text) as SetDown);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
