import { createServer } from "node:net";
import { berlinLane, booking, customer } from "../tests/support/load/bookings.mjs";
import { load, median, quantile, round, spread } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const BOOKINGS = Number(process.env.BOOKINGS ?? 400);
const IN_FLIGHT = 4;

/** A mail server that accepts connections and never answers. */
async function mute() {
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => open.delete(socket));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    knocks: () => open.size,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** A booking while the mail server hangs against one without a mail server: there should be no difference. */
export async function run() {
  const receiver = await mute();
  const without = await startServer({ name: "no-smtp" });
  const hanging = await startServer({ name: "hanging-smtp", env: { SMTP_URL: receiver.url, MAIL_RETRY_SECONDS: "1" } });
  try {
    const sides = [];
    for (const [name, { url }] of /** @type {const} */ ([
      ["without", without],
      ["hanging", hanging],
    ]))
      sides.push({
        name,
        url,
        lane: await berlinLane(url),
        who: await customer(url, name),
        p95: /** @type {number[]} */ ([]),
        rate: /** @type {number[]} */ ([]),
      });
    for (let n = 0; receiver.knocks() === 0; n++) {
      if (n > 400) throw new Error("the sender never came to the mail server");
      await new Promise((next) => setTimeout(next, 25));
    }
    for (let r = 0; r < ROUNDS + 1; r++)
      for (const side of r % 2 ? sides : sides.toReversed()) {
        const { seconds, latencies, failed } = await load(side.url, BOOKINGS, IN_FLIGHT, () => ({
          method: "POST",
          path: "/api/collections/shipments/records",
          headers: { authorization: side.who.token },
          body: booking(side.lane),
        }));
        if (failed.length) throw new Error(`${side.name}: ${failed.length} creates failed: ${failed[0]}`);
        if (r === 0) continue; // warm-up
        side.p95.push(quantile(latencies, 0.95));
        side.rate.push(BOOKINGS / seconds);
      }
    const [bare, slow] = sides.map(({ p95, rate }) => ({ p95: median(p95), spread: spread(p95), rate: median(rate) }));
    if (!bare || !slow) throw new Error("no sides");
    return {
      name: "mail",
      unit: "creates/s, ms",
      rows: [
        { what: "create, no mail server (p95 ms)", value: round(bare.p95), spread: round(bare.spread) },
        { what: "create, mail server hanging (p95 ms)", value: round(slow.p95), spread: round(slow.spread) },
        { what: "p95: hanging / none", value: round(slow.p95 / bare.p95), target: "<= 1.2" },
        { what: "create, no mail server (per second)", value: round(bare.rate, 0) },
        { what: "create, mail server hanging (per second)", value: round(slow.rate, 0) },
      ],
    };
  } finally {
    await Promise.all([without.stop(), hanging.stop()]);
    receiver.stop();
  }
}
