import { appendFileSync, cpSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { berlinLane, booking, post } from "../tests/support/load/bookings.mjs";
import { median, round, spread } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

const ROUNDS = 5;
const QUOTES = 2000;

// Inside the server's own engine: parse a booking of ten pallets from its JSON, then price it.
const ROUTE = `
routerAdd("POST", "/bench/price", (e) => {
  const domain = require(\`\${__hooks}/domain.gen.js\`);
  const { quotes, body, zone, seaRates } = e.requestInfo().body;
  let cents = 0;
  const started = Date.now();
  for (let i = 0; i < quotes; i++) {
    const parsed = domain.parseBooking(body);
    if (!parsed.ok) throw new BadRequestError(JSON.stringify(parsed.fields));
    cents += domain.toCents(domain.lclQuote(parsed.value.pallet_details, zone, seaRates).costBreakdown.total);
  }
  return e.json(200, { ms: Date.now() - started, cents });
});
`;

/** Validating and pricing ten pallets: in V8 and in the engine that runs the server's hooks. */
export async function run() {
  const hooksDir = mkdtempSync(join(tmpdir(), "akamas-bench-hooks-"));
  cpSync(resolve("pb_hooks"), hooksDir, { recursive: true });
  appendFileSync(join(hooksDir, "main.pb.js"), ROUTE);
  const domain = createRequire(import.meta.url)(join(hooksDir, "domain.gen.js"));
  const server = await startServer({ name: "rates", hooksDir });
  try {
    const lane = await berlinLane(server.url);
    const tariff = await fetch(`${server.url}/api/tariff`).then((r) => r.json());
    const zone = tariff.zones.find((/** @type {{ id: string }} */ z) => z.id === lane.zoneId);
    const body = booking(lane);
    body.pallet_details = Array.from({ length: 10 }, (_, i) => ({
      length: 1.2,
      width: 0.8,
      height: round(0.4 + i * 0.13),
      weight: 80 + i * 37,
    }));
    const input = { quotes: QUOTES, body, zone, seaRates: tariff.sea_rates };
    /** @type {{ hook: number[], v8: number[] }} */
    const ms = { hook: [], v8: [] };
    const cents = new Set();
    for (let i = 0; i < ROUNDS; i++) {
      const answer = await post(server.url, "/bench/price", input);
      ms.hook.push(answer.ms / QUOTES);
      cents.add(answer.cents);
      const started = performance.now();
      let sum = 0;
      for (let q = 0; q < QUOTES; q++)
        sum += domain.toCents(
          domain.lclQuote(domain.parseBooking(body).value.pallet_details, zone, tariff.sea_rates).costBreakdown.total,
        );
      ms.v8.push((performance.now() - started) / QUOTES);
      cents.add(sum);
    }
    if (cents.size !== 1) throw new Error(`The engines disagree: ${[...cents].join(", ")}`);
    return {
      name: "rates",
      unit: "ms a quote of 10 pallets",
      rows: [
        { what: "hook (goja)", value: round(median(ms.hook), 4), spread: round(spread(ms.hook)), target: "<= 0.5" },
        { what: "V8", value: round(median(ms.v8), 4), spread: round(spread(ms.v8)) },
      ],
    };
  } finally {
    await server.stop();
  }
}
