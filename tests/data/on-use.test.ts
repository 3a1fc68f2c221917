import { afterEach, beforeEach, expect, test } from "vitest";
import { saveDraft } from "#data/local/drafts.ts";
import { onUse } from "#data/local/on-use.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { settled } from "../support/data-activity.ts";
import { booking, type Device, freshDevice } from "../support/data-device.ts";

let device: Device;
let stop = () => {};
let told = 0;
beforeEach(async () => {
  device = await freshDevice();
  told = 0;
});
afterEach(() => {
  stop();
  device.stop();
});

const quote = (quotedAt: string | null, more = {}) => saveDraft("quote", { quotedAt, ...more });
async function follow(): Promise<void> {
  stop = onUse(() => {
    told += 1;
  });
  await settled();
}

test("earlier data count as no use, a new quote does, once", async () => {
  await quote("2026-11-20T09:00:00.000Z");
  await enqueue(bookingOps({ payload: booking(), documents: [], draft: "" }), { owner: "ada", now: 1 });
  await follow();
  expect(told).toBe(0);
  await quote("2026-11-21T09:00:00.000Z");
  await expect.poll(() => told).toBe(1);
  // The same quote, outdated, and then discarded.
  await quote("2026-11-21T09:00:00.000Z", { stale: true });
  await quote(null);
  await settled();
  expect(told).toBe(1);
});

test("a submitted booking counts, whether or not the server has it", async () => {
  await follow();
  await enqueue(bookingOps({ payload: booking(), documents: [], draft: "" }), { owner: "ada", now: 1 });
  await expect.poll(() => told).toBe(1);
});
