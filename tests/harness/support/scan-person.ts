import type { ScanInput } from "#data/use-cases/record-scan.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { may } from "#domain/roles.ts";
import { holds } from "./invariants.ts";
import type { Intent, Ledger } from "./ledger.ts";
import { readDisk } from "./look-over.ts";
import type { Reached } from "./reached.ts";
import type { Schedule } from "./schedule.ts";
import { sum } from "./server.ts";
import type { Tab } from "./tab.ts";
import { Bytes } from "./web-parts.ts";

/** What people of a warehouse need of a schedule: of one in memory, and of one in front of the real program. */
export type Yard = {
  ledger: Ledger;
  reached: Set<Reached>;
  world: { now: number };
  /** A pallet's id by its number here, over and over again. */
  palletOf: (which: number) => string;
  act: (tab: Tab, work: () => Promise<unknown>) => void;
};

export type Scanned = {
  which: number;
  point: ScanPoint;
  damaged: boolean;
  bay: string;
  weight: number;
  photos: number;
  signed: boolean;
  /** 0 for the first sailing, 1 for the second. */
  sailing: number;
};

/** A member of the warehouse or the office scans a pallet; the button may be pressed twice. */
export function scan(yard: Yard, tab: Tab, what: Scanned, twice = false): void {
  const { ledger, reached } = yard;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner || !may(page.knownRole.get(owner) ?? "", "warehouse")) return;
  const id = page.newRecordId();
  const input = inputOf(id, yard.palletOf(what.which), what);
  const pictures = picturesOf(yard, tab, what);
  const { measured, ...said } = input;
  const base = { device, owner, writer: tab };
  const payload = { ...said, ...measured } as Record<string, unknown>;
  const intent = ledger.add({ ...base, opId: id, kind: "scan.create", aggregate: id, payload });
  for (const { opId, kind, content } of pictures(id)) {
    const child = { opId, kind: "scan.photo", aggregate: opId, payload: { scan: id, kind }, parent: intent };
    ledger.add({ ...base, ...child, sum: sum(content) });
  }
  if (device.network.condition !== "ok") reached.add("a scan without a network");
  if (device.offset !== 0) reached.add("a scan by a clock that is wrong");
  if (device.room !== null) reached.add("a scan on a device that is full");
  const blobs = pictures(id).map(({ kind, content }) => ({ kind, blob: pictureOf(content) }));
  const photos = blobs.filter(({ kind }) => kind === "photo").map(({ blob }) => blob);
  const signature = blobs.find(({ kind }) => kind === "signature")?.blob;
  const given = { ...input, photos, ...(signature ? { signature } : {}) };
  const work = twice ? [page.recordScan(given), page.recordScan(given)] : [page.recordScan(given)];
  yard.act(tab, () =>
    Promise.all(work).finally(() => {
      if (tab.alive) for (const one of ledger.group(intent)) one.writer = null;
    }),
  );
}

function inputOf(id: string, pallet: string, { point, damaged, bay, weight, sailing }: Scanned): ScanInput {
  const loading = { sailing: `sailings2026${48 + sailing}v`, container: `1HC-${48 + sailing}` };
  return {
    id,
    pallet,
    point,
    ...(point === "loaded" ? loading : {}),
    ...(bay ? { bay } : {}),
    ...(damaged ? { condition: "damaged" } : {}),
    ...(weight ? { measured: { weight } } : {}),
    ...(point === "delivered" ? { recipient: "Eleni", ...(bay ? { remark: `Left beside ${bay}` } : {}) } : {}),
  };
}

export const pictureOf = (content: Uint8Array) => new Bytes([content], { type: "image/jpeg" }) as unknown as Blob;

/** As much of a picture as the real server looks at. */
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

/** Without bytes that begin a segment: it would be a picture of any size. */
export function photoOf(length: number, random: () => number): Uint8Array {
  const content = Uint8Array.from({ length }, () => Math.floor(random() * 128));
  content.set(JPEG);
  return content;
}

/** The app's ids: derived from the scan's. */
export function picturesOf(
  { ledger }: Yard,
  { device }: Tab,
  { photos, signed, point }: Pick<Scanned, "photos" | "signed" | "point">,
) {
  const kinds = [
    ...Array.from({ length: photos }, () => "photo"),
    ...(signed && point === "delivered" ? ["signature"] : []),
  ];
  const contents = kinds.map((_, n) => photoOf(40 + 30 * n + (ledger.intents.size % 7), device.random));
  return (scan: string) =>
    kinds.map((kind, n) => ({
      opId: `${scan.slice(2)}${kind[0]}${n}`,
      kind,
      content: contents[n] as Uint8Array,
    }));
}

/** Voids one of the scans on this device: the person's own, or for the office also another's. */
export function takeBackScan(schedule: Schedule, tab: Tab, which: number): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  const open = [...ledger.intents.values()].filter(({ kind, state, payload }) => {
    return kind === "scan.create" && state === "open" && !payload.voids;
  });
  // The newest first: they can still be voided.
  const intent = open[open.length - 1 - (which % Math.max(1, open.length))];
  if (!intent) return;
  const refused = intent.device === device && intent.owner === owner;
  const { opId, payload } = intent;
  const group = refused ? withAllBehind(schedule, intent) : [];
  takeBack(schedule, tab, { opId, ...payload }, { group, discarded: () => dropped(schedule, group) });
}

/** `group`: what leaves this device with a scan that was refused. */
export function takeBack(
  yard: Yard,
  tab: Tab,
  { opId: voids, pallet, point }: { opId: string; pallet?: unknown; point?: unknown },
  { group, discarded }: { group: Intent[]; discarded: () => void } = { group: [], discarded: () => {} },
): void {
  const { ledger, reached } = yard;
  const { device, page } = tab;
  const owner = page.authState.session()?.userId;
  if (!owner) return;
  const opId = page.newRecordId();
  const payload = { id: opId, pallet, point, voids };
  const taking = ledger.add({ opId, kind: "scan.create", device, owner, aggregate: opId, payload, writer: tab });
  for (const one of group) one.leaving = true;
  yard.act(tab, async () => {
    try {
      const outcome = await page.takeBackScan(voids, opId);
      if (outcome === "taken") reached.add("a scan taken back");
      if (outcome === "discarded") discarded();
    } finally {
      if (tab.alive) taking.writer = null;
      for (const one of group) one.leaving = false;
    }
  });
}

/** A scan, its pictures, and its void on the same device. */
function withAllBehind({ ledger }: Schedule, intent: Intent): Intent[] {
  const group = ledger.group(intent);
  for (const one of ledger.of(intent.device)) {
    if (one.payload.voids === intent.opId && one.owner === intent.owner) group.push(one);
  }
  return group;
}

export function dropped({ server }: Schedule, group: Intent[]): void {
  for (const one of group) {
    if (one.state === "dropped") continue;
    const theirs = server.committed.has(one.opId) && !one.goneFromServer;
    holds(3, !theirs, () => `${one.opId} was given up here and stands at the server`);
    one.state = "dropped";
  }
}

/** An action of the tray on a scan or a picture of the current person. */
export function actOnScan(schedule: Schedule, tab: Tab, which: number, action: "tryNow" | "discard"): void {
  const { ledger } = schedule;
  const { device, page } = tab;
  const mine = [...(readDisk(device)?.ops.values() ?? [])].filter(
    ({ owner, kind }) => owner === page.authState.owner() && /^(scan|found)\.|^pallet\.missing/.test(kind),
  );
  const op = mine[which % Math.max(1, mine.length)];
  const intent = op && ledger.get(op.opId);
  if (!op || intent?.state !== "open") return;
  // Its void may be being enqueued at this moment.
  const group = action === "discard" ? withAllBehind(schedule, intent) : [];
  for (const one of group) one.leaving = true;
  schedule.act(tab, async () => {
    try {
      const outcome = await page[action](op.opId);
      if (outcome === "gone") dropped(schedule, group);
    } finally {
      for (const one of group) one.leaving = false;
    }
  });
}
