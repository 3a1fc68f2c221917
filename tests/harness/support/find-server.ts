import { MOST_MATCHES, matchOfScan, matchScanId } from "#domain/pallets/found.ts";
import { isLaterWord, type MissingWord } from "#domain/pallets/missing.ts";
import { type PointOrNone, type ScanPoint, scanTime, standingScans } from "#domain/pallets/scan.ts";
import { scanStops } from "#domain/pallets/stops.ts";
import { MOST_PHOTOS } from "#domain/schemas/scan-photo.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import type { ScanServer } from "./scan-server.ts";
import { ok, type Reply, type Request, type Row, refusal, sum } from "./server.ts";

/** A match or a word as the server applied it: once per op. `about`: the find, or the pallet. */
export type FindChange = {
  op: string;
  user: string;
  kind: "found.match" | "pallet.missing";
  about: string;
  values: Row;
};

const MATCH = /^\/api\/found-pallets\/(\w+)\/match$/;
const MISSING = /^\/api\/pallets\/(\w+)\/missing$/;
const no = (status: number, field: string, code: string): Reply => refusal(status, code, { [field]: { code } });

/** The routes of the finds and missing pallets in pb_hooks, with the functions of src/domain. Null: another route. */
export function findChange(server: ScanServer, user: string, { path, values }: Request): Reply | null {
  const [, find = ""] = MATCH.exec(path) ?? [];
  const [, pallet = ""] = MISSING.exec(path) ?? [];
  const about = find || pallet;
  if (!about) return null;
  if (!server.roles.may(user, "warehouse")) return refusal(403, "Your role does not allow this.");
  const op = String(values.op);
  return server.once(op, JSON.stringify([path, values]), () => {
    const reply = find ? match(server, user, find, values) : word(server, pallet, values);
    if (reply.status === 200) {
      const kind = find ? "found.match" : "pallet.missing";
      server.findChanges.push({ op, user, kind, about, values: values as Row });
      arrived(server, op);
    }
    return reply;
  });
}

function arrived(server: ScanServer, id: string): void {
  const before = server.committed.get(id);
  server.committed.set(id, { times: (before?.times ?? 0) + 1, row: { id, user_id: "" }, bytes: null });
}

/** What is wrong with a photo of a find; its fields are filled in. */
export function foundPhotoRefused(
  server: ScanServer,
  row: Row,
  bytes: Uint8Array | null,
): [field: string, code: string] | null {
  const find = server.table("found_pallets").get(String(row.found));
  if (!find) return ["found", "found_unknown"];
  if (find.by !== row.by && !server.roles.may(String(row.by), "shipments")) return ["found", "not_allowed"];
  if (!bytes || row.sha256 !== sum(bytes)) return ["sha256", "sha256_mismatch"];
  const others = [...server.table("found_photos").values()].filter(({ found }) => found === find.id);
  if (others.length >= MOST_PHOTOS.photo) return ["file", "too_many"];
  Object.assign(row, { shipment: find.shipment, pallet: find.pallet, file: `${row.id}.jpg` });
  return null;
}

/** The scans that matches of this find have made, the first one first. */
export const scansOfFind = (server: ScanServer, find: string): Row[] =>
  [...server.table("scans").values()]
    .filter(({ id }) => matchOfScan(find, id) > 0)
    .sort((a, b) => matchOfScan(find, a.id) - matchOfScan(find, b.id));

function match(server: ScanServer, user: string, id: string, values: Record<string, unknown>): Reply {
  const [pallet, reason] = [String(values.pallet), String(values.reason ?? "")];
  const find = server.table("found_pallets").get(id);
  if (!find) return no(404, "id", "found_unknown");
  if (!server.roles.may(user, "shipments") && find.by !== user) return no(403, "id", "not_allowed");
  if (server.isMatched(find)) {
    server.matchedBefore += 1;
    return no(409, "id", "matched");
  }
  const scan: Row = { ...said(find), id: "", user_id: "", pallet, reason, by: find.by };
  const refused = server.scanRefused(scan);
  if (refused) return no(400, refused.field, refused.code);
  const last = scansOfFind(server, id).at(-1);
  const next = (last ? matchOfScan(id, last.id) : 0) + 1;
  if (next > MOST_MATCHES) return no(400, "id", "too_many");
  const row = server.table("pallets").get(pallet);
  const loads = row && find.point === "loaded" ? String(row.sailing) : "";
  if (!reason && stops(server, find, row, String(scan.shipment), loads)) return no(400, "reason", "required");
  const stamp = server.stamp(server.world.now);
  Object.assign(scan, { id: matchScanId(id, next), sailing: loads, scanned_at: find.found_at, received_at: stamp });
  // One find of 1,296 has the id of its own first scan.
  if (!server.committed.has(scan.id)) arrived(server, scan.id);
  server.takeScan(scan, true);
  tie(server, find, { shipment: scan.shipment, pallet, matched_at: stamp, matched_by: user });
  return ok({ id, pallet, scan: scan.id });
}

/** What a scan says of a find. */
function said(find: Row): Record<string, unknown> {
  const fields = ["point", "bay", "note", "length", "width", "height", "weight"];
  return Object.fromEntries(fields.flatMap((field) => (field in find ? [[field, find[field]]] : [])));
}

function stops(server: ScanServer, find: Row, pallet: Row | undefined, shipment: string, sailing: string): boolean {
  const of = (field: string) => String(pallet?.[field] ?? "");
  const state = String(server.table("sailings").get(sailing)?.state ?? "");
  const point = find.point as ScanPoint;
  const status = String(server.table("shipments").get(shipment)?.status) as ShipmentStatus;
  const found = scanStops(
    { point, sailing, container: "", sailingState: state, noRoom: null } as Parameters<typeof scanStops>[0],
    {
      ...{ state: of("state") as PointOrNone, sailing: of("sailing"), container: of("container") },
      ...{ hold: pallet?.hold === true, cancelled: pallet?.cancelled === true },
      aboard: { sailing: of("aboard"), container: of("aboard_container") },
    },
    status,
  );
  return found.length > 0;
}

/** A find belongs to a pallet, or to none any more, and its photos with it. */
function tie(server: ScanServer, find: Row, values: Record<string, unknown>): void {
  server.put("found_pallets", { ...find, ...values });
  const { shipment, pallet } = values;
  for (const photo of [...server.table("found_photos").values()])
    if (photo.found === find.id) server.put("found_photos", { ...photo, shipment, pallet });
}

/** A find whose scan was taken back is free again. */
export function followTakenBack(server: ScanServer, voiding: Row): void {
  const scan = server.table("scans").get(String(voiding.voids));
  const find = scan && [...server.table("found_pallets").values()].find(({ id }) => matchOfScan(id, scan.id) > 0);
  if (!scan || !find || scansOfFind(server, find.id).at(-1)?.id !== scan.id || find.pallet !== scan.pallet) return;
  if (standingScans(server.scansOf(String(scan.pallet))).some(({ id }) => id === scan.id)) return;
  tie(server, find, { shipment: "", pallet: "", matched_at: "", matched_by: "" });
}

function word(server: ScanServer, id: string, values: Record<string, unknown>): Reply {
  const pallet = server.table("pallets").get(id);
  if (!pallet) return no(404, "id", "pallet_unknown");
  const at = scanTime({ scanned_at: Date.parse(String(values.at)), received_at: server.world.now } as never);
  const said = { at, op: String(values.op), missing: values.missing === true };
  const before = server.lastWords.get(id) ?? null;
  server.words.set(id, [...(server.words.get(id) ?? []), said]);
  if (isLaterWord(said, before)) {
    server.lastWords.set(id, said);
    server.settle(id);
  }
  return ok({ id, missing_since: server.table("pallets").get(id)?.missing_since ?? "" });
}

/** The word that counts among all that arrived, in whatever order. */
export function latestWord(words: readonly MissingWord[]): MissingWord | null {
  return [...words].sort((a, b) => a.at - b.at || (a.op < b.op ? -1 : 1)).at(-1) ?? null;
}
