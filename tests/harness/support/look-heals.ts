import type { Keepsake } from "#data/local/keepsakes.ts";
import type { Device } from "./browser.ts";
import type { HealServer } from "./heal-server.ts";
import { waitsForPerson } from "./in-turn.ts";
import { holds } from "./invariants.ts";
import type { Intent } from "./ledger.ts";
import { readDisk } from "./look-over.ts";
import type { Schedule } from "./schedule.ts";

/** What was acknowledged is kept, as far as a device can: it has room, and a key by which it can be put away. */
export function lookAtKeepsakes(schedule: Schedule, device: Device): void {
  const { ledger } = schedule;
  const server = schedule.server as HealServer;
  const [kept, seals, disk] = [device.peek("outbox", "keepsakes"), device.peek("outbox", "seals"), readDisk(device)];
  if (!kept || !seals || !disk) return;
  const keepsakes = new Map((kept as unknown as Keepsake[]).map((one) => [one.opId, one]));
  const sealed = new Set(seals.map(({ owner }) => String(owner)));
  for (const intent of ledger.of(device)) {
    const { opId, owner } = intent;
    // Back in the queue it can be discarded like everything that waits.
    if (intent.state === "dropped") continue;
    const op = disk.ops.get(opId);
    const heard = op?.state === "acked" || (!op && disk.receipts.has(opId));
    if (!heard) continue;
    const isNew = intent.heard === "";
    if (isNew) intent.heard = "yes";
    const keepsake = keepsakes.get(opId);
    if (keepsake) {
      intent.heard = "kept";
      if (keepsake.said === null) schedule.reached.add("sealed at a sign-out");
      continue;
    }
    const able = !device.wasFull && schedule.keyHolders.get(device)?.has(owner) && sealed.has(owner);
    // Kept and safe between two looks, its keepsake has gone again.
    if (isNew && able)
      holds(31, server.isSafe(opId), () => `${opId} of ${owner} was acknowledged and is not kept on ${device.name}`);
    if (intent.heard !== "kept") continue;
    // Safe elsewhere, or given away for want of room.
    if (!device.wasFull)
      holds(31, server.isSafe(opId), () => `${opId} is kept no more on ${device.name}, and in no copy`);
    schedule.reached.add("a keepsake that two copies have");
    intent.heard = "safe";
  }
  schedule.keyHolders.set(device, sealed);
}

/** In the end what was kept is at the server, once, without anybody's doing; changes of fields may ask their person. */
export function endRestores(schedule: Schedule): void {
  const server = schedule.server as HealServer;
  for (const device of schedule.devices) {
    if (device.wasFull) continue;
    for (const intent of schedule.ledger.of(device)) if (mustBeThere(intent)) isThere(schedule, intent);
  }
  const wrong = server.fieldsOutOfOrder();
  holds(31, wrong.length === 0, () => `after restores ${wrong.join(", ")}`);
  if (server.brought.size > 0) schedule.reached.add("what was lost came back");
}

const mustBeThere = ({ heard, state }: Intent): boolean => state === "open" && (heard === "kept" || heard === "safe");

function isThere(schedule: Schedule, { opId, kind, device, owner, parent, aggregate }: Intent): void {
  const server = schedule.server as HealServer;
  const [booking, shipment] = [parent?.opId ?? opId, server.table("shipments").get(aggregate)];
  if (server.deleted.has(booking) || server.deleted.has(aggregate)) return;
  // Another customer's by now: documents are their owner's alone.
  if (parent && server.table("shipments").get(booking)?.user_id !== owner) return;
  const op = readDisk(device)?.ops.get(opId);
  // Only over what was edited anew since the restore.
  const mayAsk = server.asked.has(opId) && op !== undefined && waitsForPerson(op, device);
  // What was only found at the server has no signature: it comes back as new, at today's price.
  const repriced = op?.again?.signature === "" && op.lastError?.error.kind === "price_changed";
  const asks = (kind === "shipment.edit" && (!shipment || mayAsk)) || repriced;
  const say = () => `${kind} ${opId} was acknowledged, kept on ${device.name} and lost: ${JSON.stringify(op)}`;
  holds(31, server.has(opId) || asks, say);
  if (!server.brought.has(opId)) return;
  const price = server.table("shipments").get(opId)?.estimated_rate;
  if (kind === "booking.create" && !server.tariffs.some((one) => one.price === price))
    schedule.reached.add("a booking back at a price of a tariff that is lost");
  if (kind === "booking.document") schedule.reached.add("a document that came back");
  if (kind === "shipment.edit") schedule.reached.add("a change that came back");
}
