import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { overlaySailings } from "#data/queries/pending-sailings.ts";
import { sailingParts } from "#data/queries/sailings.ts";
import type { WireRequest } from "#data/remote/transport.ts";
import { enqueue, type NewOp } from "#data/sync/outbox.ts";
import { assignOp, sailingAdvanceOp, sailingDelayOp, sailingEditOp } from "#data/use-cases/change-sailing.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import type { Fault } from "../support/data-server.ts";

const W48 = "sailings202648v";
const W49 = "sailings202649r";
const FIRST = "7p6ctf30hm01plt";
const SECOND = "7p6ctf30hm02plt";
const codeOf = (id: string) => id.slice(0, 12).toUpperCase();
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
  const sailing = (id: string, name: string, day: number) =>
    device.server.put("sailings", {
      ...{ id, user_id: "", name, port: "Venice", vessel: "", voyage: "", note: "", state: "planned" },
      ...{ cut_off: `2027-01-${day - 2} 11:00:00.000Z`, etd: `2027-01-${day} 21:00:00.000Z` },
      ...{ eta: `2027-01-${day + 4} 16:00:00.000Z`, atd: "", ata: "", first_etd: "", first_eta: "", containers: [] },
    });
  sailing(W48, "2026-W48", 14);
  sailing(W49, "2026-W49", 21);
  for (const id of [FIRST, SECOND])
    device.server.put("pallets", {
      ...{ id, code: codeOf(id), user_id: "bob", shipment: "shipment0000001", sailing: W48 },
      ...{ container: "", assigned_container: "", aboard: "", aboard_container: "", state: "hub_in", cancelled: false },
    });
  device.engine.start();
  await device.clock.pass(1000);
});
afterEach(() => device.stop());

const submit = async (...ops: NewOp[]) => {
  for (const op of ops) await enqueue([op], { owner: "ada", now: device.clock.now() });
  device.engine.wake();
};
const view = async () => overlaySailings(await sailingParts("ada"));
const sailing = async (id: string) => (await view()).sailings.find((one) => one.id === id);
const pallet = async (id: string) => (await view()).pallets.find((one) => one.id === id);
const bodyOf = ({ body }: WireRequest) => (body && "json" in body ? body.json : null) as Record<string, unknown>;
const sent = () => device.server.requests.filter(({ path }) => /^\/api\/(sailings|pallets)\//.test(path));
/** The server's answers to requests of the path, one per line, the last one repeatedly. */
const answers = (path: string, ...said: Fault[]) => {
  for (const one of said.slice(0, -1)) device.server.fail((request) => request.path === path, one, 1);
  device.server.fail((request) => request.path === path, said.at(-1) as Fault);
};
const online = async () => {
  device.server.heal();
  device.comesBack("online");
};
const offline = () => device.server.fail(() => true, "no request");

test("a step, a delay, an edit and an assignment are shown at once and sent in order, each by its route", async () => {
  offline();
  const now = device.clock.now();
  await submit(
    sailingEditOp(W48, { vessel: "Cavo Greco", containers: [{ number: "MSKU1234565", seal: "9" }] }, { vessel: "" }),
    assignOp({ pallets: [SECOND], sailing: W49, container: "1HC-49" }),
    sailingDelayOp(W48, {
      seen: "planned",
      etd: Date.parse("2027-01-15T21:00:00Z"),
      eta: Date.parse("2027-01-19T16:00:00Z"),
      reason: "Gale",
    }),
    sailingAdvanceOp(W48, { to: "closed", at: now, seen: "planned", left: [] }),
  );
  expect(await sailing(W48)).toMatchObject({
    ...{ vessel: "Cavo Greco", state: "closed", delay_reason: "Gale", edited: true },
    ...{ etd: Date.parse("2027-01-15T21:00:00Z"), first_etd: Date.parse("2027-01-14T21:00:00Z") },
    pending: [{ sync: { state: "waiting" } }, { sync: { state: "waiting" } }, { sync: { state: "waiting" } }],
  });
  expect(await pallet(SECOND)).toMatchObject({ sailing: W49, container: "1HC-49" });
  expect(await pallet(FIRST)).toMatchObject({ sailing: W48, container: "" });

  device.crash();
  device.server.heal();
  answers(`/api/sailings/${W48}/edit`, "no answer", { status: 200, json: { id: W48 } });
  answers("/api/pallets/assign", { status: 200, json: { moved: [SECOND], sailing: W49, container: "1HC-49" } });
  for (const step of ["delay", "advance"])
    answers(`/api/sailings/${W48}/${step}`, { status: 200, json: { id: W48, state: "closed" } });
  const before = sent().length;
  device.engine.start();
  device.comesBack("online");
  await device.clock.pass(60_000);
  expect(await outboxDb().ops.count()).toBe(0);
  const paths = sent()
    .slice(before)
    .map(({ path }) => path.split("/").at(-1));
  expect(paths.filter((path, i) => path !== paths[i - 1])).toEqual(["edit", "assign", "delay", "advance"]);
  // Sent again after the lost answer, under the same op.
  const edits = sent()
    .slice(before)
    .filter(({ path }) => path.endsWith("/edit"))
    .map(bodyOf);
  expect(edits.length).toBeGreaterThan(1);
  expect(new Set(edits.map(({ op }) => op)).size).toBe(1);
  expect(edits[0]).toMatchObject({ set: { vessel: "Cavo Greco" }, seen: { vessel: "" } });
});

test("pallets left behind are shown on the next sailing, except those aboard", async () => {
  device.server.put("pallets", {
    ...{
      id: FIRST,
      code: codeOf(FIRST),
      user_id: "bob",
      shipment: "shipment0000001",
      sailing: W48,
      container: "1HC-48",
    },
    ...{ assigned_container: "", aboard: W48, aboard_container: "1HC-48", state: "loaded", cancelled: false },
  });
  device.comesBack("online");
  await device.clock.pass(60_000);
  offline();
  await submit(sailingAdvanceOp(W48, { to: "sailed", at: device.clock.now(), seen: "planned", left: [FIRST, SECOND] }));
  expect(await sailing(W48)).toMatchObject({ state: "sailed", atd: device.clock.now() });
  expect(await pallet(FIRST)).toMatchObject({ sailing: W48, container: "1HC-48" });
  expect(await pallet(SECOND)).toMatchObject({ sailing: W49, container: "" });
});

test("a step that the state forbids is not shown as done, reports the state, and does not block later ones", async () => {
  answers(`/api/sailings/${W48}/advance`, {
    status: 409,
    json: { status: 409, message: "The sailing is in another state by now.", data: {}, state: "cancelled" },
  });
  answers("/api/pallets/assign", { status: 200, json: { moved: [SECOND], sailing: W49, container: "" } });
  await submit(
    sailingAdvanceOp(W48, { to: "closed", at: device.clock.now(), seen: "planned", left: [] }),
    assignOp({ shipments: ["shipment0000001"], sailing: W49 }),
  );
  await device.clock.pass(5000);
  expect(await sailing(W48)).toMatchObject({
    state: "planned",
    pending: [
      { refused: true, sync: { state: "attention", final: true, error: { kind: "conflict", state: "cancelled" } } },
    ],
  });
  expect(sent().map(({ path }) => path)).toContain("/api/pallets/assign");
  expect((await outboxDb().ops.toArray()).map(({ kind, state }) => [kind, state])).toEqual([
    ["sailing.advance", "conflict"],
  ]);
});

test("an acknowledged step is shown until the mirror has it, and never twice", async () => {
  device.server.fail(({ path }) => path.startsWith("/api/sync"), "no request");
  answers(`/api/sailings/${W48}/advance`, { status: 200, json: { id: W48, state: "closed" } });
  await submit(sailingAdvanceOp(W48, { to: "closed", at: device.clock.now(), seen: "planned", left: [] }));
  await device.clock.pass(2000);
  expect(await sailing(W48)).toMatchObject({ state: "closed", pending: [] });
  expect(await outboxDb().ops.count()).toBe(1);
  const row = device.server.all("sailings").find(({ id }) => id === W48);
  device.server.put("sailings", { ...(row as NonNullable<typeof row>), state: "sailed" });
  await online();
  await device.clock.pass(60_000);
  expect(await sailing(W48)).toMatchObject({ state: "sailed", pending: [] });
  expect(await outboxDb().ops.count()).toBe(0);
});

test("an answer that is not our own acknowledges no assignment", async () => {
  answers("/api/pallets/assign", { status: 200, json: { moved: [], sailing: "another" } });
  await submit(assignOp({ pallets: [SECOND], sailing: W49 }));
  await device.clock.pass(2000);
  expect((await outboxDb().ops.toArray()).map(({ state }) => state)).toEqual(["queued"]);
  expect(await pallet(SECOND)).toMatchObject({ sailing: W49 });
});
