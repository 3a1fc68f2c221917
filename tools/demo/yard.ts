import { matchScanId } from "#domain/pallets/found.ts";
import { missingSince } from "#domain/pallets/missing.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { HOUR, MINUTE, stored } from "./clock.ts";
import type { Member } from "./people.ts";
import { type ScanRow, type Story, scansOf } from "./story.ts";
import type { Year } from "./year.ts";

/** Somebody's word that a pallet is missing; `at` in ms. */
export type Gone = { at: number; by: string; point: string; note: string; op: string };

const WORDS = ["Not on the truck", "Not on the consignment note", "The driver has one less than the papers say"];
const LOOKS = ["Brown boxes, clear film", "Blue foil, label torn off", "Drums on a Euro pallet, number washed off"];

/** A pallet did not come with the truck: who unloaded says so, and it may have been found by then, without its label. */
export function goneFrom(year: Year, story: Story, i: number, { at, by }: { at: number; by: Member }): void {
  const { random } = year;
  const pallet = story.pallets[i] as string;
  const said = at + random.whole(35, 90) * MINUTE;
  if (said > year.now) return;
  year.gone.set(pallet, { at: said, by: by.id, point: "hub_in", note: random.pick(WORDS), op: random.id() });
  year.audit(said, by, "pallet_missing", ["shipments", story.id], { missing: ["false", "true"] });
  story.changed = Math.max(story.changed, said);
  if (random.chance(0.5)) found(year, said + random.whole(1, 8) * HOUR, by, story.declared[i] as Pallet);
}

/** A pallet without a label that nobody has matched. */
export function found(year: Year, at: number, by: Member, measured: Pallet): void {
  if (at + MINUTE > year.now) return;
  keep(year, year.random.id(), { at, received: at + MINUTE, by, measured }, null);
}

/** Found without its label, and its finder said within the hour which one it is: the scan that its match made. */
export function matched(year: Year, story: Story, scan: ScanRow, by: Member, measured: Pallet): ScanRow {
  const { random } = year;
  const find = random.id();
  const received_at = scan.received_at + random.whole(10, 50) * MINUTE;
  if (received_at > year.now) return scan;
  const made = { ...scan, id: matchScanId(find, 1), bay: "Q", received_at };
  keep(year, find, { at: scan.scanned_at, received: scan.received_at, by, measured }, { story, made });
  const number = String(Number(scan.pallet.slice(10, 12)));
  year.audit(received_at, by, "pallet_matched", ["shipments", story.id], { pallet: ["", number] });
  return made;
}

type Find = { at: number; received: number; by: Member; measured: Pallet };

function keep(
  year: Year,
  id: string,
  { at, received, by, measured }: Find,
  match: { story: Story; made: ScanRow } | null,
): void {
  const tied = { shipment: match?.story.id ?? "", pallet: match?.made.pallet ?? "" };
  const { length, width, height, weight } = measured;
  year.add("found_pallets", {
    ...{ id, ...tied, point: "hub_in", bay: "Q", note: year.random.pick(LOOKS), length, width, height, weight },
    ...{ found_at: stored(at), received_at: stored(received), by: by.id },
    ...{ matched_at: stored(match?.made.received_at ?? null), matched_by: match ? by.id : "" },
    ...{ created: stored(received), updated: stored(match?.made.received_at ?? received) },
  });
  year.foundPhoto({ found: id, ...tied }, received, by);
}

/** What a pallet's row says of it. The word stands until a scan that was made later. */
export function saidOf(year: Year, story: Story, pallet: string) {
  const word = year.gone.get(pallet);
  const since = word ? missingSince({ at: word.at, op: word.op, missing: true }, scansOf(story, pallet)) : null;
  return {
    missing_since: stored(since),
    missing_note: word?.note ?? "",
    missing_point: word?.point ?? "",
    missing_by: word?.by ?? "",
    missing_at: stored(word?.at ?? null),
    missing_op: word?.op ?? "",
  };
}
