import { photoOf, pictureOf } from "../support/scan-person.ts";
import { sum } from "../support/server.ts";
import { type Day, type Deed, one, tabOf } from "./healing-finds.ts";

/** A pallet is handed over: its consignee signs, and its customer reads the remark. */
export async function handOver(day: Day, shipment: string): Promise<Deed[]> {
  const worker = one(day, day.pickers);
  const { id: pallet } = await day.palletOf(shipment);
  const signature = photoOf(60, day.random);
  const said = { recipient: "Ελένη", condition: "damaged", remark: `Film torn. ${shipment}` } as const;
  const scan = { pallet, point: "delivered", ...said, signature: pictureOf(signature) } as const;
  const { id } = await tabOf(worker).page.recordScan(scan);
  // As the app names it.
  const picture = `${id.slice(2)}s0`;
  day.sums.set(`scan_photos ${picture}`, sum(signature));
  return [
    { id, kind: "scans", worker, about: shipment },
    { id: picture, kind: "scan_photos", worker, about: shipment },
  ];
}
