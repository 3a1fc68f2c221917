import { heldShipments } from "#data/queries/holds.ts";
import type { SailingsView, SailingView } from "#data/queries/pending-sailings.ts";
import type { NewOp } from "#data/sync/outbox.ts";
import { may } from "#domain/roles.ts";
import { mayAdvance, type SailingState } from "#domain/sailings/advance.ts";
import { isOfSailings, SAILINGS_KEY } from "./ledger.ts";
import { readDisk } from "./look-over.ts";
import { dropped } from "./scan-person.ts";
import type { Schedule } from "./schedule.ts";
import type { Tab } from "./tab.ts";

const HOUR = 3_600_000;

/** What the office does with a sailing on its screen. `bits` chooses pallets: one for each bit that is set. */
export type SailingWork =
  | { do: "advance"; to: Exclude<SailingState, "planned">; bits: number }
  | { do: "delay"; hours: number }
  | { do: "edit"; vessel: string }
  | { do: "assign"; bits: number; whole: boolean; container: boolean };

/** A member of the office changes a sailing as it is on their screen; nothing where the screen does not offer it. */
export function changeSailing(schedule: Schedule, tab: Tab, which: number, work: SailingWork): void {
  const { ledger, reached } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner || !may(page.knownRole.get(owner) ?? "", "editSailings")) return;
  schedule.act(tab, async () => {
    const view = page.overlaySailings(await page.sailingParts(owner));
    const sailing = view.sailings[which % Math.max(1, view.sailings.length)];
    const op = sailing && opOf(schedule, tab, view, sailing, work);
    if (!op || page.authState.session()?.userId !== owner) return;
    const { opId, kind, payload, base } = op;
    const about = { aggregate: SAILINGS_KEY, payload: { ...payload }, seen: base ?? null };
    const intent = ledger.add({ opId, kind, device, owner, ...about, writer: tab });
    if (device.network.condition !== "ok") reached.add("a sailing changed without a network");
    await page.changeSailing(op).finally(() => {
      intent.writer = null;
    });
  });
}

function opOf(
  { world }: Schedule,
  { page }: Tab,
  view: SailingsView,
  sailing: SailingView,
  work: SailingWork,
): NewOp | null {
  const { id, state, vessel, etd, eta, name } = sailing;
  const chosen = (bits: number) => (_: unknown, n: number) => ((bits >> (n % 8)) & 1) === 1;
  if (work.do === "advance") {
    if (!mayAdvance(state, work.to)) return null;
    const theirs = view.pallets.filter((row) => row.sailing === id && row.state !== "loaded");
    const left = work.to === "sailed" ? theirs.filter(chosen(work.bits)).map((row) => row.id) : [];
    return page.sailingAdvanceOp(id, { to: work.to, at: world.now, seen: state, left });
  }
  if (work.do === "delay") {
    if (state === "arrived" || state === "cancelled") return null;
    const by = work.hours * HOUR;
    return page.sailingDelayOp(id, { seen: state, etd: etd + by, eta: eta + by, reason: "Gale" });
  }
  if (work.do === "edit") return page.sailingEditOp(id, { vessel: work.vessel }, { vessel });
  const rows = view.pallets.filter(chosen(work.bits));
  if (rows.length === 0) return null;
  const container = work.container ? `1HC-${name.slice(-2)}` : "";
  const ids = work.whole
    ? { shipments: [...new Set(rows.map(({ shipment }) => shipment))] }
    : { pallets: rows.map((row) => row.id) };
  return page.assignOp({ ...ids, sailing: id, container });
}

/** The office decides about the pallets of a shipment on hold, as they are on its screen. */
export function decideHold(schedule: Schedule, tab: Tab, which: number): void {
  const { ledger, reached } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner || !may(page.knownRole.get(owner) ?? "", "shipments")) return;
  schedule.act(tab, async () => {
    const all = heldShipments(await page.holdParts(owner)).filter(({ held }) => held.length > 0);
    const found = all[which % Math.max(1, all.length)];
    if (!found || page.authState.session()?.userId !== owner) return;
    const pallets = found.held.map(({ pallet, seen }) => ({ id: pallet.id, scans: seen }));
    const decision = { pallets, adjustedRate: 0, reason: "", seenRate: found.adjustedRate };
    const ops = page.holdOps(decision);
    const intents = ops.map(({ opId, kind, payload, base, aggregate = "" }) =>
      ledger.add({ opId, kind, device, owner, aggregate, payload: { ...payload }, seen: base ?? null, writer: tab }),
    );
    reached.add("a decision about a hold");
    await page.decideHold(decision, ops).finally(() => {
      for (const intent of intents) intent.writer = null;
    });
  });
}

/** An action of the tray on a change of the current person. */
export function actOnChange(schedule: Schedule, tab: Tab, which: number, action: "tryNow" | "discard"): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const mine = [...(readDisk(device)?.ops.values() ?? [])].filter(
    ({ owner, kind }) => owner === page.authState.owner() && isOfSailings(kind),
  );
  const op = mine[which % Math.max(1, mine.length)];
  const intent = op && ledger.get(op.opId);
  if (!op || intent?.state !== "open") return;
  intent.leaving = action === "discard";
  schedule.act(tab, async () => {
    try {
      const outcome = await page[action](op.opId);
      if (outcome === "gone") dropped(schedule, [intent]);
    } finally {
      intent.leaving = false;
    }
  });
}
