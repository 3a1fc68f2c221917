import { afterEach, beforeEach, expect, test } from "vitest";
import { keepWorkerSession, readWorkerSession, storeWorkerSession } from "#data/local/worker-session.ts";
import type { Transport } from "#data/remote/transport.ts";
import { authState } from "#data/shared/auth-state.ts";
import { sendInBackground, somethingWaits } from "#data/sync/background.ts";
import { holdSending } from "#data/sync/hold-sending.ts";
import { enqueue, findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { booking, type Device, freshDevice } from "../support/data-device.ts";
import { refusal } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  await storeWorkerSession();
});
afterEach(() => device.stop());

async function queued(owner: string): Promise<string> {
  const payload = booking();
  await enqueue(bookingOps({ payload, documents: [], draft: "" }), { owner, now: device.clock.now() });
  return payload.id;
}

/** Wakes the service worker, without a page. */
const wakeUp = (transport: Transport = device.server.transport) =>
  sendInBackground({
    clock: device.clock,
    random: () => 0.5,
    locks: device.locks,
    transport,
    workerSession: readWorkerSession,
  });

/** A network on which nothing is answered before `answer` is called. */
function slowTransport(answered: () => void = () => {}) {
  let asked = 0;
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const transport: Transport = {
    async send(request, options) {
      asked += 1;
      await gate;
      const arrived = await device.server.transport.send(request, options);
      answered();
      return arrived;
    },
  };
  return { transport, asked: () => asked, answer };
}

test("the worker sends once, with the stored token", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  const id = await queued("ada");
  expect(await somethingWaits()).toBe(true);
  expect(await wakeUp()).toBe(false);
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
  expect((await findOp(id))?.state).toBe("acked");
  expect(await somethingWaits()).toBe(false);
  await wakeUp();
  expect(device.server.sends(id)).toHaveLength(1);
});

test("the stored token follows the session and is removed with it", async () => {
  keepWorkerSession();
  const token = device.signIn("ada");
  await expect.poll(readWorkerSession).toEqual({ userId: "ada", token });
  authState.clear();
  await expect.poll(readWorkerSession).toBeUndefined();
});

test("nothing is sent for somebody who signed out, or after somebody else's sign-in", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  const id = await queued("ada");
  authState.clear();
  await storeWorkerSession();
  await wakeUp();
  device.signIn("bob");
  await storeWorkerSession();
  await wakeUp();
  expect(device.server.requests).toEqual([]);
  expect((await findOp(id))?.state).toBe("queued");
});

test("a sign-out between two requests stops the rest", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  const ids: string[] = [];
  for (let i = 0; i < 60; i += 1) ids.push(await queued("ada"));
  await wakeUp({
    async send(request, options) {
      const answer = await device.server.transport.send(request, options);
      authState.clear();
      await storeWorkerSession();
      return answer;
    },
  });
  const arrived = device.server.all("shipments").length;
  expect(arrived).toBeGreaterThan(0);
  expect(arrived).toBeLessThan(60);
  // None is lost or in flight: they wait for the same user.
  const states = await Promise.all(ids.map(async (id) => (await findOp(id))?.state));
  expect(states.filter((state) => state === "queued")).toHaveLength(60 - arrived);
});

test("no request of one user is sent with another user's token", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  for (let i = 0; i < 60; i += 1) await queued("ada");
  const tokens = new Set<string>();
  const ada = authState.token("ada");
  await wakeUp({
    async send(request, options) {
      tokens.add(request.token);
      const answer = await device.server.transport.send(request, options);
      device.signIn("bob");
      await storeWorkerSession();
      return answer;
    },
  });
  expect([...tokens]).toEqual([ada]);
});

test("a refused token is left to the page: the operation stays queued and the worker does not retry", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  const ids = [await queued("ada"), await queued("ada"), await queued("ada"), await queued("ada"), await queued("ada")];
  let asked = 0;
  await wakeUp({
    send: async () => {
      asked += 1;
      return refusal(401, "The request requires valid record authorization token.");
    },
  });
  expect(asked).toBeLessThanOrEqual(4);
  for (const id of ids) expect((await findOp(id))?.state).toBe("queued");
  expect(authState.session()?.userId).toBe("ada");
});

test("without an answer the operation stays, and the next page sends it", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  const id = await queued("ada");
  expect(await wakeUp({ send: async () => null })).toBe(true);
  device.engine.start();
  await device.clock.pass(5000);
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
});

test("operations that lacked an answer are due when the worker is woken, because there is a network again", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  const id = await queued("ada");
  for (let i = 0; i < 6; i += 1) await wakeUp({ send: async () => null });
  expect((await findOp(id))?.nextAt).toBeGreaterThan(device.clock.now());
  await wakeUp();
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([id]);
});

test("a page that opens while the worker is sending does not send the same operations", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  const id = await queued("ada");
  const slow = slowTransport();
  const worker = wakeUp(slow.transport);
  await expect.poll(slow.asked).toBe(1);
  device.engine.start();
  await device.clock.pass(2000);
  expect(device.server.sends(id)).toEqual([]);
  slow.answer();
  await worker;
  await device.clock.pass(2000);
  expect(device.server.sends(id)).toHaveLength(1);
});

test("a restart waits for requests in flight, and no new ones begin meanwhile", async () => {
  device.signIn("ada");
  await storeWorkerSession();
  await queued("ada");
  const order: string[] = [];
  const slow = slowTransport(() => order.push("answered"));
  const sending = wakeUp(slow.transport);
  await expect.poll(slow.asked).toBe(1);
  const held = holdSending(async () => order.push("restart"), device.locks);
  slow.answer();
  await Promise.all([sending, held]);
  expect(order).toEqual(["answered", "restart"]);
});
