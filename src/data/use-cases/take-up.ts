import * as z from "zod/mini";
import { aboutOf, type OpKind } from "#data/local/outbox-db.ts";
import { pickedUp, type SetDown } from "#data/local/set-down.ts";
import { StorageClosed, storageMemory, withStorage } from "#data/local/storage.ts";
import { placesOf, SET_DOWN } from "#data/local/unsaved-places.ts";
import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { keepInStep, takeUpBy } from "#data/sync/hand-in.ts";
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
 * one thing are sent in their order. What cannot be stored stays for the next start, also where the outbox is in memory, which
 * only sends it. Never rejects.
 */
export const takeUp = (): Promise<void> => takeUpBy(takeUpAll);

async function takeUpAll(): Promise<void> {
  const all = placesOf(SET_DOWN).flatMap((place) => {
    const work = parse(deviceStorage()?.getItem(place) ?? "");
    return work ? [{ place, work }] : [];
  });
  all.sort((a, b) => a.work.now - b.work.now || (a.work.nth ?? 0) - (b.work.nth ?? 0));
  for (const { place, work } of all) {
    try {
      await withStorage(() => store(work));
    } catch (error) {
      // Nothing more can be stored on this page.
      if (error instanceof StorageClosed) return;
      if (!(error instanceof AlreadyEnqueued)) {
        console.error(error);
        continue;
      }
    }
    if (storageMemory()) keepInStep();
    else pickedUp(place);
  }
}

async function store({ ops, owner, draft, now, pictures = [] }: Read): Promise<void> {
  const added = ops as unknown as (NewOp & { kind: OpKind })[];
  const [first] = added;
  if (first?.kind === "request.handled") return enqueueMark(first, { owner, now });
  if (first?.kind === "quote.sent" || first?.kind === "quote.withdraw")
    return enqueueStep({ ...first, aggregate: aboutOf(first) }, { owner, now });
  if (first?.kind === "scan.create" && first.payload.voids) {
    // The scan may have come in just before.
    const office = may(knownRole.get(owner) ?? "", "shipments");
    await writeTakingBack(String(first.payload.voids), { id: first.opId, owner, office, now });
    return;
  }
  const mark = owner === GUEST ? guestOutbox : owner === VISITOR ? keptMark : null;
  const written = mark?.writing();
  try {
    if (pictures.length > 0) await storeScan(added, pictures, { owner, now });
    else await enqueue(added, { owner, now, ...(draft !== undefined && { draft }) });
  } finally {
    written?.();
  }
}

function parse(text: string): Read | null {
  try {
    const parsed = Shape.safeParse(JSON.parse(text) as SetDown);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
