import { palletHold } from "#domain/pallets/hold.ts";
import { scanMilestones } from "#domain/pallets/milestones.ts";
import { newPallets, type PalletsSource } from "#domain/pallets/new-pallets.ts";
import { standingScans } from "#domain/pallets/scan.ts";
import { palletState } from "#domain/pallets/state.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { countText } from "#domain/shipment/milestones.ts";
import { book, cancelByCustomer, cancelByOffice, confirm } from "./booking.ts";
import { MINUTE, stored } from "./clock.ts";
import { travel } from "./journey.ts";
import { happen, milestoneId, type Story, scansOf } from "./story.ts";
import { saidOf } from "./yard.ts";
import type { Year } from "./year.ts";

/** Books a shipment at `booked` and lives it until the year's end. */
export function shipment(year: Year, booked: number): void {
  const story = book(year, booked);
  if (year.random.chance(0.03)) cancelByCustomer(year, story);
  else if (confirm(year, story)) {
    if (year.random.chance(0.008)) cancelByOffice(year, story);
    else travel(year, story);
  }
  story.row.sailing = story.ship?.id ?? "";
  if (story.events.some(({ to }) => to === "confirmed")) keepPallets(year, story);
  keepMilestones(story);
  keepEvents(year, story);
  keepScans(year, story);
  year.add("shipments", { ...story.row, updated: stored(story.changed) });
}

function keepPallets(year: Year, story: Story): void {
  const source = { ...story.row, pallet_details: story.declared } as unknown as PalletsSource;
  const confirmed = Date.parse(String(story.row.confirmed_at));
  for (const { id, ...row } of newPallets(source, story.country.name)) {
    const scans = scansOf(story, id);
    const { state, bay, sailing: aboard, container } = palletState(scans);
    const decided = year.decisions.get(id);
    const declared = story.declared[row.number - 1] as Pallet;
    const hold = palletHold({ declared, scans, decidedAt: decided?.at ?? null });
    const last = Math.max(...scans.map(({ received_at }) => received_at), confirmed, decided?.at ?? 0);
    year.add("pallets", {
      ...{ id, ...row, shipment: story.id, user_id: story.customer.id, sailing: story.ship?.id ?? "" },
      ...{ container, assigned_container: "", aboard, aboard_container: container, bay, state },
      ...{
        hold: hold.reasons.length > 0,
        hold_decided_at: stored(decided?.at ?? null),
        hold_decided_by: decided?.by ?? "",
      },
      ...saidOf(year, story, id),
      ...{ cancelled: story.status === "cancelled", created: stored(confirmed), updated: stored(last) },
    });
  }
}

/** The milestones that the shipment's scans say, as events. */
function keepMilestones(story: Story): void {
  if (story.scans.length === 0) return;
  const by = story.scans[0]?.by ?? "";
  for (const milestone of scanMilestones(story.pallets.map((id) => scansOf(story, id)))) {
    const { kind, at, tellAt } = milestone;
    const made = Math.max((tellAt ?? at) - MINUTE, at);
    happen(story, { id: milestoneId(story.id, kind), kind, to: countText(milestone), at, made, by, tellAt });
  }
}

function keepEvents(year: Year, { id, customer, events }: Story): void {
  for (const { tellAt, toldBy, made, at, ...event } of events) {
    year.add("shipment_events", {
      ...{ ...event, shipment: id, user_id: customer.id, at: stored(at), tell_at: stored(tellAt), told_by: toldBy },
      ...{ created: stored(made), updated: stored(made) },
    });
    if (tellAt !== null) year.mail(customer.email, "milestone_customer", { id, to: event.id }, event.id, tellAt);
    else if (event.kind === "status" && event.from !== "" && toldBy === "")
      year.mail(customer.email, "status_customer", { id, to: event.to, from: event.from }, event.id, made);
  }
}

const BLANK = {
  ...{ sailing: "", container: "", bay: "", condition: "", note: "", reason: "", recipient: "", remark: "", voids: "" },
  ...{ length: 0, width: 0, height: 0, weight: 0 },
};

function keepScans(year: Year, story: Story): void {
  const counting = new Set(story.pallets.flatMap((id) => standingScans(scansOf(story, id)).map((scan) => scan.id)));
  for (const { scanned_at, received_at, ...scan } of story.scans) {
    const shown_to = scan.point === "delivered" && counting.has(scan.id) ? story.customer.id : "";
    const times = { scanned_at: stored(scanned_at), received_at: stored(received_at) };
    const dates = { created: stored(received_at), updated: stored(received_at) };
    year.add("scans", { ...BLANK, ...scan, shown_to, shipment: story.id, ...times, ...dates });
  }
}
