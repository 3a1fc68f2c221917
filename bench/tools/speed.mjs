import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { capture } from "../../tools/run.mjs";

const RUNS = 9;
const ROWS = 4000;

/**
 * Milliseconds that a fixed piece of work takes here (median of nine, in a process of its own): rows are written as JSON,
 * read, sorted and summed up. Machines of the same name differ by a factor of two, and one machine varies from hour to hour;
 * beside a kept figure this shows by how much.
 * @returns {Promise<number>}
 */
export async function workMs() {
  const { code, stdout, output } = await capture(process.execPath, [fileURLToPath(import.meta.url)]);
  if (code !== 0) throw new Error(`The speed of the machine could not be measured: ${output}`);
  return Number(stdout);
}

/** Always the same rows: no clock, no random numbers. */
function work() {
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    id: ((i * 7919) % ROWS).toString(36).padStart(15, "0"),
    city: "Θεσσαλονίκη",
    pallets: [{ length: 120, width: 80, height: (i * 31) % 220, weight: (i * 17) % 900 }],
  }));
  const read = JSON.parse(JSON.stringify(rows));
  read.sort((/** @type {{ id: string }} */ a, /** @type {{ id: string }} */ b) => (a.id < b.id ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(read)).digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const times = Array.from({ length: RUNS }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  console.log((times.sort((a, b) => a - b)[(RUNS - 1) / 2] ?? Number.NaN).toFixed(1));
}
