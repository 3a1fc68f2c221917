import fc from "fast-check";
import { expect, test } from "vitest";
import { scanMilestones } from "#domain/pallets/milestones.ts";
import { SCAN_POINTS, type Scan } from "#domain/pallets/scan.ts";
import { palletState } from "#domain/pallets/state.ts";
import { statusAfterScan } from "#domain/pallets/status.ts";
import { localDay } from "#domain/sailings/clock.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import { countText } from "#domain/shipment/milestones.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { farthest, trackedLine } from "#domain/track/journey.ts";
import { trackedShipment } from "#domain/track/tracked.ts";
import { LEG_OF, placesOf } from "#domain/track/where.ts";
import { journeyOf } from "#features/shipments/journey.ts";
import { shipDates, whereOf } from "#features/shipments/ship-dates.ts";
import { headline } from "#features/track/words.ts";
import { LETTER_FIELDS, type Reader } from "#letters/facts.ts";
import { writeNotification } from "#letters/push.ts";
import { writeLetter } from "#letters/write.ts";
import { dates, placeOf } from "#text/dates.ts";
import { scan } from "./support/scans.ts";

// Rule: one function says where the goods are. Whatever is scanned in whatever order, whichever ships leave, arrive, are late or
// cancelled: dashboard, page of the shipment, notification, letter and tracking say the same at the same time.

const HOUR = 3_600_000;
const START = Date.parse("2026-11-18T22:00:00Z");
const stamp = (ms: number) => new Date(ms).toISOString().replace("T", " ");

const SHIP: PublicSailing = {
  ...{ id: "a", name: "2026-W48", port: "Venice", vessel: "", state: "planned" },
  ...{ cut_off: "2026-11-24 11:00:00.000Z", etd: "2026-11-26 21:00:00.000Z", eta: "2026-11-30 16:00:00.000Z" },
  ...{ atd: "", ata: "", first_etd: "", first_eta: "" },
};

type Step =
  | { does: "scan"; pallet: number; point: (typeof SCAN_POINTS)[number]; hours: number }
  | { does: "sail" | "arrive" | "delay" | "cancel" | "leave behind"; ship: "a" | "b"; pallet: number; hours: number };

const hours = fc.integer({ min: 0, max: 60 });
const pallet = fc.integer({ min: 0, max: 3 });
const ship = fc.constantFrom("a" as const, "b" as const);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant("scan" as const),
        pallet,
        point: fc.constantFrom(...SCAN_POINTS),
        hours,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constantFrom(
          "sail" as const,
          "arrive" as const,
          "delay" as const,
          "cancel" as const,
          "leave behind" as const,
        ),
        ...{ ship, pallet, hours },
      }),
    },
  ),
  { maxLength: 12 },
);

type World = {
  scans: Scan[][];
  at: string[];
  ships: Map<string, PublicSailing>;
  status: ShipmentStatus;
  shipped: number;
  now: number;
};

/** One step at a time, as the server follows it. */
function after(count: number, all: readonly Step[]): World {
  const world: World = {
    ...{
      scans: Array.from({ length: count }, () => []),
      at: Array(count).fill("a"),
      status: "confirmed",
      shipped: 0,
      now: START,
    },
    ships: new Map([
      ["a", SHIP],
      ["b", { ...SHIP, id: "b", eta: "2026-12-07 16:00:00.000Z", etd: "2026-12-03 21:00:00.000Z" }],
    ]),
  };
  for (const [i, step] of all.entries()) {
    world.now += step.hours * HOUR;
    const pallet = step.pallet % count;
    if (step.does === "scan") follow(world, pallet, scan(`s${i}`, step.point, world.now));
    else if (step.does === "leave behind") world.at[pallet] = step.ship;
    else change(world, step.ship, step.does);
  }
  return world;
}

function follow(world: World, pallet: number, made: Scan): void {
  const before = world.scans.map(palletState);
  world.scans[pallet]?.push(made);
  const is = statusAfterScan({ status: world.status, before, after: world.scans.map(palletState) });
  world.status = is.status;
  if (is.status === "in_transit" && is.at !== null) world.shipped ||= is.at;
}

function change({ ships, now }: World, id: string, does: "sail" | "arrive" | "delay" | "cancel"): void {
  const sailing = ships.get(id) ?? expect.fail();
  const eta = stamp(Date.parse(sailing.eta) + 48 * HOUR);
  const changed = {
    sail: { state: "sailed" as const, atd: stamp(now) },
    arrive: sailing.atd ? { state: "arrived" as const, ata: stamp(now) } : {},
    delay: { eta, first_eta: sailing.first_eta || sailing.eta },
    cancel: sailing.atd ? {} : { state: "cancelled" as const },
  }[does];
  ships.set(id, { ...sailing, ...changed });
}

/** What each place says about the same rows at the same time. */
function saidOf(world: World) {
  const { scans, ships, status, now } = world;
  // Its ship is told while any of its pallets belongs there.
  const own = world.at.includes("a") ? ships.get("a") : undefined;
  const events = [
    ...scanMilestones(scans).map(({ kind, at, count, of }) => ({ kind, at: stamp(at), to: countText({ count, of }) })),
    ...(own?.atd ? [{ kind: "departed", at: own.atd, to: "" }] : []),
    ...(own?.ata ? [{ kind: "arrived", at: own.ata, to: "" }] : []),
  ]
    .map((one, i) => ({ ...one, id: `e${i}`, shipment: "s", from: "", tell_at: "" }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const pallets = scans.map((some, i) => ({
    ...{ shipment: "s", state: palletState(some).state, sailing: world.at[i] ?? "", cancelled: false },
  }));
  const shipped_at = world.shipped ? stamp(world.shipped) : "";
  const { texts, numbers } = LETTER_FIELDS.shipments;
  const row = {
    ...Object.fromEntries([...texts.map((name) => [name, ""]), ...numbers.map((name) => [name, 0])]),
    ...{ id: "s", reference: "7P6CTF30HM", status, shipped_at, sailing: "a", country_id: "de", user_id: "u" },
    ...{ delivery_date: "", confirmed_at: "", pallet_count: scans.length, pallets, events, documents: [], sync: null },
  };
  const country = { id: "de", name: "Germany", code: "DE", slug: "germany" };
  const tracked = trackedShipment({
    ...{ shipment: row, origin: country, events, sailing: ships.get("a") ?? null },
    pallets: placesOf(pallets, ships),
  });
  const today = localDay(now, "Europe/Nicosia");
  const shown = shipDates({ row: row as never, slug: "germany", today }, ships);
  const reader = (event: (typeof events)[number]): Reader =>
    ({
      find: (source: string, id: string) =>
        ({ shipments: row, shipment_events: event, sailings: ships.get(id), countries: country })[source] ?? null,
      ...{ tracked: () => tracked, now: () => now, ended: () => [], unsubscribe: () => "T", token: () => null },
    }) as never;
  return {
    tracked,
    today,
    row,
    shown,
    events,
    reader,
    journey: journeyOf(row as never, "germany", today, shown, whereOf(row as never, ships)),
  };
}

const day = (text: string) => /Day \d+ of \d+/.exec(text)?.[0] ?? null;

test("every place says the same, in any order of scans, sailings and delays", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), steps, fc.integer({ min: 0, max: 500 }), (count, all, later) => {
      const world = after(count, all);
      world.now += later * HOUR;
      const { tracked, today, journey, events, reader, shown } = saidOf(world);
      const line = trackedLine(tracked, today);
      const there = farthest(tracked);
      const wanted = there && placeOf({ kind: there.kind, pallets: there.pallets, of: count });
      const wantedDay = line?.today ? dates.dayOf(line.today, line.days.length) : null;
      // Tracking's title.
      if (there) expect(headline(tracked).where).toBe(dates.where[there.kind]);
      expect(headline(tracked).leg).toBe(there && LEG_OF[there.kind]);
      // Dashboard and page of the shipment.
      const said = `${journey.caption.strong ?? ""}${journey.caption.rest}`;
      if (wanted && world.status !== "delivered") expect(said.toLowerCase()).toContain(wanted.toLowerCase());
      expect(journey.leg).toBe(there && LEG_OF[there.kind]);
      if (shown?.calendar) expect(shown.calendar).toEqual(line);
      if (shown?.calendar && day(said)) expect(day(said)).toBe(wantedDay);
      // What is written now about anything that has happened.
      for (const event of events) {
        const about = JSON.stringify({ id: "s", to: event.id, as: "owner" });
        const push = writeNotification({ template: "milestone_push", data: about }, reader(event));
        const letter = writeLetter(
          {
            template: "milestone_customer",
            to: "a@b.example",
            data: about,
            publicUrl: "",
            from: "",
            waited: 0,
          } as never,
          reader(event),
        );
        if ("unsent" in push || "unsent" in letter) throw new Error("nothing was written");
        const { title, body } = JSON.parse(push.payload) as { title: string; body: string };
        if (event.kind !== "damaged" && day(body)) expect(day(body)).toBe(wantedDay);
        if (event.kind === "damaged" || !there) continue;
        if (there.kind === event.kind) {
          if (there.pallets < count && event.to) expect(title).toContain(`${there.pallets} of ${count}`);
          expect(`${body} ${letter.text}`).not.toContain("Now ");
        } else if (wanted) {
          expect(body).toContain(`Now ${wanted}.`);
          expect(letter.text).toContain(`Now ${wanted}.`);
        }
      }
    }),
    { numRuns: 500 },
  );
});
