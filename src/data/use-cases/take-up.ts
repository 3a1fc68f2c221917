import * as z from "zod/mini";
import type { OpKind } from "#data/local/outbox-db.ts";
import { pickedUp, type SetDown } from "#data/local/set-down.ts";
import { storageState } from "#data/local/storage.ts";
import { placesOf, SET_DOWN } from "#data/local/unsaved-places.ts";
import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { AlreadyEnqueued, enqueue, type NewOp } from "#data/sync/outbox.ts";
import { storeScan } from "./record-scan.ts";

const Picture = z.object({ id: z.string(), kind: z.enum(["photo", "signature"]), type: z.string(), bytes: z.string() });
const Shape = z.object({
  ops: z
    .array(z.looseObject({ opId: z.string(), kind: z.string(), payload: z.record(z.string(), z.unknown()) }))
    .check(z.minLength(1)),
  owner: z.string(),
  draft: z.optional(z.string()),
  now: z.number(),
  pictures: z.optional(z.array(Picture)),
});
type Read = z.infer<typeof Shape>;

/**
 * Moves what was set down while storage was closed (local/set-down.ts) into the outbox. Each operation has its id from then,
 * so what is there already is not added again. What cannot be stored stays for the next start.
 */
export async function takeUp(): Promise<void> {
  for (const place of placesOf(SET_DOWN)) {
    // In memory it would be worth less than where it is.
    if (storageState.get() !== "device") return;
    const work = parse(deviceStorage()?.getItem(place) ?? "");
    if (!work) continue;
    try {
      await store(work);
    } catch (error) {
      if (!(error instanceof AlreadyEnqueued)) {
        console.error(error);
        continue;
      }
    }
    pickedUp(place);
  }
}

async function store({ ops, owner, draft, now, pictures = [] }: Read): Promise<void> {
  const added = ops as unknown as (NewOp & { kind: OpKind })[];
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
