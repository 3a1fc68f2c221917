import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { keepToday, keptToday, todayNow, todayParts } from "#data/queries/today.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { linesOf } from "#domain/office/today.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { officeData } from "../support/data-office.ts";

// The lines of the office's day on a device: the mirror with what this device has changed and not sent.
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
});
afterEach(() => device.stop());

const { run, ship } = officeData(() => device);
const at = (text: string) => `${text.replace("T", " ")}:00.000Z`;
const NOW = Date.parse("2026-11-23T06:10:00Z");
const counts = async () => {
  const lines = linesOf(todayNow(await todayParts("ada"), [{ id: "slovakia", code: "DE", road: 2 }], NOW));
  return Object.fromEntries(lines.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
};
const put = (collection: string, id: string, row: object) =>
  device.server.put(collection, { id, user_id: "bob", ...row });
const queue = (kind: Parameters<typeof enqueue>[0][number]["kind"], aggregate: string, payload: object) =>
  enqueue(
    [{ opId: `op-${kind}-${aggregate}`, kind, aggregate, payload: payload as Record<string, unknown>, base: {} }],
    {
      owner: "ada",
      now: device.clock.now(),
    },
  );

const SHIP = { user_id: "", port: "Venice", containers: [] };

async function aDay() {
  ship("s1", 10, { created: at("2026-11-10T10:00") });
  ship("s2", 11, { status: "confirmed", sailing: "w48", country_id: "slovakia", confirmed_at: at("2026-11-11T09:00") });
  put("sailings", "w48", {
    ...SHIP,
    name: "2026-W48",
    state: "planned",
    cut_off: at("2026-11-24T11:00"),
    etd: at("2026-11-26T21:00"),
    eta: at("2026-11-30T06:00"),
  });
  put("sailings", "w46", {
    ...SHIP,
    name: "2026-W46",
    state: "sailed",
    cut_off: at("2026-11-10T11:00"),
    etd: at("2026-11-12T21:00"),
    eta: at("2026-11-20T06:00"),
  });
  put("pallets", "p1", {
    shipment: "s2",
    number: 1,
    code: "7P6CTF30HM01",
    sailing: "w48",
    hold: true,
    state: "hub_in",
  });
  put("pallets", "p2", {
    shipment: "s2",
    number: 2,
    code: "7P6CTF30HM02",
    sailing: "w48",
    missing_since: at("2026-11-22T09:00"),
  });
  put("found_pallets", "f1", { pallet: "", point: "hub_in", found_at: at("2026-11-22T10:00") });
  put("contact_messages", "m1", { name: "Loizou", subject: "Wrong", created: at("2026-11-20T10:00") });
  await run();
}

test("counts what the mirror has", async () => {
  await aDay();
  expect(await counts()).toEqual({
    ...{ to_confirm: 1, missing: 1, found: 1, on_hold: 1, ships_overdue: 1, unanswered: 1 },
  });
});

test("with what this device has done and not sent, and again without it where it was refused", async () => {
  await aDay();
  await queue("shipment.edit", "s1", { status: "confirmed" });
  await queue("hold.decide", "p1", { adjusted_rate: 0, reason: "" });
  await queue("pallet.missing", "p2", { point: "hub_in", at: at("2026-11-23T05:00"), note: "", missing: false });
  await queue("found.match", "f1", { pallet: "p2" });
  await queue("request.handled", "m1", { handled_at: at("2026-11-23T05:00") });
  await queue("sailing.advance", "w46", { to: "arrived", seen: "sailed", at: at("2026-11-20T06:00"), left: [] });
  expect(await counts()).toEqual({});
  await outboxDb().ops.toCollection().modify({ state: "rejected" });
  expect(await counts()).toMatchObject({ found: 1, on_hold: 1, missing: 1, ships_overdue: 1 });
});

test("keeps the last numbers", async () => {
  expect(await keptToday("ada")).toBeNull();
  const lines = [{ kind: "found" as const, count: 2, oldest: "" }];
  await keepToday("ada", lines, NOW);
  expect(await keptToday("ada")).toEqual({ lines, at: NOW });
});
