import { aboutOf, type Op, REFUSALS_BEFORE_TELLING } from "#data/local/outbox-db.ts";
import { placeOf } from "#data/local/set-down.ts";
import { requireRow, rowOf } from "#data/remote/feed-row.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import type { AppError } from "#data/shared/errors.ts";
import type { Shipment, ShipmentDocument } from "#data/shared/wire.ts";
import type { Progress } from "#data/sync/progress.ts";
import { storedText } from "#domain/calendar.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { loadTotals } from "#domain/rates/pallet.ts";
import type { FedRow } from "#domain/records/fed.ts";
import { newBooking } from "#domain/shipment/new-booking.ts";

/** An operation of a row that the server does not have yet. */
export type RowSync = {
  /** The operation to act on. */
  opId: string;
  /** The document it is about; neither this nor a change: the booking itself. */
  document?: string;
  /** Which change of a booked shipment by the customer it is. */
  change?: "correct" | "cancel";
  /** The server has refused it with one of its own codes: sending it again would not help. */
  final: boolean;
  state: "waiting" | "sending" | "sign_in" | "attention";
  error?: AppError;
  /** This page alone has it, until it is sent. */
  onPage?: true;
  /** Bytes of the upload that is under way in this tab. */
  progress?: Progress;
};

/** A document as the card lists it: on the server, or still on this device only. */
export type RowDocument = Pick<ShipmentDocument, "id" | "kind" | "file" | "file_name"> & { sync: RowSync | null };

/** What says where a pallet is. */
export type RowPallet = Pick<FedRow<"pallets">, "shipment" | "state" | "sailing" | "cancelled">;

/** When something happened to a shipment. */
export type RowEvent = Pick<FedRow<"shipment_events">, "shipment" | "kind" | "at">;

/** A shipment of the mirror or of the outbox, with its unsent operations. `pallets`, `events`: known while it is under way. */
export type ShipmentRow = Shipment & {
  documents: RowDocument[];
  sync: RowSync | null;
  pallets?: readonly RowPallet[];
  events?: readonly RowEvent[];
};

/** How an operation looks to the person; null once the server has it. */
export function rowSync(op: Op, progress: ReadonlyMap<string, Progress>): RowSync | null {
  if (op.state === "acked") return null;
  const at = progress.get(op.opId);
  return {
    opId: op.opId,
    state: shownState(op),
    final: op.state === "rejected" || op.state === "conflict",
    ...(op.kind === "booking.document" ? { document: String(op.payload.kind) } : {}),
    ...(changeOf(op) ? { change: changeOf(op) as "correct" | "cancel" } : {}),
    ...(op.lastError ? { error: op.lastError.error } : {}),
    ...(at ? { progress: at } : {}),
    ...(placeOf(op) === "page" ? { onPage: true } : {}),
  };
}

/** Which change of a customer's an operation is; undefined for everything else. */
function changeOf({ kind }: Op): RowSync["change"] {
  if (kind === "shipment.correct") return "correct";
  return kind === "shipment.cancel" ? "cancel" : undefined;
}

/** One of the four states that are distinguished for people. */
export function shownState({ state, refusals }: Op): RowSync["state"] {
  if (state === "sending") return "sending";
  if (state === "auth_wait" || state === "kept") return "sign_in";
  if (state === "conflict" || state === "rejected" || refusals >= REFUSALS_BEFORE_TELLING) return "attention";
  return "waiting";
}

/**
 * Whether it is shown to `owner`, the current person: their own operations, and a visitor's refused ones. Nobody else will
 * ever be asked about those, and without a session they are shown to everybody.
 */
export function concerns(op: Op, owner: string): boolean {
  return op.owner === owner || (op.owner === GUEST && shownState(op) === "attention");
}

/**
 * The list as displayed: the mirror with this device's own changes on top, newest first. Pure. An acknowledged operation
 * keeps its row here until the mirror has it, so that the row does not disappear in between.
 */
export function overlayShipments(input: {
  mirror: Shipment[];
  documents: ShipmentDocument[];
  pallets?: readonly RowPallet[];
  events?: readonly RowEvent[];
  ops: Op[];
  progress: ReadonlyMap<string, Progress>;
}): ShipmentRow[] {
  const { mirror, documents, pallets = [], events = [], ops, progress } = input;
  const known = new Set(mirror.map(({ id }) => id));
  const bookings = ops.filter(({ kind }) => kind === "booking.create");
  const unsent = bookings.filter(({ opId }) => !known.has(opId)).sort((a, b) => b.seq - a.seq);
  const sent = [...mirror].sort((a, b) => compare(b.created, a.created) || compare(b.id, a.id));
  const syncs = syncByShipment(ops, progress);
  const papers = documentsByShipment(documents, ops, progress);
  const changed = changesByShipment(ops);
  return [...unsent.map(rowOfBooking), ...sent].map((row) => ({
    ...row,
    ...changed.get(row.id),
    documents: papers.get(row.id) ?? [],
    sync: syncs.get(row.id) ?? null,
    pallets: pallets.filter(({ shipment }) => shipment === row.id),
    events: events.filter(({ shipment }) => shipment === row.id),
  }));
}

const WORST_FIRST: readonly RowSync["state"][] = ["attention", "sign_in", "sending", "waiting"];

/** The most important state per shipment, for the person: of the booking itself and of its documents. */
function syncByShipment(ops: Op[], progress: ReadonlyMap<string, Progress>): Map<string, RowSync> {
  const syncs = new Map<string, RowSync>();
  for (const op of ops) {
    const id = shipmentOf(op);
    const sync = rowSync(op, progress);
    if (!id || !sync) continue;
    const before = syncs.get(id);
    if (!before || WORST_FIRST.indexOf(sync.state) < WORST_FIRST.indexOf(before.state)) syncs.set(id, sync);
  }
  return syncs;
}

function shipmentOf(op: Op): string | null {
  if (op.kind === "booking.document") return String(op.payload.shipment);
  return op.kind === "booking.create" || op.kind.startsWith("shipment.") ? aboutOf(op) : null;
}

/** The customer's changes as the server will store them; without refused ones. */
function changesByShipment(ops: Op[]): Map<string, Partial<Shipment>> {
  const changes = new Map<string, Partial<Shipment>>();
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    const change = changeOf(op);
    if (!change || shownState(op) === "attention") continue;
    const { shipper_address: from, consignee_address: to } = op.payload;
    const row =
      change === "cancel"
        ? { status: "cancelled", cancel_reason: op.payload.reason }
        : { ...op.payload, ...(from ? { origin_address: from } : {}), ...(to ? { destination_address: to } : {}) };
    changes.set(aboutOf(op), { ...changes.get(aboutOf(op)), ...(row as Partial<Shipment>) });
  }
  return changes;
}

function documentsByShipment(
  documents: ShipmentDocument[],
  ops: Op[],
  progress: ReadonlyMap<string, Progress>,
): Map<string, RowDocument[]> {
  const rows = new Map<string, RowDocument[]>();
  const add = (shipment: string, row: RowDocument) => rows.set(shipment, [...(rows.get(shipment) ?? []), row]);
  const known = new Set(documents.map(({ id }) => id));
  for (const { id, shipment, kind, file, file_name, replaced } of documents) {
    if (replaced === "") add(shipment, { id, kind, file, file_name, sync: null });
  }
  for (const op of ops) {
    if (op.kind !== "booking.document" || known.has(op.opId)) continue;
    const { shipment, kind, file_name } = op.payload;
    const file = typeof op.answer?.file === "string" ? op.answer.file : "";
    add(String(shipment), {
      id: op.opId,
      kind: String(kind),
      file,
      file_name: String(file_name),
      sync: rowSync(op, progress),
    });
  }
  return rows;
}

/** The booking as the server will store it: the server's own row once there is one, until then computed here. */
function rowOfBooking(op: Op): Shipment {
  const answered = rowOf("shipments", op.answer);
  if (answered) return answered;
  const { payload } = op;
  const pallets = (Array.isArray(payload.pallet_details) ? payload.pallet_details : []) as Pallet[];
  const created = storedText(op.createdAt);
  const shown = rowOf("shipments", {
    ...newBooking(payload, pallets, loadTotals(pallets)),
    cost_breakdown: null,
    pallet_details: pallets,
    id: op.opId,
    user_id: op.owner,
    booking_date: created,
    created,
    updated: created,
  });
  // A payload of another version is still somebody's booking: an incomplete card is better than none.
  return shown ?? requireRow("shipments", { id: op.opId, user_id: op.owner, status: "pending" });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
