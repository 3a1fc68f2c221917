import { liveQuery } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Op } from "#data/local/outbox-db.ts";
import { overlayShipments } from "#data/queries/overlay.ts";
import { type ShipmentParts, shipmentParts } from "#data/queries/shipments.ts";
import { statusOf } from "#data/queries/status.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { settled } from "../support/data-activity.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { refusal } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
});
afterEach(() => device.stop());

const none = new Map();

test("a row is shown at every moment from the submission on, through acknowledgement and mirror", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  device.signIn("ada");
  const payload = booking();
  const { document } = await draftWithDocument(payload, 3000);
  const seen: ShipmentParts[] = [];
  const subscription = liveQuery(() => shipmentParts("ada")).subscribe((parts) => seen.push(parts));
  await settled();
  device.server.fail(({ method }) => method === "POST", "no answer", 1);
  // The mirror gets it long after the acknowledgement.
  device.server.fail(({ path }) => path.startsWith("/api/sync"), refusal(503, "Later."));
  void device.book(payload, [document]);
  await device.clock.pass(60_000);
  expect(device.server.all("shipment_documents")).toHaveLength(1);
  device.server.heal();
  await device.clock.pass(120_000);
  subscription.unsubscribe();
  said.mockRestore();

  const rows = seen.map((parts) => overlayShipments({ ...parts, progress: none }));
  const first = rows.findIndex((list) => list.length > 0);
  expect(first).toBeGreaterThan(0);
  for (const list of rows.slice(first)) expect(list.map(({ id }) => id)).toEqual([payload.id]);
  const states = rows.slice(first).map(([row]) => row?.sync?.state ?? "sent");
  expect(states).toContain("sending");
  expect(states.at(-1)).toBe("sent");
  expect(rows.at(-1)?.[0]?.documents).toMatchObject([{ id: document.id, sync: null }]);
  expect(seen.at(-1)).toMatchObject({ ops: [], updatedAt: expect.any(Number) });
});

const op = (over: Partial<Op>): Op => ({
  seq: 1,
  opId: "op1",
  owner: "ada",
  state: "queued",
  nextAt: 0,
  aggregate: "op1",
  dependsOn: "",
  kind: "booking.create",
  v: 1,
  payload: {},
  base: null,
  draft: null,
  attempts: 0,
  refusals: 0,
  unanswered: false,
  lastError: null,
  claimId: "",
  answer: null,
  createdAt: Date.UTC(2026, 10, 21, 9),
  ...over,
});
const list = (ops: Op[], mirror: string[] = []) =>
  overlayShipments({
    mirror: mirror.map((id, i) =>
      requireRow("shipments", { id, user_id: "ada", status: "pending", created: `2026-11-0${i + 1}` }),
    ),
    documents: [],
    ops,
    progress: new Map([["doc", { sent: 5, total: 10 }]]),
  });

describe("the list", () => {
  test("shows an unsent booking with the values that the server will compute", () => {
    const [row] = list([op({ payload: { ...booking(), shipper_address: "Berlin" } })]);
    expect(row).toMatchObject({
      id: "op1",
      status: "pending",
      cargo_description: "Various goods",
      origin_address: "Berlin",
      pallet_count: 1,
      weight_kg: 300,
      estimated_rate: 300,
      booking_date: "2026-11-21 09:00:00.000Z",
      sync: { opId: "op1", state: "waiting" },
    });
  });

  test("has unsent bookings on top, then the newest", () => {
    expect(list([op({ opId: "x", seq: 1 }), op({ opId: "y", seq: 2 })], ["a", "b"]).map(({ id }) => id)).toEqual([
      "y",
      "x",
      "b",
      "a",
    ]);
  });

  test("shows a booking once while it is in both", () => {
    expect(list([op({ opId: "a", aggregate: "a", state: "acked" })], ["a"])).toMatchObject([{ id: "a", sync: null }]);
  });

  test("shows the upload progress of a sent booking's document", () => {
    const doc = op({
      opId: "doc",
      kind: "booking.document",
      state: "sending",
      payload: { shipment: "a", kind: "packing_list", file_name: "p.pdf" },
    });
    const sync = { opId: "doc", state: "sending", progress: { sent: 5, total: 10 } };
    expect(list([doc], ["a"])).toMatchObject([{ id: "a", sync, documents: [{ file_name: "p.pdf", sync }] }]);
  });

  test("names the operation that needs the person most", () => {
    const child = { kind: "booking.document" as const, payload: { shipment: "a" } };
    const ops = [
      op({ opId: "d1", ...child }),
      op({ opId: "d2", state: "rejected", ...child }),
      op({ opId: "d3", state: "sending", ...child }),
    ];
    expect(list(ops, ["a"])[0]?.sync).toMatchObject({ opId: "d2", state: "attention" });
  });

  test("shows a payload it cannot read as an incomplete card", () => {
    expect(list([op({ payload: { shipper_name: 7 } })])).toMatchObject([{ id: "op1", status: "pending" }]);
  });
});

describe("the chip", () => {
  const way = { online: true, signedIn: true };
  test.each<[string, Partial<Op>[], typeof way, object]>([
    ["nothing to send", [], way, { state: "ok", count: 0 }],
    ["acknowledged is sent", [{ state: "acked" }], way, { state: "ok", count: 0 }],
    ["offline with nothing", [], { ...way, online: false }, { state: "offline", count: 0 }],
    ["offline with two", [{}, {}], { ...way, online: false }, { state: "offline", count: 2 }],
    ["on its way", [{ state: "sending" }, {}], way, { state: "sending", count: 2 }],
    ["parked", [{ state: "auth_wait" }, {}], way, { state: "sign_in", count: 2 }],
    ["a session that ended", [{}], { online: true, signedIn: false }, { state: "sign_in", count: 1 }],
    [
      "a conflict comes first",
      [{ state: "auth_wait" }, { state: "conflict" }],
      { ...way, online: false },
      { state: "attention", count: 1 },
    ],
    ["four refusals", [{ refusals: 4 }], way, { state: "sending", count: 1 }],
    ["five refusals", [{ refusals: 5 }], way, { state: "attention", count: 1 }],
  ])("%s", (_, ops, at, expected) => {
    expect(statusOf(ops.map(op), at)).toEqual(expected);
  });
});
