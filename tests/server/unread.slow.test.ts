import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_PIECES } from "#domain/rates/piece.ts";
import { type Server, startServer } from "../support/server.ts";
import { type Actor, bookingBody, customer, SHIPMENTS } from "../support/server-api.ts";
import { seaQuoteBody } from "../support/server-quotes.ts";

// A client that does not read its answers blocks its own connection only, and nobody else's writes.
let server: Server;
let anna: Actor;
beforeAll(async () => {
  server = await startServer();
  anna = await customer(server);
});
afterAll(() => server?.stop());

/** More than the buffers between the two programs can hold, at their largest. */
const REPLAYS = 1500;

/** The largest possible request for a quote: its answer is as large. */
function largeQuote(): Record<string, unknown> {
  const piece = () => ({
    length: 12345.678901234,
    width: 2345.6789012345,
    height: 3456.7890123456,
    weight: 1.2345678901234,
  });
  const text = `a${"<".repeat(1999)}`; // six letters each in the answer
  const dimensions = Array.from({ length: MAX_PIECES }, piece);
  return seaQuoteBody({ dimensions, cargo_description: text, special_requirements: text });
}

function bytesOf(body: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(body));
  const head = [
    "POST /api/collections/sea_freight_quotes/records HTTP/1.1",
    "Host: x",
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), text]);
}

/** A connection that repeats the same request and reads nothing; `taken` counts the bytes that have left this process. */
function neverReads(request: Buffer): { socket: Socket; taken: number } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const reader = { socket, taken: 0 };
  socket.on("error", () => {}); // the server may close first
  socket.pause();
  const next = () => socket.write(request, () => ++reader.taken < REPLAYS && next());
  next();
  return reader;
}

/** Resolves when nothing moves any more: the server waits for a reader. */
async function stuck(reader: { taken: number }): Promise<void> {
  let before = 0;
  const rested = () => {
    const same = reader.taken > 0 && reader.taken === before;
    before = reader.taken;
    return same;
  };
  await expect.poll(rested, { timeout: 30_000, interval: 1500 }).toBe(true);
  expect(reader.taken).toBeLessThan(REPLAYS);
}

async function bookedWithin(ms: number): Promise<number> {
  const answer = await fetch(server.url + SHIPMENTS, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: anna.token },
    body: JSON.stringify(await bookingBody(server)),
    signal: AbortSignal.timeout(ms),
  });
  await answer.body?.cancel();
  return answer.status;
}

test("the same large request repeatedly, with unread answers: everybody else can still book", async () => {
  const body = largeQuote();
  const request = bytesOf(body);
  const first = await fetch(`${server.url}/api/collections/sea_freight_quotes/records`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const told = await first.text();
  expect([first.status, told.length > 40_000 || told.slice(0, 300)]).toEqual([200, true]);
  const readers = [neverReads(request), neverReads(request)];
  try {
    await Promise.all(readers.map(stuck));
    for (let n = 0; n < 3; n++) expect(await bookedWithin(10_000)).toBe(200);
  } finally {
    for (const { socket } of readers) socket.destroy();
  }
});
