import { aboutOf, type Op } from "#data/local/outbox-db.ts";
import type { PalletRow, Sailing } from "#data/shared/wire.ts";
import { isOfSailings } from "#data/sync/kinds.ts";
import type { Progress } from "#data/sync/progress.ts";
import type { PointOrNone } from "#domain/pallets/scan.ts";
import { advance, delay, type SailingState } from "#domain/sailings/advance.ts";
import { departing, nextSailing } from "#domain/sailings/assign.ts";
import type { Container } from "#domain/sailings/containers.ts";
import { type RowSync, rowSync } from "./overlay.ts";

/** A change that the server has not confirmed; `refused` ones are not shown as done. */
export type PendingChange = { op: Op; sync: RowSync; refused: boolean };

/** A sailing with this device's changes; times in ms, null is unknown. */
export type SailingView = {
  id: string;
  name: string;
  port: string;
  vessel: string;
  voyage: string;
  cut_off: number;
  etd: number;
  eta: number;
  atd: number | null;
  ata: number | null;
  /** The days first announced, before a delay. */
  first_etd: number | null;
  first_eta: number | null;
  delay_reason: string;
  containers: readonly Container[];
  state: SailingState;
  note: string;
  edited: boolean;
  /** Its waiting changes, in the order in which they were made. */
  pending: readonly PendingChange[];
};

/** Where a pallet belongs, with this device's assignments. */
export type PalletPlace = { sailing: string; container: string };

export type SailingsView = {
  /** By departure. */
  sailings: SailingView[];
  pallets: (PalletRow & PalletPlace)[];
  /** Assignments that wait or were refused, for any sailing. */
  assigning: PendingChange[];
};

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

/** Sailings and pallets with this device's operations applied in order. Pure. */
export function overlaySailings(input: {
  sailings: readonly Sailing[];
  pallets: readonly PalletRow[];
  ops: readonly Op[];
}): SailingsView {
  const sailings = new Map(input.sailings.map((row) => [row.id, viewOf(row)]));
  const pallets = new Map(input.pallets.map((row) => [row.id, { ...row }]));
  const pending = new Map<string, PendingChange[]>();
  const assigning: PendingChange[] = [];
  for (const op of [...input.ops].filter(isOfSailings).sort((a, b) => a.seq - b.seq)) {
    const sync = rowSync(op, NO_PROGRESS);
    const refused = sync?.final === true;
    if (!refused) apply(op, sailings, pallets);
    if (sync === null) continue;
    const change = { op, sync, refused };
    if (op.kind === "pallet.assign") assigning.push(change);
    const about = aboutOf(op);
    pending.set(about, [...(pending.get(about) ?? []), change]);
  }
  const shown = [...sailings.values()].map((row) => ({ ...row, pending: pending.get(row.id) ?? [] }));
  return { sailings: shown.sort(byDeparture), pallets: [...pallets.values()], assigning };
}

const byDeparture = (a: SailingView, b: SailingView) => a.etd - b.etd || (a.id < b.id ? -1 : 1);

type Sailings = Map<string, SailingView>;
type Pallets = Map<string, PalletRow>;

function apply(op: Op, sailings: Sailings, pallets: Pallets): void {
  if (op.kind === "pallet.assign") {
    assign(op, pallets);
    return;
  }
  const sailing = sailings.get(aboutOf(op)) ?? (op.kind === "sailing.edit" ? newSailing(op) : null);
  if (sailing === null) return;
  if (op.kind === "sailing.edit") sailings.set(sailing.id, { ...sailing, ...fieldsOf(op.payload), edited: true });
  if (op.kind === "sailing.delay") sailings.set(sailing.id, delayed(sailing, op));
  if (op.kind === "sailing.advance") step(sailing, op, sailings, pallets);
}

/** The mirror's row in the screen's form. */
function viewOf(row: Sailing): SailingView {
  return {
    ...{ id: row.id, name: row.name, port: row.port, vessel: row.vessel, voyage: row.voyage, note: row.note },
    ...{ cut_off: moment(row.cut_off) ?? 0, etd: moment(row.etd) ?? 0, eta: moment(row.eta) ?? 0 },
    ...{ atd: moment(row.atd), ata: moment(row.ata) },
    ...{ first_etd: moment(row.first_etd), first_eta: moment(row.first_eta), delay_reason: row.delay_reason },
    containers: row.containers ?? [],
    state: (row.state || "planned") as SailingState,
    edited: row.edited,
    pending: [],
  };
}

/** Created on this device, and not in the mirror yet. */
function newSailing({ aggregate = "" }: Op): SailingView {
  const none = { name: "", port: "", vessel: "", voyage: "", note: "", delay_reason: "" };
  const times = { cut_off: 0, etd: 0, eta: 0, atd: null, ata: null, first_etd: null, first_eta: null };
  return { id: aggregate, ...none, ...times, containers: [], state: "planned", edited: true, pending: [] };
}

const MOMENTS: readonly string[] = ["cut_off", "etd", "eta"];

function fieldsOf(payload: Op["payload"]): Partial<SailingView> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, MOMENTS.includes(name) ? moment(String(value)) : value]),
  );
}

function delayed(sailing: SailingView, { payload }: Op): SailingView {
  const to = { etd: moment(String(payload.etd)) ?? 0, eta: moment(String(payload.eta)) ?? 0 };
  const taken = delay(sailing, { seen: seenOf(payload), ...to });
  if (!taken.ok) return sailing;
  const { etd, eta } = taken.changes;
  return {
    ...sailing,
    ...(etd && { etd: etd.to, first_etd: sailing.first_etd ?? etd.from }),
    ...(eta && { eta: eta.to, first_eta: sailing.first_eta ?? eta.from }),
    delay_reason: String(payload.reason ?? ""),
    edited: true,
  };
}

function step(sailing: SailingView, { payload, createdAt }: Op, sailings: Sailings, pallets: Pallets): void {
  const at = moment(String(payload.at ?? "")) ?? createdAt;
  const to = payload.to as SailingState;
  // A change that the mirror already has is not applied a second time: the state differs from the one that was seen.
  const taken = advance(sailing, { to, seen: seenOf(payload), at, now: Math.max(at, createdAt) });
  if (!taken.ok) return;
  const { state, atd = sailing.atd, ata = sailing.ata } = taken.changes;
  sailings.set(sailing.id, { ...sailing, state, atd, ata });
  if (to !== "sailed") return;
  const left = Array.isArray(payload.left) ? payload.left.map(String) : [];
  const rows = [...pallets.values()].map((row) => ({ ...row, state: row.state as PointOrNone }));
  const next = nextSailing([...sailings.values()], sailing, createdAt)?.id ?? "";
  for (const id of departing(sailing.id, rows, left).moves) place(pallets, id, next, "");
}

function assign({ payload }: Op, pallets: Pallets): void {
  const named = new Set([...listOf(payload.pallets), ...listOf(payload.shipments)]);
  const sailing = String(payload.sailing ?? "");
  for (const row of pallets.values())
    if (!row.cancelled && (named.has(row.id) || named.has(row.shipment)))
      place(pallets, row.id, sailing, sailing ? String(payload.container ?? "") : "");
}

/** As on the server: for a pallet aboard the place where it was loaded, else the one that the office chose. */
function place(pallets: Pallets, id: string, sailing: string, assigned: string): void {
  const row = pallets.get(id);
  if (!row) return;
  const loaded = sailing !== "" && row.aboard === sailing ? row.aboard_container : "";
  pallets.set(id, { ...row, sailing, assigned_container: assigned, container: loaded || assigned });
}

function moment(text: string): number | null {
  const ms = text ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const seenOf = ({ seen }: Op["payload"]): SailingState | null => (seen ? (seen as SailingState) : null);
