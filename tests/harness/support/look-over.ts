import type { FileRow, Op } from "#data/local/outbox-db.ts";
import type { Device } from "./browser.ts";
import { holds } from "./invariants.ts";
import { type Intent, isPassed, type Ledger } from "./ledger.ts";
import type { FakeServer, Row } from "./server.ts";

export type Disk = {
  ops: Map<string, Op>;
  receipts: Set<string>;
  /** Keys of drafts by the id that is in them. */
  drafts: Map<string, { owner: string; key: string }>;
  files: Map<string, FileRow>;
  chunks: Map<string, number>;
};

/** The outbox as stored; null while something is being written. */
export function readDisk(device: Device): Disk | null {
  const peek = (store: string) => device.peek("outbox", store);
  const [ops, receipts, drafts, files, chunks] = ["ops", "receipts", "drafts", "files", "chunks"].map(peek);
  if (!ops || !receipts || !drafts || !files || !chunks) return null;
  const pieces = new Map<string, number>();
  for (const { file } of chunks) pieces.set(String(file), (pieces.get(String(file)) ?? 0) + 1);
  return {
    ops: new Map((ops as unknown as Op[]).map((op) => [op.opId, op])),
    receipts: new Set(receipts.map(({ opId }) => String(opId))),
    drafts: new Map(
      drafts.map(({ owner, key, value }) => [
        String((value as { id?: string } | null)?.id ?? ""),
        { owner: String(owner), key: String(key) },
      ]),
    ),
    files: new Map((files as unknown as FileRow[]).map((file) => [file.id, file])),
    chunks: pieces,
  };
}

/** A refused document or change of a sailing, which the person has to resolve: later ones do not wait for it. */
export const isPassedOver = ({ kind, state }: Op): boolean =>
  (kind === "booking.document" || isPassed(kind)) && (state === "rejected" || state === "conflict");

/** Compares a device's stored data with what its people did. */
export function lookOver(device: Device, ledger: Ledger, server: FakeServer): void {
  const disk = readDisk(device);
  if (disk) {
    for (const intent of ledger.of(device)) if (!intent.parent) outbox(intent, disk, ledger, server, device);
    for (const opId of [...[...disk.ops.values()].filter(isAcked).map((op) => op.opId), ...disk.receipts]) {
      holds(11, server.committed.has(opId), () => `${opId} counts as acknowledged and never arrived`);
    }
  }
  for (const name of device.databases()) {
    const user = /^mirror-(.+)-[^-]+$/.exec(name)?.[1];
    if (user) mirror(device, name, user, server);
  }
}

const isAcked = (op: Op): boolean => op.state === "acked";

/** 1, 4 and 10 for a booking with its documents, a request or an edit. */
function outbox(intent: Intent, disk: Disk, ledger: Ledger, server: FakeServer, device: Device): void {
  const { now, start } = server.world;
  const { opId, owner, key } = intent;
  const has = (id: string) => disk.ops.has(id) || disk.receipts.has(id);
  const draft = disk.drafts.get(opId);
  for (const one of ledger.childrenOf(intent)) if (intent.state !== "writing") added(one, has(one.opId));
  const group = ledger
    .group(intent)
    .filter((one) => one.state !== "dropped" && (one.state !== "writing" || intent.state === "writing"));
  if (intent.state === "writing") {
    const there = group.filter((one) => has(one.opId));
    const all = there.length === 0 || there.length === group.length;
    holds(4, all, () => `${opId}: ${there.length} of ${group.length} operations`);
    if (there.length === 0) {
      // Refused because the server has other content under its id, it is a draft with a new id.
      const another = intent.taken && [...disk.drafts.values()].some((one) => one.owner === owner && one.key === key);
      // Sent by a full device without the outbox, which has no room for a receipt either.
      const directly = group.every((one) => one.sends.length > 0 && server.committed.has(one.opId));
      const kept =
        !intent.draftSaved ||
        another ||
        directly ||
        // A sign-in takes over what a visitor has begun.
        ((intent.kept ? draft !== undefined : draft?.owner === owner) &&
          group.every((one) => one === intent || whole(one, disk)));
      holds(4, kept, () => `${opId} was not handed in and its draft "${key}" is not there`);
      // The tab has finished or crashed: it stayed a draft, or was never even that.
      if (intent.writer?.alive) return;
      for (const one of group) {
        one.state = draft ? "draft" : "dropped";
        // A full device sends without the outbox.
        one.underWay = one.sends.length > 0;
      }
      return;
    }
    holds(
      4,
      !draft,
      () =>
        `${opId} was handed in and is still a draft: ${JSON.stringify(draft)} ${JSON.stringify([...disk.ops.values()].map((op) => [op.opId, op.owner, op.state]))}`,
    );
    for (const one of group) one.state = "open";
  }
  for (const one of group) if (one.sum && one.state === "open") document(one, disk);
  if (intent.kept) whoseItIs(group, disk);
  if (intent.state === "draft" && has(opId)) for (const one of group) one.state = "open";
  if (intent.state === "open") becameDraft(intent, group, disk, has(opId));
  for (const one of group) {
    const filed = one.state === "open" && mayBePruned(device, now - start) && server.committed.has(one.opId);
    const found =
      has(one.opId) || filed || (one.state === "draft" && (one.parent ? whole(one, disk) : draft !== undefined));
    const expired = (one.owner === "guest" || one.kept !== null) && one.state === "draft";
    const forgotten = one.kept !== null && !one.kept.adopted && one.state === "open" && now - one.kept.at >= SEVEN_DAYS;
    const another = one.taken || one.parent?.taken;
    if (!found && (one.leaving || expired || forgotten || another)) one.state = "dropped";
    else {
      if (one.roleChanged) holds(25, found, () => `${one.kind} ${one.opId} of ${one.owner} is gone after another role`);
      holds(1, found, () => `${one.kind} ${one.opId} (${one.state}) is nowhere on ${one.device.name}`);
      if (one.refused401) holds(10, found, () => `${one.opId} is gone after a 401`);
    }
  }
}

/**
 * A receipt goes after a month by the device's clock, and nobody looks after each step: a day of the world's time, or a
 * clock that was moved by a month in all, may have ended it. @param ms since the start
 */
const mayBePruned = ({ spread }: Device, ms: number): boolean => ms > DAY || spread > 30 * DAY;

const DAY = 86_400_000;
const SEVEN_DAYS = 7 * DAY;

/** 9: the data of one visit have no owner yet, or all of them have the same one. */
function whoseItIs(group: Intent[], disk: Disk): void {
  const ops = group.flatMap((one) => disk.ops.get(one.opId) ?? []);
  const owners = new Set(ops.map(({ owner }) => owner));
  holds(9, owners.size <= 1, () => `${group[0]?.opId} is of ${[...owners].join(" and ")}`);
  for (const one of group) {
    const op = disk.ops.get(one.opId);
    if (!op || op.owner === "visitor") continue;
    holds(9, op.owner === one.owner, () => `${one.opId} of ${one.owner} has become ${op.owner}'s`);
    if (one.kept) one.kept.adopted = true;
  }
}

/** A document submitted for an existing booking. */
function added(one: Intent, there: boolean): void {
  if (one.state !== "writing") return;
  if (there) one.state = "open";
  else if (!one.writer?.alive) one.state = "dropped";
}

/** Taken back by the person, or refused while the form was open: a draft with all its documents, and nothing else. */
function becameDraft(intent: Intent, group: Intent[], disk: Disk, sent: boolean): void {
  if (sent || !disk.drafts.has(intent.opId)) return;
  for (const one of group) {
    const kept = one === intent || (whole(one, disk) && !disk.ops.has(one.opId));
    holds(4, kept || disk.receipts.has(one.opId), () => `${one.opId} did not become part of the draft again`);
    one.state = "draft";
  }
}

/** A waiting operation has its file with all its chunks. */
function document(one: Intent, disk: Disk): void {
  const op = disk.ops.get(one.opId);
  if (op && op.state !== "acked") holds(4, whole(one, disk), () => `the file of ${one.opId} is not whole`);
}

function whole({ opId }: Intent, { files, chunks }: Disk): boolean {
  const file = files.get(opId);
  return file !== undefined && chunks.get(opId) === file.chunks;
}

/** 13: everything numbered up to the cursor is in the mirror as the server has it. */
function mirror(device: Device, name: string, user: string, server: FakeServer): void {
  const meta = device.peek(name, "meta");
  const cursor = meta?.find(({ key }) => key === "cursor");
  if (!cursor || !server.numbered || cursor.epoch !== server.epoch || cursor.scope !== server.roles.scopeOf(user))
    return;
  for (const collection of server.fed) {
    const rows = device.mirrored(name, collection);
    if (!rows) return;
    const mirrored = new Map(rows.map((row) => [String(row.id), row]));
    const mine = server.log.filter(
      (entry) => entry.collection === collection && server.maySee(user, collection, entry.owner),
    );
    // A row with a new owner has an entry for each owner; for somebody who sees both the newest one counts.
    const newest = new Map(mine.map(({ id, seq }) => [id, seq]));
    for (const [id, seq] of newest) {
      if (seq > Number(cursor.seq)) continue;
      const row = server.table(collection).get(id);
      const visible = row && server.maySee(user, collection, row.user_id);
      const kept = mirrored.get(id);
      const same = visible
        ? kept !== undefined && equal(kept, server.columnsFor(user, collection, row))
        : kept === undefined;
      holds(
        13,
        same,
        () => `${device.name}, ${user}: ${collection} ${id} at ${seq} is not what the cursor ${cursor.seq} says`,
      );
    }
  }
}

/** Equal in every field that the mirror stores. */
export function equal(mirrored: Record<string, unknown>, row: Row): boolean {
  return Object.entries(mirrored).every(
    ([field, value]) =>
      field === "gen" || field === "seq" || !(field in row) || JSON.stringify(value) === JSON.stringify(row[field]),
  );
}
