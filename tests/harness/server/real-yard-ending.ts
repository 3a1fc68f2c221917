import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchOfScan } from "#domain/pallets/found.ts";
import { palletState } from "#domain/pallets/state.ts";
import type { Server } from "../../support/server.ts";
import type { Json } from "../../support/server-api.ts";
import type { Device } from "../support/browser.ts";
import { latestWord } from "../support/find-server.ts";
import { holds, type Invariant } from "../support/invariants.ts";
import type { Intent } from "../support/ledger.ts";
import { lookAtFind, lookAtWord } from "../support/look-finds.ts";
import type { Disk } from "../support/look-over.ts";
import { said } from "../support/look-scans.ts";
import { asScan } from "../support/scan-server.ts";
import type { Tab } from "../support/tab.ts";
import { wholeDisks, within } from "./real-world.ts";
import type { RealYard } from "./real-yard.ts";

const CONVERGES_WITHIN_MS = 20_000;
/** What is a row of its own; the other kinds are changes, which the server remembers by their op. */
const TABLE: Record<string, keyof Stored> = {
  "found.create": "found_pallets",
  "found.photo": "found_photos",
  "scan.create": "scans",
  "scan.photo": "scan_photos",
};

type Rows = Map<string, Json>;
type List = (collection: string, filter?: string) => Promise<Rows>;
type Stored = Record<"found_pallets" | "found_photos" | "scans" | "scan_photos" | "pallets" | "applied_ops", Rows>;

/** What the warehouse did is in the real database, once and as it was done, and on every device. */
export async function checkYard(yard: RealYard, server: Server, list: List): Promise<void> {
  const intents = [...yard.ledger.intents.values()];
  // Before the rows: what counts as acknowledged here is among them. With the devices of earlier schedules of this warehouse.
  const disks = await wholeDisks(new Set(intents.map(({ device }) => device)));
  for (const [device, disk] of disks) yard.lookAt(device, disk);
  const stored = await storedOf(yard, list);
  for (const intent of intents) arrived(yard, intent, disks.get(intent.device) as Disk, stored);
  nothingElse(yard, stored);
  pictures(yard, stored, server);
  const scansOf = (pallet: string) => [...stored.scans.values()].filter((row) => row.pallet === pallet).map(asScan);
  const among = { scansOf, reached: yard.reached };
  for (const find of stored.found_pallets.values()) lookAtFind(find, madeOf(find.id, stored), among);
  const words = [...yard.yard.words.values()];
  for (const row of stored.pallets.values()) {
    const word = latestWord(words.filter(({ pallet }) => pallet === row.id));
    holds(32, row.missing_op === (word?.op ?? ""), () => `${row.id}: ${row.missing_op} counts, not ${word?.op}`);
    lookAtWord(row, word, among);
    const { state, bay } = palletState(scansOf(row.id));
    const is = `${row.state} ${row.bay}`;
    holds(26, is === `${state} ${bay}`, () => `${row.id} is ${is}, and its scans say ${state} ${bay}`);
  }
  await shown(yard, stored);
}

async function storedOf({ yard, ledger }: RealYard, list: List): Promise<Stored> {
  const by = yard.people.map(({ id }) => `by = "${id}"`).join(" || ");
  const changes = [...ledger.intents.values()].filter(({ kind }) => !(kind in TABLE));
  const named = changes.map(({ opId }) => `op = "${opId}"`);
  const ofShipment = `shipment = "${yard.shipment}"`;
  const [found_pallets, found_photos, scans, scan_photos, pallets] = await Promise.all([
    list("found_pallets", by),
    list("found_photos", by),
    list("scans", ofShipment),
    list("scan_photos", ofShipment),
    list("pallets", ofShipment),
  ]);
  const applied_ops: Rows = new Map();
  // As many as fit into an address.
  for (let at = 0; at < named.length; at += 50)
    for (const [id, row] of await list("applied_ops", named.slice(at, at + 50).join(" || "))) applied_ops.set(id, row);
  return { found_pallets, found_photos, scans, scan_photos, pallets, applied_ops };
}

const timesOf = ({ kind, opId }: Intent, stored: Stored): number => {
  const table = TABLE[kind];
  if (table) return stored[table].has(opId) ? 1 : 0;
  return [...stored.applied_ops.values()].filter(({ op }) => op === opId).length;
};

/** 1 to 4, 9, 11 and 27 for one of their acts. */
function arrived(yard: RealYard, intent: Intent, disk: Disk, stored: Stored): void {
  const { opId, kind, state, parent, owner, payload } = intent;
  const times = timesOf(intent, stored);
  const op = disk.ops.get(opId);
  const refused = op?.state === "conflict" || op?.state === "rejected";
  if (refused) {
    const first = [...yard.ledger.intents.values()].some(
      (one) => one !== intent && one.kind === kind && one.aggregate === intent.aggregate && timesOf(one, stored) > 0,
    );
    const told = kind === "found.match" && op?.lastError?.status === 409 && first;
    holds(32, told, () => `${kind} ${opId} was refused: ${JSON.stringify(op?.lastError)}`);
    yard.reached.add("a match refused, since another was first");
  } else if (state === "open") holds(1, times > 0, () => `${kind} ${opId} was done and never arrived`);
  holds(2, times <= 1, () => `${kind} ${opId} was applied ${times} times`);
  if (parent && state === "writing") {
    const both = times === timesOf(parent, stored);
    holds(4, both, () => `${kind} ${opId} and its ${parent.kind}: only one of them arrived`);
  }
  if (disk.receipts.has(opId)) holds(11, times > 0, () => `${opId} counts as acknowledged and is nowhere`);
  const row = TABLE[kind] && stored[TABLE[kind]].get(opId);
  if (!row) return;
  holds(kind === "scan.create" ? 27 : 9, row.by === owner, () => `${kind} ${opId} is of ${row.by}, not ${owner}`);
  const other = Object.entries(payload).filter(([name, value]) => name in row && value !== "" && row[name] !== value);
  holds(3, other.length === 0, () => `${opId} has another ${other.map(([name]) => name)} than it was given`);
  if (kind === "scan.create" && payload.voids) yard.reached.add("a scan taken back");
}

/** A find's scans, the first one first. */
const madeOf = (find: string, { scans }: Stored): Json[] =>
  [...scans.values()]
    .filter(({ id }) => matchOfScan(find, id) > 0)
    .sort((a, b) => matchOfScan(find, a.id) - matchOfScan(find, b.id));

/** 2 and 3: nothing is there that nobody did, and each match made one scan. */
function nothingElse({ ledger }: RealYard, stored: Stored): void {
  const matches = [...ledger.intents.values()].filter((one) => one.kind === "found.match" && timesOf(one, stored) > 0);
  const ofMatches = new Set<string>();
  for (const find of stored.found_pallets.keys()) {
    const made = madeOf(find, stored);
    const wanted = matches.filter(({ aggregate }) => aggregate === find);
    holds(2, made.length === wanted.length, () => `find ${find}: ${made.length} scans of ${wanted.length} matches`);
    const pallets = (all: unknown[]) => JSON.stringify(all.sort());
    const same = pallets(made.map(({ pallet }) => pallet)) === pallets(wanted.map(({ payload }) => payload.pallet));
    holds(3, same, () => `find ${find} was matched to other pallets than anybody said`);
    for (const { id } of made) ofMatches.add(id);
  }
  for (const [kind, table] of Object.entries(TABLE))
    for (const id of stored[table].keys())
      holds(3, ledger.get(id)?.kind === kind || ofMatches.has(id), () => `${table} ${id} was never made`);
}

/** 27 and 32: the bytes are those that were taken. */
function pictures({ ledger, reached }: RealYard, stored: Stored, server: Server): void {
  const look = (rows: Rows, of: "scan" | "found", invariant: Invariant) => {
    for (const { id, file, collectionId, sha256, ...row } of rows.values()) {
      const bytes = readFileSync(join(server.dataDir, "storage", collectionId, id, file));
      const intent = ledger.get(id);
      const sums = [createHash("sha256").update(bytes).digest("hex"), sha256];
      const same = sums.every((sum) => sum === intent?.sum) && row[of] === intent?.payload[of];
      holds(invariant, same, () => `picture ${id} is another, or of another ${of}`);
    }
  };
  look(stored.found_photos, "found", 32);
  look(stored.scan_photos, "scan", 27);
  if (stored.scan_photos.size > 0) reached.add("a scan with pictures at the server");
}

/** 26 and 32 on the screens: the phones have the pallets as they are, the office has the finds that are nobody's. */
async function shown({ yard, place }: RealYard, stored: Stored): Promise<void> {
  const [first, second, office] = place.devices;
  for (const [n, device] of [first, second].entries()) {
    const user = yard.people[n]?.id ?? "";
    let differs = "";
    const same = await within(CONVERGES_WITHIN_MS, async () => {
      const { pallets } = await read(device, ({ page }) => page.warehouseParts(user, 0));
      const told = new Map(pallets.map((pallet) => [pallet.id as string, JSON.stringify(said(pallet))]));
      const other = [...stored.pallets.values()].find((row) => told.get(row.id) !== JSON.stringify(said(row)));
      differs = other ? `${other.id} is shown as ${told.get(other.id)}, not ${JSON.stringify(said(other))}` : "";
      return differs === "";
    });
    holds(26, same, () => `${device.name}: ${differs}`);
  }
  const free = [...stored.found_pallets.values()].filter(({ pallet }) => pallet === "").map(({ id }) => id);
  let told: string[] = [];
  const same = await within(CONVERGES_WITHIN_MS, async () => {
    const { finds } = await read(office, async ({ page }) => page.shownFinds(await page.findParts(office.inFront())));
    told = finds.map(({ find }) => find.id).filter((id) => stored.found_pallets.has(id));
    return JSON.stringify(told.sort()) === JSON.stringify(free.sort());
  });
  holds(32, same, () => `the office is shown the finds ${told}, not ${free}`);
}

/** With what has changed at the server. */
function read<T>(device: Device, ask: (tab: Tab) => Promise<T>): Promise<T> {
  device.tell("online");
  return ask(device.pages[0] as Tab);
}
