import { median, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { lighthouseLook } from "./support/lighthouse.mjs";

const RUNS = 5;
const PAGES = ["/", "/lcl-service", "/lcl-germany-to-cyprus", "/contact", "/calculator"];

/** Lighthouse's mobile preset (slow 4G and a processor four times slower, both simulated) against the real server. */
export async function run() {
  const look = await lighthouseLook();
  const server = await startServer({ name: "lighthouse" });
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  try {
    for (const path of PAGES) {
      /** @type {Awaited<ReturnType<typeof look>>[]} */
      const looks = [];
      for (let i = 0; i < RUNS; i++) looks.push(await look(server.url + path));
      const middle = (/** @type {keyof typeof looks[0]} */ name, digits = 0) =>
        round(median(looks.map((one) => one[name])), digits);
      rows.push({
        path,
        performance: middle("performance"),
        accessibility: middle("accessibility"),
        "best practices": middle("practices"),
        SEO: middle("seo"),
        "FCP ms": middle("fcp"),
        "LCP ms": middle("lcp"),
        "TBT ms": middle("tbt"),
        CLS: middle("cls", 4),
        // Lighthouse's benchmark of the machine: below 1000 it is busy, and the figures suffer.
        "machine index": middle("machine"),
      });
    }
  } finally {
    await server.stop();
  }
  return { name: "lighthouse", unit: `mobile preset, median of ${RUNS}`, rows };
}
