import type { Delivery } from "#data/queries/delivery.ts";
import { type HandoverScan, handoverOf } from "#domain/pallets/handover.ts";
import { isSame, mirrorOf } from "./in-turn.ts";
import { holds } from "./invariants.ts";
import { asScan, type ScanServer } from "./scan-server.ts";
import type { Schedule } from "./schedule.ts";

const CUSTOMER = "ada";
const QUIET_MINUTES = 30;
const sorted = (ids: Iterable<unknown>): string => [...ids].map(String).sort().join(" ");

/** What the rows of a pallet say about its handover, in the words that the customer reads. */
const saidOf = (server: ScanServer, pallet: string) => {
  const rows = [...server.table("scans").values()].filter((row) => row.pallet === pallet);
  const scans = rows.map((row) => ({ recipient: "", remark: "", ...asScan(row) }) as HandoverScan);
  return handoverOf(scans);
};

/** 33: the customer signs in on a device of the warehouse. There are the deliveries of their shipments, and no other work. */
export async function endShown(schedule: Schedule): Promise<void> {
  const server = schedule.server as ScanServer;
  const [device] = schedule.devices;
  if (!device) return;
  const tab = schedule.tab(device);
  schedule.act(tab, () => tab.page.session.signIn(CUSTOMER, ""));
  const isWell = () => server.fed.every((collection) => isSame(schedule, device, CUSTOMER, collection));
  for (let minute = 0; minute < QUIET_MINUTES && (minute === 0 || !isWell()); minute += 1)
    await schedule.go({ ms: 60_000 });
  const own = [...server.table("shipments").values()].filter(({ user_id }) => user_id === CUSTOMER);
  const ids = new Set(own.map(({ id }) => id));
  const scans = [...server.table("scans").values()].filter(({ shipment }) => ids.has(String(shipment)));
  const handed = new Set(
    [...new Set(scans.map(({ pallet }) => String(pallet)))].flatMap((id) => saidOf(server, id)?.scans ?? []),
  );
  const pictures = [...server.table("scan_photos").values()].filter(({ scan }) => handed.has(String(scan)));
  const found = (collection: string) => sorted(mirrorOf(device, CUSTOMER, collection).map(({ id }) => id));
  const differ = (collection: string, expected: string) => () =>
    `${CUSTOMER} has ${collection} ${found(collection)}, not ${expected}`;
  for (const [collection, expected] of [
    ["scans", sorted(handed)],
    ["scan_photos", sorted(pictures.map(({ id }) => id))],
    ["found_pallets", ""],
    ["found_photos", ""],
  ] as const)
    holds(33, found(collection) === expected, differ(collection, expected));
  const inside = mirrorOf(device, CUSTOMER, "scans").find(({ note, bay, by }) => note || bay || by);
  holds(33, inside === undefined, () => `${CUSTOMER} has ${JSON.stringify(inside)}`);
  for (const id of ids) await deliveryShown(schedule, id);
  if (scans.some(({ id, point }) => point === "delivered" && !handed.has(id)))
    schedule.reached.add("a delivery that was taken back");
}

async function deliveryShown(schedule: Schedule, shipment: string): Promise<void> {
  const server = schedule.server as ScanServer;
  const tab = schedule.tab(schedule.devices[0] as Schedule["devices"][number]);
  const shown: (Delivery | null)[] = [];
  schedule.act(tab, async () => void shown.push(await tab.page.deliveryOf(CUSTOMER, shipment)));
  await schedule.go({ ms: 100 });
  const pallets = server.palletsOf(shipment).filter(({ cancelled }) => !cancelled);
  const expected = pallets.flatMap(({ id, number }) => {
    const said = saidOf(server, id);
    return said ? [{ number, ...pick(said) }] : [];
  });
  const [delivery = null] = shown;
  const there = (delivery?.pallets ?? []).flatMap(({ pallet, handover }) =>
    handover ? [{ number: pallet.number, ...pick(handover) }] : [],
  );
  const inOrder = (rows: { number: unknown }[]) =>
    JSON.stringify([...rows].sort((a, b) => Number(a.number) - Number(b.number)));
  holds(
    33,
    inOrder(there) === inOrder(expected),
    () => `${shipment} is shown as ${inOrder(there)}, not ${inOrder(expected)}`,
  );
  if (delivery && delivery.photos.length > 0 && there.some(({ remark }) => remark))
    schedule.reached.add("a delivery with a remark and pictures on its customer's device");
}

const pick = ({ recipient, condition, remark, scans }: NonNullable<ReturnType<typeof handoverOf>>) => ({
  ...{ recipient, condition, remark },
  scans: sorted(scans),
});
