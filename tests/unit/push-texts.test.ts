import { describe, expect, it } from "vitest";
import { trackedShipment } from "#domain/track/tracked.ts";
import type { Reader } from "#letters/facts.ts";
import { writeNotification } from "#letters/push.ts";

// What a lock screen shows: reference, milestone, country and days (rule: push).

const COUNTRY = { id: "de", name: "Germany", slug: "germany" };
const SAILING = {
  id: "sailing00000001",
  ...{ name: "48-1", port: "Venice", state: "planned", vessel: "", delay_reason: "A strike" },
  ...{ cut_off: "2026-11-24 11:00:00.000Z", etd: "2026-11-26 21:00:00.000Z", eta: "2026-11-30 16:00:00.000Z" },
  ...{ atd: "", ata: "", first_etd: "", first_eta: "" },
};
const SHIPMENT = {
  id: "shipment0000001",
  ...{ reference: "7P6CTF30HM", country_id: "de", sailing: SAILING.id, status: "in_transit", pallet_count: 3 },
  ...{ shipper_name: "Xanthippe Secret", origin_address: "Hiddenstrasse 7, Berlin", goods_description: "Gold bars" },
};
const COLLECTED = { kind: "collected", from: "", to: "3/3", at: "2026-11-19 12:30:00.000Z" };
const IN_BOLOGNA = { kind: "hub_in", from: "", to: "2/3", at: "2026-11-22 05:42:00.000Z" };

type Event = { kind: string; from: string; to: string; at: string; tell_at?: string };

/** A reader of one shipment; `events`: what has happened until now, the last one is told. */
function readerOf(events: readonly Event[], over: Partial<Record<string, object | null>> = {}): Reader {
  const event = events[events.length - 1];
  const rows: Partial<Record<string, object | null>> = {
    ...{ shipments: SHIPMENT, shipment_events: { id: "e", tell_at: "", ...event }, sailings: SAILING },
    ...{ countries: COUNTRY, ...over },
  };
  const state = events.some(({ kind }) => kind === "hub_in") ? "hub_in" : "collected";
  const there = /^[1-3]/.test(event?.to ?? "") ? Number(event?.to[0]) : 3;
  const tracked = trackedShipment({
    shipment: { ...SHIPMENT, shipped_at: "", delivery_date: "" },
    origin: { ...COUNTRY, code: "DE" },
    // As many there as the event says.
    pallets: [1, 2, 3].map((n) => ({ state: n > there ? "" : state, departed: false, arrived: false })),
    events,
    sailing: SAILING as never,
  });
  const now = () => Date.parse((event?.at ?? "").replace(" ", "T"));
  return { find: (source: string) => rows[source] ?? null, tracked: () => tracked, now } as never;
}

function told(events: readonly Event[], over: Partial<Record<string, object | null>> = {}) {
  const row = { template: "milestone_push", data: JSON.stringify({ id: SHIPMENT.id, to: "e", as: "follower" }) };
  const written = writeNotification(row, readerOf(events, over));
  if ("unsent" in written) throw new Error(written.reason);
  return JSON.parse(written.payload) as { title: string; body: string; at: string };
}

describe("a notification", () => {
  it("says where the shipment is, and which day of how many", () => {
    expect(told([COLLECTED])).toMatchObject({
      title: "Collected in Germany",
      body: "AKF-7P6CT-F30HM is on the road to Bologna. Day 1 of 12.",
    });
    expect(told([COLLECTED, IN_BOLOGNA])).toMatchObject({
      title: "2 of 3 pallets in Bologna",
      body: "AKF-7P6CT-F30HM sails Thu 26 Nov, in Limassol Mon 30 Nov. Day 4 of 12.",
    });
    expect(told([{ ...COLLECTED, to: "2/3" }]).title).toBe("2 of 3 pallets collected");
  });

  it("names no country that is not in the tariff any more, and no day before the collection", () => {
    expect(told([COLLECTED], { countries: null }).title).toBe("Collected");
    const confirmed = { kind: "status", from: "pending", to: "confirmed", at: "2026-11-17 08:00:00.000Z" };
    const shipment = { ...SHIPMENT, status: "confirmed" };
    expect(told([confirmed], { shipments: shipment }).body).toBe(
      "AKF-7P6CT-F30HM sails Thu 26 Nov, in Limassol Mon 30 Nov.",
    );
    const back = { ...confirmed, from: "confirmed", to: "pending" };
    expect(told([back], { shipments: { ...shipment, status: "pending" } })).toMatchObject({
      ...{ title: "Pending again", body: "AKF-7P6CT-F30HM, Tue 17 Nov." },
    });
  });

  it("says no day of damage and of a delay", () => {
    const moved = { kind: "delayed", from: "2026-11-26/2026-11-30", to: "2026-11-27/2026-12-01", at: IN_BOLOGNA.at };
    expect(told([COLLECTED, moved])).toMatchObject({
      title: "New dates, later",
      body: "AKF-7P6CT-F30HM in Limassol Tue 1 Dec, was Mon 30 Nov.",
    });
    expect(told([COLLECTED, { ...IN_BOLOGNA, kind: "damaged", to: "1/3" }])).toMatchObject({
      title: "1 of 3 pallets damaged",
      body: "AKF-7P6CT-F30HM. We will contact you about it.",
    });
  });

  it("has the time at which it is due: a milestone that waited is newer than what was told meanwhile", () => {
    const waited = { ...IN_BOLOGNA, tell_at: "2026-11-22 07:42:00.000Z" };
    const damaged = { ...IN_BOLOGNA, kind: "damaged", to: "1/3", at: "2026-11-22 06:10:00.000Z" };
    const first = told([COLLECTED, { ...damaged, tell_at: "2026-11-22 06:11:00.000Z" }]);
    expect(told([COLLECTED, waited]).at > first.at).toBe(true);
    expect(told([COLLECTED]).at).toBe("2026-11-19T12:30:00.000Z");
  });
});
