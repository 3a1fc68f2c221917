import { matchScanId } from "#domain/pallets/found.ts";
import type { Actor, Json } from "../../support/server-api.ts";
import type { Device } from "../support/browser.ts";
import { photoOf, pictureOf } from "../support/scan-person.ts";
import { sum } from "../support/server.ts";
import type { Tab } from "../support/tab.ts";
import { within } from "./real-world.ts";

type Worker = { device: Device; who: Actor };
export type Deed = { id: string; kind: string; worker: Worker; about?: string };

/** What a day lends to the work on pallets without a label. */
export type Day = {
  random: () => number;
  pickers: readonly Worker[];
  office: readonly Worker[];
  /** The first pallet of a shipment. */
  palletOf: (shipment: string) => Promise<Json>;
  acknowledged: (deeds: Deed[]) => Promise<void>;
  /** The sums of files by collection and id. */
  sums: Map<string, string>;
};

const BAY = "A3";

/**
 * Four finds with photos: one matched by its finder, one by the office, one of which the match is taken back, one that is
 * nobody's. And a pallet that is missing, and one that was. Each is on a shipment of its own, which has pallets.
 */
export async function workOnFinds(day: Day, shipments: readonly string[]): Promise<void> {
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = shipments;
  const [own, officeS, taken, nobodys] = [
    await newFind(day, first, true),
    await newFind(day, second, false),
    await newFind(day, third, true),
    await newFind(day, "", false),
  ];
  await day.acknowledged([own, officeS, taken, nobodys].flat());
  const words = [sayMissing(day, fourth, true), sayMissing(day, fifth, true)];
  const later = [matchLater(day, officeS[0] as Deed, second), takeBack(day, taken[0] as Deed, third), ...words];
  await day.acknowledged(await Promise.all(later));
  await day.acknowledged([await sayMissing(day, fifth, false)]);
}

export const one = <T>({ random }: Day, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
export const tabOf = ({ device }: Worker): Tab => device.pages[0] as Tab;
const aboutIt = (about: string) => (about ? { about } : {});

/** `shipment`: what it is known to be of in the end, "" for nobody's. */
async function newFind(day: Day, shipment: string, byFinder: boolean): Promise<Deed[]> {
  const worker = one(day, day.pickers);
  const { page } = tabOf(worker);
  const [id, op] = [page.newRecordId(), page.newRecordId()];
  const content = photoOf(60, day.random);
  const pallet = byFinder ? (await day.palletOf(shipment)).id : "";
  const match = byFinder ? { match: { pallet, reason: "The boxes are theirs", op } } : {};
  await page.recordFound({ id, point: "hub_in", bay: BAY, photos: [pictureOf(content)], ...match });
  // As the app names it.
  const photo = `${id.slice(2)}p0`;
  day.sums.set(`found_photos ${photo}`, sum(content));
  const about = { worker, ...aboutIt(shipment) };
  return [
    { id, kind: "found_pallets", ...about },
    { id: photo, kind: "found_photos", ...about },
    ...(byFinder ? [{ id: op, kind: "applied_ops", ...about }] : []),
  ];
}

async function matchLater(day: Day, { id: find }: Deed, shipment: string): Promise<Deed> {
  const worker = one(day, day.office);
  const { page } = tabOf(worker);
  const op = page.newRecordId();
  const { id: pallet } = await day.palletOf(shipment);
  await page.matchFound({ find, pallet, reason: "By its measures" }, op);
  return { id: op, kind: "applied_ops", worker, about: shipment };
}

/** As soon as the scan is on a device of the office. */
async function takeBack(day: Day, { id: find }: Deed, shipment: string): Promise<Deed> {
  const worker = one(day, day.office);
  const { page } = tabOf(worker);
  const id = page.newRecordId();
  const taken = await within(60_000, async () => {
    worker.device.tell("online");
    return (await page.takeBackScan(matchScanId(find, 1), id)) === "taken";
  });
  if (!taken) throw new Error(`the scan of find ${find} is not on ${worker.device.name}`);
  return { id, kind: "scans", worker, about: shipment };
}

async function sayMissing(day: Day, shipment: string, missing: boolean): Promise<Deed> {
  const worker = one(day, day.pickers);
  const { page } = tabOf(worker);
  const op = page.newRecordId();
  const { id } = await day.palletOf(shipment);
  const note = missing ? "Not on the truck" : "";
  await page.sayMissing({ pallets: [id], point: "hub_in", note, missing, ops: [op] });
  return { id: op, kind: "applied_ops", worker, about: shipment };
}
