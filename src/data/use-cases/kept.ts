import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { parseQuote } from "#data/local/quote.ts";
import type { StoredQuote } from "#data/local/stored-quote.ts";
import { VISITOR } from "#data/shared/auth-state.ts";
import { keepBooked } from "#data/shared/booked-here.ts";
import type { AppError } from "#data/shared/errors.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { askServer } from "#data/sync/ask-server.ts";
import { handIn, placeOf } from "#data/sync/hand-in.ts";
import { AlreadyEnqueued } from "#data/sync/outbox.ts";
import type { BookingPayload } from "#domain/schemas/booking.ts";
import { cityOf, cypriotTown } from "#domain/shipment/city.ts";
import { KEPT_DAYS } from "#domain/shipment/kept.ts";
import { type BookingSubmission, bookingOps } from "./booking-ops.ts";
import { keptGoesWith } from "./kept-goes-with.ts";
import { keepStorage, type NotOnDevice, wereTheSame } from "./submit.ts";
import { drop } from "./take-back.ts";

// A visitor's booking that was finished offline. It has its id and its reference, and an owner without an outbox: it is sent
// once somebody signs up, or says after a sign-in that it is theirs (docs/sync/submitting.md, "A visitor's booking").

/** Counted by the server's clock from the first time that is known. */
const KEPT_MS = KEPT_DAYS * 24 * 3_600_000;

/** The parts of a kept booking that are shown without a session: no names, addresses or telephone numbers. */
export type KeptBooking = {
  id: string;
  /** By this device's clock, milliseconds. */
  keptAt: number;
  /** When the days begin: the server's time once that is known, else `keptAt`. */
  from: number;
  /** When it expires. By this device's clock it may be over; only the server's time deletes it. */
  until: number;
  route: KeptRoute;
  /** The destination town; null when the address does not contain one. */
  to: string | null;
  /** The priced route; null when an earlier version of the app stored it differently. */
  quote: StoredQuote | null;
  pallets: number;
  total: number;
  documents: { id: string; name: string; size: number }[];
  notMine: readonly string[];
  /** This page alone has it, documents included. */
  onPage: boolean;
};

/** "Berlin, Germany", without unknown parts. */
export type KeptRoute = { city: string | null; country: string | null };

/** kept: on this device until somebody signs in. saved: it has an owner already and is sent automatically. */
export type KeepOutcome =
  | { outcome: "kept"; at?: NotOnDevice }
  | { outcome: "saved"; at?: NotOnDevice }
  | { outcome: "refused"; error: AppError };

/**
 * Keeps a visitor's booking with its documents, in one transaction; nothing is sent. Rejects when the device could not store
 * it; then nothing has changed.
 */
export async function keepBooking(input: BookingSubmission): Promise<KeepOutcome> {
  const ops = bookingOps(input);
  const written = keptMark.writing();
  let at: Awaited<ReturnType<typeof handIn>> = "outbox";
  try {
    at = await handIn(ops, { owner: VISITOR, draft: input.draft, now: Date.now() });
  } catch (error) {
    // The same form in two tabs, or the button pressed twice.
    if (!(error instanceof AlreadyEnqueued)) throw error;
    if (!(await wereTheSame(ops))) return { outcome: "refused", error: { kind: "taken" } };
  } finally {
    written();
    if (at !== "set down") await checkMark();
  }
  if (at === "set down") return { outcome: "kept", at: "restart" };
  keepStorage();
  const op = await outboxDb().ops.where("opId").equals(ops[0].opId).first();
  const place = placeOf(ops[0]) === "page" ? { at: "page" as const } : {};
  return { outcome: op?.owner === VISITOR ? "kept" : "saved", ...place };
}

/** What is kept on this device, oldest first. */
export async function keptBookings(): Promise<KeptBooking[]> {
  const ops = await keptOps();
  const papersOf = ({ opId }: Op) => ops.filter(({ dependsOn }) => dependsOn === opId);
  return ops.filter(isBooking).map((op) => described(op, papersOf(op)));
}

/**
 * They become the user's and wait to be sent like any other booking: same id, same documents, in one transaction. Those no
 * longer kept are skipped: they have an owner already, or were deleted.
 */
export async function adoptKept(userId: string, ids: readonly string[]): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, async () => {
    const ops = (await keptOps()).filter(({ opId, dependsOn }) => ids.includes(dependsOn || opId));
    // At the end of the queue: a drain in progress visits each position only once.
    await db.ops.bulkDelete(ops.map(({ seq }) => seq));
    await db.ops.bulkAdd(
      ops.map(({ seq: _, kept: __, ...op }) => ({ ...op, owner: userId, state: "queued" as const, nextAt: 0 }) as Op),
    );
    const documents = ops.filter((op) => !isBooking(op)).map(({ opId }) => opId);
    await db.files.where("id").anyOf(documents).modify({ owner: userId });
  });
  const newest = ids.at(-1);
  if (newest) keepBooked(newest, userId);
  await checkMark();
}

/** The user says that they are not theirs: they stay, and this user is not asked again. */
export async function declineKept(userId: string, ids: readonly string[]): Promise<void> {
  await outboxDb()
    .ops.where("opId")
    .anyOf([...ids])
    .modify((op) => {
      if (op.owner !== VISITOR || op.kept?.notMine.includes(userId)) return;
      op.kept = { since: op.kept?.since ?? null, notMine: [...(op.kept?.notMine ?? []), userId] };
    });
}

/** Deletes a kept booking and its documents for good. One that has an owner by now is not touched. */
export async function deleteKept(id: string): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, db.chunks, db.receipts, async () => {
    const op = await db.ops.where("opId").equals(id).first();
    if (op?.owner === VISITOR) await drop(id);
  });
  await checkMark();
}

/** The bookings chosen at this device's sign-up become the new user's. Idempotent. */
export async function takeKeptAlong(userId: string): Promise<void> {
  const said = keptGoesWith.of(userId);
  if (!said) return;
  await adoptKept(userId, said.mine);
  await declineKept(userId, said.notMine);
  keptGoesWith.done();
}

/**
 * Applies the server's time. A booking's days begin with the first server time after it was kept, and it is deleted when
 * they are over by the same clock; the device's clock decides nothing about it.
 */
export async function seenServerTime(now: number): Promise<void> {
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, db.chunks, db.receipts, async () => {
    for (const op of (await keptOps()).filter(isBooking)) {
      const since = Math.min(op.kept?.since ?? now, now);
      if (now - since >= KEPT_MS) await drop(op.opId);
      else if (since !== op.kept?.since) {
        await db.ops.update(op.seq, { kept: { since, notMine: op.kept?.notMine ?? [] } });
      }
    }
  });
  await checkMark();
}

let following = false;

/** Asks for the server's time now and whenever the network or the person is back; idempotent. */
export function followKept(): void {
  if (following) return;
  following = true;
  const look = async () => {
    await checkMark();
    const now = keptMark.get() ? await askServer() : null;
    if (now !== null) await seenServerTime(now);
  };
  const again = () => void look().catch((error) => console.error(error));
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") again();
  });
  again();
}

/** Name and address of mail of both parties of the oldest kept booking, and which of them its person is: for a sign-up. */
export async function keptPeople() {
  const op = (await keptOps()).find(isBooking);
  if (!op) return null;
  const { shipper_name, shipper_email, consignee_name, consignee_email } = op.payload as BookingPayload;
  const draft = op.draft?.value as { iAm?: "shipper" | "consignee" | null } | undefined;
  return {
    iAm: draft?.iAm ?? null,
    shipperName: shipper_name,
    shipperEmail: shipper_email,
    consigneeName: consignee_name,
    consigneeEmail: consignee_email,
  };
}

const isBooking = ({ kind }: Op): boolean => kind === "booking.create";

async function keptOps(): Promise<Op[]> {
  return outboxDb().ops.where("owner").equals(VISITOR).sortBy("seq");
}

async function checkMark(): Promise<void> {
  keptMark.found((await outboxDb().ops.where("owner").equals(VISITOR).count()) > 0);
}

function described({ opId, createdAt, payload, draft, kept }: Op, papers: readonly Op[]): KeptBooking {
  const value = draft?.value;
  const stored = parseQuote(typeof value === "object" && value !== null && "quote" in value ? value.quote : null);
  const quote = stored.calculationResult === null ? null : stored;
  const country = quote?.country?.name ?? null;
  const from = kept?.since ?? createdAt;
  return {
    id: opId,
    keptAt: createdAt,
    from,
    until: from + KEPT_MS,
    route: { city: cityOf(String(payload.shipper_address ?? ""), country === null ? [] : [country]), country },
    to: cypriotTown(String(payload.consignee_address ?? "")),
    quote,
    pallets: Array.isArray(payload.pallet_details) ? payload.pallet_details.length : 0,
    total: Number(payload.estimated_rate ?? 0),
    documents: papers.map(({ opId: id, payload: { file_name, size } }) => ({
      id,
      name: String(file_name),
      size: Number(size ?? 0),
    })),
    notMine: kept?.notMine ?? [],
    onPage: placeOf({ opId }) === "page",
  };
}
