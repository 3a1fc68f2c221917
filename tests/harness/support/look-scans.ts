import type { PalletNow } from "#data/queries/pallet-now.ts";
import type { SailingsView } from "#data/queries/pending-sailings.ts";
import { matchScanId } from "#domain/pallets/found.ts";
import { palletState } from "#domain/pallets/state.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import { isOfSailings } from "./ledger.ts";
import { endFinds, isOfFind } from "./look-finds.ts";
import { readDisk } from "./look-over.ts";
import { asScan, CODES, type ScanServer } from "./scan-server.ts";
import type { Schedule } from "./schedule.ts";
import type { Row } from "./server.ts";
import type { Tab } from "./tab.ts";

const STORED = ["state", "bay", "aboard", "aboard_container", "container", "hold", "missing_since"] as const;
type Said = Record<(typeof STORED)[number], unknown>;

export const said = (row: Record<string, unknown>): Said =>
  Object.fromEntries(STORED.map((name) => [name, row[name]])) as Said;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** 26 on the server: a pallet's row follows from its scans, in whatever order they came. */
export function lookAtYard(server: ScanServer): void {
  for (const row of server.table("pallets").values()) {
    const expected = said({ ...row, ...server.said(row) });
    holds(26, same(said(row), expected), () => `pallet ${row.id} is ${JSON.stringify(said(row))} at the server`);
  }
}

/** 2, 3 and 15 for the office's changes: each was made by its sender, as it was sent, and is applied once. */
export function lookAtChanges({ ledger, server, reached }: Schedule): void {
  const { officeChanges } = server as ScanServer;
  const ops = new Set(officeChanges.map(({ op }) => op));
  holds(2, ops.size === officeChanges.length, () => `a change of a sailing was applied twice`);
  for (const { op, user, values } of officeChanges) {
    const intent = ledger.get(op);
    holds(3, intent?.owner === user, () => `${op} of ${user} was made by ${intent?.owner}`);
    if (!intent) continue;
    const { set, seen } = values;
    const sent = intent.kind === "sailing.edit" ? set : values;
    const asMade = Object.entries(intent.payload).every(([name, value]) =>
      same((sent as Record<string, unknown>)[name], value),
    );
    holds(3, asMade, () => `${op} is ${JSON.stringify(values)}, not ${JSON.stringify(intent.payload)}`);
    if (intent.seen) holds(15, same(seen, intent.seen), () => `${op} is not what its editor saw`);
    reached.add("a sailing changed on a device");
    if (intent.kind === "sailing.advance" && (values.left as string[]).length > 0) reached.add("a pallet left behind");
  }
}

/** 26 on a screen: the shown state follows from the mirror's scans and this person's own. */
export async function lookAtPallet({ device, page }: Tab, which: number): Promise<void> {
  const user = page.authState.session()?.userId;
  const code = CODES[which % CODES.length] as string;
  if (!user) return;
  const before = onDisk(device, user, code);
  const found = await page.findPallet(user, code, null);
  const after = onDisk(device, user, code);
  // The data may have changed between the two, and the screen may have read either state.
  if (found.kind !== "pallet" || before === null || !same(before, after)) return;
  const { state, bay, aboard, aboard_container } = found.pallet;
  const shown = { state, bay, aboard, aboard_container };
  const say = () => `${device.name}: ${user} sees ${code} as ${JSON.stringify(shown)}, not ${JSON.stringify(before)}`;
  holds(26, same(shown, before), say);
}

/**
 * The state of a pallet on a device: with own scans in the outbox what all its scans give, else the row's. Null while it is
 * being written.
 */
function onDisk(device: Device, user: string, code: string): Record<string, unknown> | null {
  const pallet = `${code.toLowerCase()}plt`;
  const name = device.databases().find((found) => found.startsWith(`mirror-${user}-`)) ?? "";
  const [scans, pallets] = ["scans", "pallets"].map((collection) => device.mirrored(name, collection));
  const disk = readDisk(device);
  if (!scans || !pallets || !disk) return null;
  const own = [...disk.ops.values()].filter(
    ({ kind, owner, state, payload }) =>
      kind === "scan.create" && owner === user && payload.pallet === pallet && !REFUSED.includes(state),
  );
  const matched = [...disk.ops.values()].filter(
    ({ kind, owner, state, payload, base, aggregate = "" }) =>
      kind === "found.match" &&
      owner === user &&
      payload.pallet === pallet &&
      base &&
      !REFUSED.includes(state) &&
      !REFUSED.includes(disk.ops.get(aggregate)?.state ?? ""),
  );
  if (own.length + matched.length > 0) {
    const mine = [
      ...own.map(({ opId, owner, payload }) => ({ ...payload, id: opId, by: owner })),
      ...matched.map(({ owner, payload, base, aggregate = "" }) => ({
        ...base,
        ...payload,
        ...{ id: matchScanId(aggregate, 1), by: owner },
      })),
    ];
    const all: Record<string, unknown>[] = [...scans.filter((row) => row.pallet === pallet), ...mine];
    const { state, bay, sailing, container } = palletState(all.map(asScan));
    return { state, bay, aboard: sailing, aboard_container: container };
  }
  const { state, bay, aboard, aboard_container } = pallets.find(({ id }) => id === pallet) ?? {};
  return { state, bay, aboard, aboard_container };
}

const REFUSED = ["rejected", "conflict"];

/** In the end: the same on every device, and only operations that their person has to resolve are left. */
export async function endScans(schedule: Schedule): Promise<void> {
  const { devices, ledger, reached } = schedule;
  const server = schedule.server as ScanServer;
  lookAtYard(server);
  onceEach(schedule, server);
  for (const device of devices) {
    const tab = schedule.tab(device);
    const user = tab.page.authState.session()?.userId;
    if (!user || !server.roles.may(user, "warehouse")) continue;
    const shown: PalletNow[] = [];
    schedule.act(tab, async () => void shown.push(...(await tab.page.warehouseParts(user, 0)).pallets));
    await schedule.go({ ms: 100 });
    const refused = [...(readDisk(device)?.ops.values() ?? [])].some(({ owner, kind, state }) => {
      const counts = ["scan.create", "found.create", "found.match", "pallet.missing"].includes(kind);
      return owner === user && counts && state === "queued";
    });
    // An operation behind an unresolved one still counts on this device only.
    if (refused) continue;
    const rows = [...server.table("pallets").values()];
    holds(26, shown.length === rows.length, () => `${device.name} shows ${shown.length} of ${rows.length} pallets`);
    for (const pallet of shown) {
      const row = server.table("pallets").get(pallet.id) ?? {};
      const say = () => `${device.name} shows ${user} ${pallet.id} as ${JSON.stringify(said(pallet))}`;
      holds(26, same(said(pallet), said(row)), say);
    }
  }
  await endFinds(schedule);
  for (const device of devices) await sailingsShown(schedule, device);
  const byPallet = new Map<unknown, Set<Device>>();
  for (const { kind, payload, device, state } of ledger.intents.values()) {
    if (kind !== "scan.create" || state !== "open") continue;
    byPallet.set(payload.pallet, (byPallet.get(payload.pallet) ?? new Set()).add(device));
  }
  if ([...byPallet.values()].some(({ size }) => size > 1)) reached.add("one pallet scanned on two devices");
}

/** 12 on the office's screens in the end: sailings, and where each pallet belongs, are what the server has. */
async function sailingsShown(schedule: Schedule, device: Device): Promise<void> {
  const server = schedule.server as ScanServer;
  const tab = schedule.tab(device);
  const user = tab.page.authState.session()?.userId;
  if (!user || !server.roles.may(user, "editSailings")) return;
  let view: SailingsView | undefined;
  schedule.act(tab, async () => {
    view = tab.page.overlaySailings(await tab.page.sailingParts(user));
  });
  await schedule.go({ ms: 100 });
  const waits = [...(readDisk(device)?.ops.values() ?? [])].some(
    ({ owner, kind, state }) => owner === user && isOfSailings(kind) && state === "queued",
  );
  if (!view || waits) return;
  for (const sailing of view.sailings) {
    const { state, vessel, delay_reason, etd } = (server.table("sailings").get(sailing.id) ?? {}) as Partial<Row>;
    const theirs = { state, vessel, delay_reason, etd: Date.parse(String(etd).replace(" ", "T")) };
    const shown = {
      state: sailing.state,
      vessel: sailing.vessel,
      delay_reason: sailing.delay_reason,
      etd: sailing.etd,
    };
    holds(
      12,
      same(shown, theirs),
      () => `${device.name} shows ${JSON.stringify(shown)}, not ${JSON.stringify(theirs)}`,
    );
  }
  for (const { id, sailing, container } of view.pallets) {
    const row = server.table("pallets").get(id);
    const say = () => `${device.name} shows ${id} on ${sailing} ${container}, not ${row?.sailing} ${row?.container}`;
    holds(12, row?.sailing === sailing && row.container === container, say);
  }
}

/** 27: each scan that arrived exists once, with its maker and its pictures. */
function onceEach({ ledger, reached, devices }: Schedule, server: ScanServer): void {
  for (const row of server.table("scans").values()) {
    if (isOfFind(server, row.id)) continue;
    const intent = ledger.get(row.id);
    holds(27, intent?.owner === row.by, () => `scan ${row.id} of ${row.by} was made by ${intent?.owner}`);
    if (!intent) continue;
    const pictures = [...server.table("scan_photos").values()].filter(({ scan }) => scan === row.id);
    const taken = ledger.childrenOf(intent).filter(({ state }) => state === "open");
    const missing = taken.filter((one) => !pictures.some(({ id }) => id === one.opId) && !one.goneFromServer);
    const open = missing.filter((one) => !readDisk(one.device)?.ops.has(one.opId));
    holds(27, open.length === 0, () => `${open[0]?.opId} of scan ${row.id} is not at the server`);
    const others = pictures.filter(({ id, sha256 }) => ledger.get(id)?.sum !== sha256);
    holds(27, others.length === 0, () => `picture ${others[0]?.id} of scan ${row.id} is another`);
    if (pictures.length > 0) reached.add("a scan with pictures at the server");
  }
  const refused = devices.flatMap((device) => [...(readDisk(device)?.ops.values() ?? [])]);
  if (refused.some(({ kind, state }) => kind === "scan.create" && state === "rejected"))
    reached.add("a scan refused and in the tray");
  if (refused.some(({ kind, state }) => isOfSailings(kind) && (state === "rejected" || state === "conflict")))
    reached.add("a change of a sailing refused and in the tray");
}
