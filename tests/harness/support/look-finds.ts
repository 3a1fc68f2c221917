import { matchOfScan } from "#domain/pallets/found.ts";
import { type MissingWord, missingSince } from "#domain/pallets/missing.ts";
import { type Scan, standingScans } from "#domain/pallets/scan.ts";
import { latestWord, scansOfFind } from "./find-server.ts";
import { holds } from "./invariants.ts";
import { readDisk } from "./look-over.ts";
import type { Reached } from "./reached.ts";
import type { ScanServer } from "./scan-server.ts";
import type { Schedule } from "./schedule.ts";

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** 32, 2 and 3 at the server, after each command. */
export function lookAtFinds({ ledger, server: any, reached }: Schedule): void {
  const server = any as ScanServer;
  for (const find of server.table("found_pallets").values())
    lookAtFind(find, scansOfFind(server, find.id), { scansOf: (pallet) => server.scansOf(pallet), reached });
  if (server.matchedBefore > 0) reached.add("a match refused, since another was first");
  const { findChanges } = server;
  holds(
    2,
    new Set(findChanges.map(({ op }) => op)).size === findChanges.length,
    () => "a match or a word was applied twice",
  );
  for (const { op, user, kind, about, values } of findChanges) {
    const intent = ledger.get(op);
    holds(3, intent?.owner === user && intent.kind === kind, () => `${op} of ${user} was made by ${intent?.owner}`);
    if (!intent) continue;
    const asMade = Object.entries(intent.payload).every(([name, value]) => value === "" || same(values[name], value));
    holds(3, asMade, () => `${op} is ${JSON.stringify(values)}, not ${JSON.stringify(intent.payload)}`);
    if (kind === "found.match") holds(3, intent.aggregate === about, () => `${op} is about ${about}`);
  }
  for (const row of server.table("pallets").values()) {
    lookAtWord(row, latestWord(server.words.get(row.id) ?? []), {
      scansOf: (pallet) => server.scansOf(pallet),
      reached,
    });
  }
}

type Stored = Record<string, unknown> & { id: string };
type Among = { scansOf: (pallet: string) => Scan[]; reached: Set<Reached> };

/** 32: at most one match of a find counts, its scan is the finder's, and that one's pallet the find is. `made`: its scans. */
export function lookAtFind(find: Stored, made: readonly Stored[], { scansOf, reached }: Among): void {
  const counting = made.filter(({ id, pallet }) =>
    standingScans(scansOf(String(pallet))).some((scan) => scan.id === id),
  );
  const say = () => `find ${find.id} is ${find.pallet}, and counts as ${counting.map(({ pallet }) => pallet)}`;
  holds(32, counting.length <= 1 && find.pallet === (counting[0]?.pallet ?? ""), say);
  const { by, point, found_at } = find;
  const theirs = made.every((scan) => same([scan.by, scan.point, scan.scanned_at], [by, point, found_at]));
  holds(32, theirs, () => `a scan of find ${find.id} is not its finder's`);
  if (made.length > counting.length) reached.add("a match taken back");
  if (counting.length > 0)
    reached.add(find.matched_by === by ? "a find matched by its finder" : "a find matched by the office");
}

/** 32: a pallet is missing by the latest word, whatever came when. */
export function lookAtWord(row: Stored, word: MissingWord | null, { scansOf, reached }: Among): void {
  const since = missingSince(word, scansOf(row.id));
  const stored = row.missing_since === "" ? null : Date.parse(String(row.missing_since).replace(" ", "T"));
  holds(32, stored === since, () => `${row.id} is missing since ${row.missing_since}, not ${since}`);
  if (stored !== null) reached.add("a pallet missing");
  if (word?.missing && since === null) reached.add("a pallet scanned after it was missing");
}

/** Whether a match of a find made this scan. */
export const isOfFind = (server: ScanServer, scan: string): boolean =>
  [...server.table("found_pallets").keys()].some((find) => matchOfScan(find, scan) > 0);

/** In the end: each find with its photos, and the office's screen has those that are nobody's. */
export async function endFinds(schedule: Schedule): Promise<void> {
  const { ledger, devices } = schedule;
  const server = schedule.server as ScanServer;
  for (const { id } of server.table("found_pallets").values()) {
    const intent = ledger.get(id);
    const photos = [...server.table("found_photos").values()].filter(({ found }) => found === id);
    const taken = intent
      ? ledger.childrenOf(intent).filter(({ kind, state }) => kind === "found.photo" && state === "open")
      : [];
    const lost = taken.filter((one) => !photos.some((photo) => photo.id === one.opId) && !one.goneFromServer);
    const open = lost.filter((one) => !readDisk(one.device)?.ops.has(one.opId));
    holds(32, open.length === 0, () => `${open[0]?.opId} of find ${id} is not at the server`);
    const others = photos.filter(({ id: photo, sha256 }) => ledger.get(photo)?.sum !== sha256);
    holds(32, others.length === 0, () => `photo ${others[0]?.id} of find ${id} is another`);
  }
  for (const device of devices) {
    const ops = [...(readDisk(device)?.ops.values() ?? [])].filter(({ kind }) => kind === "found.match");
    const tab = schedule.tab(device);
    const user = tab.page.authState.session()?.userId;
    if (!user || !server.roles.may(user, "shipments")) continue;
    if (ops.some(({ owner, state }) => owner === user && state === "queued")) continue;
    let shown: string[] | undefined;
    schedule.act(tab, async () => {
      shown = tab.page.shownFinds(await tab.page.findParts(user)).finds.map(({ find }) => find.id);
    });
    await schedule.go({ ms: 100 });
    const free = [...server.table("found_pallets").values()].filter(({ pallet }) => pallet === "").map(({ id }) => id);
    holds(32, same(shown?.sort(), free.sort()), () => `${device.name} shows the finds ${shown}, not ${free}`);
  }
}
