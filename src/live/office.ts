import { useEffect, useMemo, useState } from "react";
import { inboxCount, inboxParts, officeDetail, officeNotes, officeParts } from "#data/queries/office.ts";
import { keepNewest, newestShipments } from "#data/queries/office-first.ts";
import { type ShipmentSailings, shipmentSailings } from "#data/queries/office-sailings.ts";
import { type PendingEdit, pendingEdits } from "#data/queries/pending-edits.ts";
import type { Customer, Shipment } from "#data/shared/wire.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { whileFilling } from "#data/sync/first-pull.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useCalmLive, useLive } from "./use-live.ts";

export type { InboxParts, OfficeDetail } from "#data/queries/office.ts";
export type { Assigned, ShipmentSailings } from "#data/queries/office-sailings.ts";
export type { EditConflict, PendingEdit } from "#data/queries/pending-edits.ts";
export type {
  AirFreightQuote,
  ContactMessage,
  Customer,
  SeaFreightQuote,
  Shipment,
  ShipmentDocument,
  ShipmentEvent,
} from "#data/shared/wire.ts";

type State = "loading" | "ready" | "failed";

export type OfficeShipments = {
  state: State;
  /** Newest booking first, with this device's unsent edits over them. */
  rows: readonly Shipment[];
  customers: ReadonlyMap<string, Customer>;
  /** The office's notes by shipment. */
  notes: ReadonlyMap<string, string>;
  edits: ReadonlyMap<string, PendingEdit>;
  /** The server's status of shipments with an unsent edit. */
  before: ReadonlyMap<string, string>;
  /** False while only the first FIRST rows have been read. */
  complete: boolean;
  /** When the mirror was last known to be complete, milliseconds. */
  updatedAt: number | null;
};

/** How many rows are read and shown before the whole mirror is read. */
const FIRST = 50;
/** Throttle of the list in ms: normally, and while a new device pulls ten thousand rows. */
const calm = whileFilling(150, 2000);
const NONE: OfficeShipments = {
  state: "loading",
  rows: [],
  customers: new Map(),
  notes: new Map(),
  edits: new Map(),
  before: new Map(),
  complete: false,
  updatedAt: null,
};

/** All shipments in this device's mirror, for the office; a customer's mirror has only their own. */
export function useOfficeShipments(): OfficeShipments {
  const me = useMe();
  const failed = useUnreachable();
  // The first rows are read before the whole list: in parallel they would have to wait for it.
  const [begun, setBegun] = useState("");
  const all = useCalmLive(`office ${begun}`, async () => (begun ? officeParts(begun) : null), calm);
  const known = begun === me && (Boolean(all.value) || all.failed);
  const first = useLive(known ? "" : me, async () => (me && !known ? newestShipments(me, FIRST) : null));
  const shown = first.value !== undefined || first.failed;
  useEffect(() => {
    if (!shown || begun === me) return;
    // Starts after the first rows have been painted.
    const frame = requestAnimationFrame(() => setTimeout(() => setBegun(me)));
    return () => cancelAnimationFrame(frame);
  }, [shown, begun, me]);
  const newest = known ? all.value : undefined;
  useEffect(() => {
    if (newest) void keepNewest(me, newest, FIRST).catch((error) => console.error(error));
  }, [newest, me]);
  const notes = useCalmLive(`office notes ${begun}`, async () => (begun ? officeNotes(begun) : NONE.notes), calm);
  const parts = (known ? all.value : null) ?? first.value ?? null;
  return useMemo(() => {
    if (!parts) return { ...NONE, state: all.failed ? "failed" : "loading" };
    const edits = pendingEdits(parts.ops);
    return {
      state: stateOf(parts.updatedAt, parts.shipments.length > 0, failed || all.failed),
      rows: edits.size === 0 ? parts.shipments : parts.shipments.map((row) => edited(row, edits.get(row.id))),
      customers: new Map(parts.customers.map((customer) => [customer.id, customer])),
      notes: notes.value ?? NONE.notes,
      edits,
      before: new Map(parts.shipments.filter(({ id }) => edits.has(id)).map(({ id, status }) => [id, status])),
      complete: known || parts.shipments.length < FIRST,
      updatedAt: parts.updatedAt,
    };
  }, [parts, notes.value, known, all.failed, failed]);
}

const NO_SAILINGS: ShipmentSailings = { sailings: new Map(), assigned: new Map(), lacking: new Set() };

/** For the list: all sailings, and this device's unsent assignments of whole shipments. */
export function useShipmentSailings(): ShipmentSailings {
  const me = useMe();
  const { value } = useCalmLive(`office sailings ${me}`, async () => (me ? shipmentSailings(me) : NO_SAILINGS), calm);
  return value ?? NO_SAILINGS;
}

/** One shipment with its notes, events, documents and edits on this device; "missing" when it is not in the mirror. */
export function useOfficeShipment(id: string) {
  const me = useMe();
  const unreachable = useUnreachable();
  const { value, failed } = useLive(`${me} ${id}`, async () => (me ? officeDetail(me, id) : null));
  return useMemo(() => {
    if (!value) return { state: failed ? ("failed" as const) : ("loading" as const) };
    const edit = pendingEdits(value.ops).get(id) ?? null;
    if (value.shipment) return { state: "ready" as const, ...value, shipment: value.shipment, edit };
    const complete = stateOf(value.updatedAt, false, unreachable) === "ready";
    return { state: complete || unreachable ? ("missing" as const) : ("loading" as const), edit };
  }, [value, failed, unreachable, id]);
}

/** The office's inbox, each list newest first. */
export function useInbox() {
  const me = useMe();
  const unreachable = useUnreachable();
  const { value, failed } = useLive(`inbox ${me}`, async () => (me ? inboxParts(me) : null));
  const filled = value ? value.sea.length + value.air.length + value.contact.length > 0 : false;
  return {
    state: value ? stateOf(value.updatedAt, filled, unreachable || failed) : failed ? "failed" : "loading",
    value,
  };
}

/** The number of unhandled requests and messages; undefined until it is known. */
export function useInboxCount(): number | undefined {
  const me = useMe();
  return useCalmLive(`inbox count ${me}`, async () => (me ? inboxCount(me) : undefined), calm).value;
}

function useMe(): string {
  return useSession()?.userId ?? "";
}

/** Whether the last pull failed; the mirror is still shown. */
function useUnreachable(): boolean {
  return useStore(pageEngine().pullFailed) !== false;
}

function stateOf(updatedAt: number | null, filled: boolean, failed: boolean): State {
  if (updatedAt !== null || filled) return "ready";
  return failed ? "failed" : "loading";
}

function edited(row: Shipment, edit: PendingEdit | undefined): Shipment {
  if (!edit) return row;
  const { status = row.status, tracking_number = row.tracking_number } = edit.values;
  return { ...row, status, tracking_number };
}
