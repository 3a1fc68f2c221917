import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";
import { idOf, partsOf, refusal } from "../support/data-server.ts";

const ENVELOPE = "/api/operations";
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
});
afterEach(() => device.stop());

async function queue(count: number): Promise<string[]> {
  const ops = Array.from({ length: count }, () => bookingOps({ payload: booking(), documents: [], draft: "" })[0]);
  await enqueue(ops, { owner: "ada", now: device.clock.now() });
  return ops.map(({ opId }) => opId);
}

/** The ids in each posted request. */
const posted = () =>
  device.server.requests.filter(({ method }) => method === "POST").map((request) => partsOf(request).map(idOf));
const states = (ids: string[]) => Promise.all(ids.map(async (id) => (await findOp(id))?.state ?? "gone"));
const inDoubt = () =>
  outboxDb()
    .ops.filter(({ unanswered }) => unanswered)
    .count();
const isEnvelope = ({ path }: { path: string }) => path === ENVELOPE;
/** After a recovered connection all of them would be due at once. */
const nothingElseAnswers = () => device.server.fail(({ method }) => method === "GET", "no request");
const about = (id: string | undefined) => (request: Parameters<typeof idOf>[0]) => idOf(request) === id;

test("a single operation and documents are sent alone; several operations as one request", async () => {
  const [single = ""] = await queue(1);
  device.engine.start();
  await device.clock.pass(1000);
  const ids = await queue(3);
  const payload = booking();
  const { document } = await draftWithDocument(payload);
  const ops = bookingOps({ payload, documents: [document], draft: "booking" });
  await enqueue(ops, { owner: "ada", draft: "booking", now: device.clock.now() });
  device.engine.wake();
  await device.clock.pass(1000);
  expect(posted()).toEqual([[single], [...ids, payload.id], [document.id]]);
  expect(device.server.all("shipments")).toHaveLength(5);
  expect(await outboxDb().ops.count()).toBe(0);
});

test("each has its own result", async () => {
  const ids = await queue(5);
  const no = { zone_id: { code: "zone_unknown", message: "No such zone." } };
  device.server.fail(about(ids[1]), refusal(400, "No.", no));
  device.server.fail(about(ids[2]), refusal(500, "Broken."), 1);
  device.server.put("shipments", { id: ids[3] ?? "", user_id: "bob", status: "pending" });
  device.engine.start();
  await device.clock.pass(100);
  expect(posted()).toEqual([ids]);
  expect(await states(ids)).toEqual(["gone", "rejected", "queued", "conflict", "gone"]);
  await device.clock.pass(10_000);
  expect(posted().slice(1)).toEqual([[ids[2]]]);
  expect(await states(ids)).toEqual(["gone", "rejected", "gone", "conflict", "gone"]);
});

test.each(["no answer", "no request"] as const)(
  "%s: all of them are in doubt, go alone then, and exist once",
  async (fault) => {
    const ids = await queue(6);
    device.server.fail(isEnvelope, fault, 1);
    nothingElseAnswers();
    device.engine.start();
    await device.clock.pass(100);
    expect(await inDoubt()).toBe(6);
    device.server.heal();
    await device.clock.pass(10_000);
    const [, ...later] = posted();
    expect(later.map((all) => all.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(device.server.all("shipments")).toHaveLength(6);
    expect(await states(ids)).toEqual(ids.map(() => "gone"));
  },
);

test.each([
  ["a portal's page", { status: 200, json: undefined }],
  ["a portal's JSON", { status: 200, json: { success: true, answers: "welcome" } }],
  ["a list that is too short", { status: 200, json: { answers: [{ status: 200, body: { success: true } }] } }],
  ["answers that are none", { status: 200, json: { answers: [null, "x", { status: "200" }] } }],
  [
    "answers of somebody else",
    { status: 200, json: { answers: [1, 2, 3].map(() => ({ status: 200, body: { id: "x" } })) } },
  ],
  ["a gateway's 502", { status: 502, json: undefined }],
] as const)("%s acknowledges none of them", async (_, answer) => {
  const ids = await queue(3);
  device.server.fail(isEnvelope, answer, 1);
  nothingElseAnswers();
  device.engine.start();
  await device.clock.pass(100);
  expect(await states(ids)).toEqual(["queued", "queued", "queued"]);
  expect(await inDoubt()).toBe(3);
  device.server.heal();
  await device.clock.pass(10_000);
  expect(device.server.all("shipments")).toHaveLength(3);
  expect(await outboxDb().ops.count()).toBe(0);
});

test.each([404, 405, 413, 400, 403])(
  "a server that says %i to envelopes gets all of it one by one, at once",
  async (status) => {
    const ids = await queue(60);
    device.server.fail(isEnvelope, refusal(status, "No."));
    const attempts = new Set<number>();
    device.server.faults.push((request) => {
      if (!isEnvelope(request)) void findOp(idOf(request)).then((op) => op && attempts.add(op.attempts));
      return null;
    });
    device.engine.start();
    await device.clock.pass(200);
    expect(device.server.requests.filter(isEnvelope).length).toBeLessThanOrEqual(2);
    expect(
      device.server
        .all("shipments")
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(device.server.mostInFlight).toBeLessThanOrEqual(5);
    // They did not cause the failure.
    expect([...attempts]).toEqual([0]);
  },
);

test("after a 429 the unsent ones are held back; the others are done", async () => {
  const ids = await queue(30);
  device.server.fail(about(ids[4]), { ...refusal(429, "Slow down."), retryAfterMs: 90_000 }, 1);
  device.engine.start();
  await device.clock.pass(100);
  expect((await states(ids))[4]).toBe("queued");
  expect((await findOp(ids[4] ?? ""))?.unanswered).toBe(false);
  await device.clock.pass(80_000);
  expect(device.server.sends(ids[4] ?? "")).toHaveLength(1);
  await device.clock.pass(20_000);
  expect(device.server.sends(ids[4] ?? "")).toHaveLength(2);
  expect(device.server.all("shipments")).toHaveLength(30);
});

test("a refused token is renewed once for the whole batch", async () => {
  const old = authState.token("ada");
  device.server.revoke(old);
  let refreshes = 0;
  let coming: Promise<"fresh"> | null = null;
  device.refreshOutcome = () => {
    coming ??= (async () => {
      refreshes += 1;
      device.signIn("ada");
      return "fresh" as const;
    })();
    return coming;
  };
  const ids = await queue(4);
  device.server.fail(({ method }) => method === "GET", "no request", 1);
  device.engine.start();
  await device.clock.pass(1000);
  expect(refreshes).toBe(1);
  expect(posted()).toEqual([ids, ids]);
  expect(device.server.all("shipments")).toHaveLength(4);
});

test("an ended session parks all operations of the batch", async () => {
  device.server.revoke(authState.token("ada"));
  const ids = await queue(4);
  device.engine.start();
  await device.clock.pass(60_000);
  expect(await states(ids)).toEqual(ids.map(() => "auth_wait"));
  device.signIn("ada");
  await device.clock.pass(60_000);
  expect(device.server.all("shipments")).toHaveLength(4);
});

test("a tab that crashes with a batch in flight: the next one sends it again, each operation once", async () => {
  const ids = await queue(30);
  let open = () => {};
  device.server.gate = new Promise((resolve) => {
    open = resolve;
  });
  device.engine.start();
  await device.clock.pass(100);
  device.crash();
  device.server.gate = null;
  open();
  device.engine.start();
  await device.clock.pass(10_000);
  expect(device.server.all("shipments")).toHaveLength(30);
  expect(await states(ids)).toEqual(ids.map(() => "gone"));
});
