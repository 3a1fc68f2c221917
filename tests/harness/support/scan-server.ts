import { palletCodeParts } from "#domain/pallets/code.ts";
import { palletHold } from "#domain/pallets/hold.ts";
import { type MissingWord, missingSince } from "#domain/pallets/missing.ts";
import { hasPallets, newPallets, type PalletsSource } from "#domain/pallets/new-pallets.ts";
import { MEASURES, type Scan, standingScans } from "#domain/pallets/scan.ts";
import { palletState } from "#domain/pallets/state.ts";
import { statusAfterScan } from "#domain/pallets/status.ts";
import { mayTakeBack } from "#domain/pallets/take-back.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { feedColumns } from "#domain/records/fed.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { type FindChange, findChange, followTakenBack, foundPhotoRefused } from "./find-server.ts";
import { mayHave } from "./roles.ts";
import { type OfficeChange, officeChange } from "./sailing-server.ts";
import { FakeServer, FEED, ok, type Reply, type Request, type Row, refusal, sum } from "./server.ts";

/** The warehouse's collections in the feed. */
export const YARD = ["pallets", "scans", "scan_photos", "sailings", "found_pallets", "found_photos"] as const;
const isOfYard = (collection: string): collection is (typeof YARD)[number] => YARD.some((name) => name === collection);

/** What devices make there. */
const MADE = ["scans", "scan_photos", "found_pallets", "found_photos"];

/** Far fewer than the product accepts, so that schedules reach it: scans of existing pallets can be refused too. */
const MOST_SCANS = 6;

type Refused = { field: string; code: string };

/** The server with pallets and scans, using the functions of pb_hooks/lib/pallets/record-scan.js. */
export class ScanServer extends FakeServer {
  override readonly fed = [...FEED, ...YARD];
  /** The office's changes of sailings, assignments and decisions about holds, as applied. */
  readonly officeChanges: OfficeChange[] = [];
  /** Matches of finds and words that a pallet is missing, as applied. */
  readonly findChanges: FindChange[] = [];
  /** Matches that came after another one. */
  matchedBefore = 0;
  /** All words about a pallet, and the one that counts. */
  readonly words = new Map<string, MissingWord[]>();
  readonly lastWords = new Map<string, MissingWord>();

  /** Whether somebody has said already which pallet it is. */
  isMatched(find: Row): boolean {
    return Boolean(find.pallet);
  }

  override remove(collection: string, id: string): void {
    super.remove(collection, id);
    this.forgetWords([id]);
  }

  override restoreWithout(lost: (collection: string, id: string) => boolean): string[] {
    const gone = super.restoreWithout(lost);
    this.forgetWords(gone);
    return gone;
  }

  private forgetWords(gone: readonly string[]): void {
    for (const id of gone) {
      this.words.delete(id);
      this.lastWords.delete(id);
    }
  }

  override maySee(user: string, collection: string, owner: string): boolean {
    if (!isOfYard(collection)) return super.maySee(user, collection, owner);
    return mayHave(this.roles.scopeOf(user), user, collection, owner);
  }

  protected override carries(scope: string, user: string, collection: string, owner: string): boolean {
    if (!isOfYard(collection)) return super.carries(scope, user, collection, owner);
    return mayHave(scope, user, collection, owner);
  }

  /** Of the warehouse's work customers get what the contract names. */
  override columnsFor(user: string, collection: string, row: Row): Row {
    if (collection !== "scans" && collection !== "scan_photos") return row;
    if (this.roles.may(user, "warehouse")) return row;
    const told = ["id", "user_id", ...feedColumns(collection, "owner").map(({ name }) => name)];
    return Object.fromEntries(told.flatMap((name) => (name in row ? [[name, row[name]]] : []))) as Row;
  }

  /**
   * As showDelivered of pb_hooks/lib/pallets/record-scan.js. The `user_id` of scans and pictures is the customer who is shown
   * them, "" for none.
   */
  protected show(pallet: string, customer: string): void {
    const counting = standingScans(this.scansOf(pallet)).filter(({ point }) => point === "delivered");
    const ids = new Set(counting.map(({ id }) => id));
    for (const [collection, scan] of [
      ["scans", "id"],
      ["scan_photos", "scan"],
    ] as const)
      for (const row of [...this.table(collection).values()].filter((one) => one.pallet === pallet)) {
        const user_id = ids.has(String(row[scan])) ? customer : "";
        if (row.user_id !== user_id) this.put(collection, { ...row, user_id });
      }
  }

  private ownerOf({ shipment }: Row): string {
    return this.table("shipments").get(String(shipment))?.user_id ?? "";
  }

  /** A pallet's scans in the domain's form. */
  scansOf(pallet: string): Scan[] {
    return [...this.table("scans").values()].filter((row) => row.pallet === pallet).map(asScan);
  }

  palletsOf(shipment: string): Row[] {
    return [...this.table("pallets").values()].filter((row) => row.shipment === shipment);
  }

  /** A status creates pallets, marks them, or makes them valid again, whoever sets it. */
  override change(id: string, set: Record<string, unknown>, by: string): void {
    const before = this.table("shipments").get(id)?.status;
    super.change(id, set, by);
    const row = this.table("shipments").get(id);
    if (!row || set.status === undefined || row.status === before) return;
    if (row.status === "cancelled" || hasPallets(String(row.status))) {
      for (const pallet of this.palletsOf(id)) {
        const cancelled = row.status === "cancelled";
        if (pallet.cancelled !== cancelled) this.put("pallets", { ...pallet, cancelled });
      }
    }
    if (!hasPallets(String(row.status))) return;
    this.makePallets(row);
    if (!hasPallets(String(before))) this.takeEarlyScans(row);
  }

  private makePallets(shipment: Row): void {
    const open = [...this.table("sailings").values()].filter(({ state }) => state === "planned");
    const blank = { container: "", assigned_container: "", aboard: "", aboard_container: "", bay: "" };
    // The first sailing that is open; days are no part of these schedules.
    const sailing = open[0]?.id ?? "";
    const missing = { missing_since: "", missing_note: "", missing_point: "", missing_by: "" };
    const rest = { state: "", hold: false, hold_decided_at: "", cancelled: false, ...missing };
    for (const row of newPallets(shipment as unknown as PalletsSource, "Germany")) {
      if (this.table("pallets").has(row.id)) continue;
      this.put("pallets", { ...row, ...blank, sailing, ...rest, user_id: shipment.user_id, shipment: shipment.id });
    }
  }

  private takeEarlyScans(shipment: Row): void {
    const pallets = this.palletsOf(shipment.id);
    const scanned = pallets.filter(({ id }) => this.scansOf(id).length > 0);
    if (scanned.length === 0) return;
    for (const { id } of scanned) this.settle(id);
    const after = pallets.map(({ id }) => palletState(this.scansOf(id)));
    this.follow(shipment, { before: [], after });
  }

  /** Assigns a pallet to a sailing and a container, as the office does; scans say where it is. */
  assign(id: string, set: { sailing: string; assigned_container: string }): void {
    const row = this.table("pallets").get(id);
    if (!row) return;
    this.table("pallets").set(id, { ...row, ...set });
    this.settle(id);
  }

  /** The office has decided about a hold. */
  decideHold(id: string, at: number): void {
    const row = this.table("pallets").get(id);
    if (!row?.hold) return;
    this.table("pallets").set(id, { ...row, hold_decided_at: this.stamp(at) });
    this.settle(id);
  }

  /** The state that follows from a pallet's scans. */
  said(row: Row): Record<string, unknown> {
    const scans = this.scansOf(row.id);
    const { state, bay, sailing, container } = palletState(scans);
    const declared = Object.fromEntries(MEASURES.map((name) => [name, Number(row[name])])) as Pallet;
    const decided = String(row.hold_decided_at ?? "");
    const decidedAt = decided ? Date.parse(decided.replace(" ", "T")) : null;
    const hold = palletHold({ declared, scans, decidedAt }).reasons.length > 0;
    const aboard = { aboard: sailing, aboard_container: container };
    const place = (sailing === row.sailing && container) || row.assigned_container;
    const since = missingSince(this.lastWords.get(row.id) ?? null, scans);
    const missing_since = since === null ? "" : this.stamp(since);
    return { state, bay, ...aboard, container: place, hold, missing_since };
  }

  settle(id: string): void {
    const row = this.table("pallets").get(id);
    if (row) this.put("pallets", { ...row, ...this.said(row) });
  }

  private follow(shipment: Row, { before, after }: Pick<Parameters<typeof statusAfterScan>[0], "before" | "after">) {
    const status = shipment.status as ShipmentStatus;
    const followed = statusAfterScan({ status, before, after });
    if (followed.status !== status) super.change(shipment.id, { status: followed.status }, "a scan");
  }

  protected override create(collection: string, user: string, request: Request, arrived: number): Reply {
    const changed = officeChange(this, user, request) ?? findChange(this, user, request);
    if (changed) return changed;
    if (!MADE.some((name) => name === collection)) return super.create(collection, user, request, arrived);
    const { values, bytes } = request;
    const id = String(values.id);
    const hash = JSON.stringify([collection, user, values, bytes ? sum(bytes) : ""]);
    const known = this.table(collection).get(id);
    if (known && this.hashes.get(id) === hash) return ok(known);
    if (known) return refusal(409, "Taken.", { id: { code: "already_exists", message: "Taken." } });
    if (!this.roles.may(user, "warehouse")) return refusal(403, "Your role does not allow this.");
    const stamp = this.stamp(arrived);
    const row: Row = { ...values, id, user_id: "", by: user, received_at: stamp };
    if (collection === "found_pallets")
      Object.assign(row, { shipment: "", pallet: "", matched_at: "", matched_by: "" });
    const refused = this.refusedOf(collection, row, bytes);
    if (refused) return refusal(400, refused.code, { [refused.field]: { code: refused.code, message: refused.code } });
    this.hashes.set(id, hash);
    if (collection === "scans") this.takeScan(row);
    else this.commit(collection, row, bytes);
    if (collection === "scan_photos") this.show(String(row.pallet), this.ownerOf(row));
    return ok(row);
  }

  private refusedOf(collection: string, row: Row, bytes: Uint8Array | null): Refused | null {
    if (collection === "scans") return this.scanRefused(row);
    if (collection === "scan_photos") return this.photoRefused(row, bytes);
    const found = collection === "found_photos" ? foundPhotoRefused(this, row, bytes) : null;
    return found && { field: found[0], code: found[1] };
  }

  /** In one transaction with its effects. A match's scan was made by nobody's operation of its own. */
  takeScan(row: Row, ofMatch = false): void {
    const pallets = this.palletsOf(String(row.shipment)).filter(({ cancelled }) => !cancelled);
    const states = () => pallets.map(({ id }) => palletState(this.scansOf(id)));
    const before = states();
    if (ofMatch) this.put("scans", row);
    else this.commit("scans", row, null);
    if (row.voids) followTakenBack(this, row);
    const pallet = String(row.pallet);
    const shipment = this.table("shipments").get(String(row.shipment));
    this.show(pallet, this.ownerOf(row));
    if (!this.table("pallets").has(pallet)) return;
    this.settle(pallet);
    if (shipment) this.follow(shipment, { before, after: states() });
  }

  /** Fills the row's shipment. */
  scanRefused(row: Row): Refused | null {
    const { reference, number } = palletCodeParts(String(row.pallet).slice(0, 12).toUpperCase());
    const shipment = [...this.table("shipments").values()].find((one) => one.reference === reference);
    if (!shipment || number > (shipment.pallet_details as unknown[]).length)
      return { field: "pallet", code: "pallet_unknown" };
    row.shipment = shipment.id;
    if (this.scansOf(String(row.pallet)).length >= MOST_SCANS) return { field: "pallet", code: "too_many" };
    if (!row.voids) return null;
    const voided = this.table("scans").get(String(row.voids));
    if (!voided) return { field: "voids", code: "scan_unknown" };
    if (voided.pallet !== row.pallet) return { field: "voids", code: "other_pallet" };
    const office = this.roles.may(String(row.by), "shipments");
    const stamps = (one: Row) => ({ ...asScan(one), by: String(one.by) });
    return mayTakeBack(stamps(voided), { ...stamps(row), office }) ? null : { field: "voids", code: "not_allowed" };
  }

  /** Fills the row's shipment and pallet. */
  private photoRefused(row: Row, bytes: Uint8Array | null): Refused | null {
    const scan = this.table("scans").get(String(row.scan));
    if (!scan) return { field: "scan", code: "scan_unknown" };
    if (scan.by !== row.by && !this.roles.may(String(row.by), "shipments"))
      return { field: "scan", code: "not_allowed" };
    if (!bytes || row.sha256 !== sum(bytes)) return { field: "sha256", code: "sha256_mismatch" };
    Object.assign(row, { shipment: scan.shipment, pallet: scan.pallet, file: `${row.id}.jpg` });
    return null;
  }
}

const moment = (text: unknown): number => Date.parse(String(text).replace(" ", "T"));

/** A row of `scans` with its times in ms. */
export function asScan(row: Record<string, unknown>): Scan {
  const { scanned_at, received_at, ...said } = row;
  return { ...(said as Scan), scanned_at: moment(scanned_at), received_at: received_at ? moment(received_at) : null };
}

/** The initial data: two pending shipments, three confirmed ones, a ship for each week. */
export function fillYard(server: ScanServer): void {
  const at = server.stamp(server.world.start);
  for (const [i, week] of ["48", "49"].entries()) {
    const days = (n: number) => server.stamp(server.world.start + (n + 7 * i) * 86_400_000);
    const times = { cut_off: days(3), etd: days(4), eta: days(8) };
    const told = { vessel: "", voyage: "", note: "", first_etd: "", first_eta: "", delay_reason: "", atd: "", ata: "" };
    const rest = { containers: [], state: "planned", edited: false, created: at, updated: at };
    server.put("sailings", {
      id: `sailings2026${week}v`,
      user_id: "",
      name: `2026-W${week}`,
      port: "Venice",
      ...times,
      ...told,
      ...rest,
    });
  }
  for (const [i, [status, count]] of SHIPMENTS.entries()) {
    const id = `shipmentinyard${i}`;
    const user_id = i % 2 === 0 ? "ada" : "bob";
    const pallet_details = Array.from({ length: count }, () => ({ length: 1.2, width: 0.8, height: 1, weight: 300 }));
    const consignee = { consignee_name: `Consignee ${i}`, consignee_company: "", consignee_phone: "" };
    const booking = { reference: `YARD00000${i}`, consignee_address: "Limassol", estimated_rate: 300, ...consignee };
    server.put("shipments", { ...booking, id, user_id, status: "pending", pallet_details, created: at, updated: at });
    if (status !== "pending") server.change(id, { status }, "otto");
  }
}

const SHIPMENTS: readonly (readonly [status: string, pallets: number])[] = [
  ["confirmed", 3],
  ["confirmed", 1],
  ["confirmed", 2],
  ["pending", 2],
  ["pending", 1],
];

/** The pallets that may be scanned: of every shipment, confirmed or not, and one that does not exist. */
export const CODES: readonly string[] = [
  ...SHIPMENTS.flatMap(([, count], i) => Array.from({ length: count }, (_, n) => `YARD00000${i}0${n + 1}`)),
  "YARD00000109",
];
