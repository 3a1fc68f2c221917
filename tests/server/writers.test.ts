import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, bookingBody, call, customer, SHIPMENTS } from "../support/server-api.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// Regression: a long list in one guest's request blocked everybody else's bookings for minutes. It was validated item by
// item in the transaction that saves, and every item's faults were compared with all others.
let server: Server;
let anna: Actor;
beforeAll(async () => {
  server = await startServer();
  anna = await customer(server);
});
afterAll(() => server?.stop());

const PAIRS = 10;
/** How much longer bookings may take beside such requests: those have 64 KB to read, a booking has one. */
const MOST = 25;
const AIR = "/api/collections/air_freight_quotes/records";
const SEA = "/api/collections/sea_freight_quotes/records";
const tooMany = {
  ...{ code: "invalid", message: "At most 200 pieces can be listed at once" },
  params: { why: "pieces_many", max: 200 },
};

async function bookAll(beside: () => Promise<unknown>): Promise<number> {
  let spent = 0;
  for (let n = 0; n < PAIRS; n++) {
    const body = await bookingBody(server);
    const others = beside();
    const from = performance.now();
    const { status } = await call(server, "POST", SHIPMENTS, { token: anna.token, body });
    spent += performance.now() - from;
    expect(status).toBe(200);
    await others;
  }
  return spent;
}

test("85,000 empty pieces are refused without being validated", async () => {
  const body = airQuoteBody({ dimensions: Array(85_000).fill({}) });
  const { status } = await call(server, "POST", AIR, { body });
  expect(status).toBe(413);
});

test.each([
  ["guest", undefined],
  ["customer", "anna"],
])(
  "bookings go on beside a %s's longest lists",
  async (_who, who) => {
    const token = who && anna.token;
    const alone = await bookAll(async () => {});
    const beside = await bookAll(async () => {
      const answers = await Promise.all([
        call(server, "POST", AIR, { token, body: airQuoteBody({ dimensions: Array(21_000).fill({}) }) }),
        call(server, "POST", SEA, { token, body: seaQuoteBody({ dimensions: Array(30_000).fill(7) }) }),
      ]);
      for (const { status, body } of answers) expect([status, body.data]).toEqual([400, { dimensions: tooMany }]);
    });
    expect(beside).toBeLessThan(MOST * alone);
  },
  600_000,
);
