import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, round } from "../tests/support/load/load.mjs";
import { freePort } from "../tests/support/load/server.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** The second release, before its build ran in a process of its own. */
const BEFORE = process.env.BEFORE ?? "a920759";
/** Longer than any of them takes; a start that hangs is killed. */
const PATIENCE_MS = 600_000;

/**
 * From a fresh clone to a product that answers: `npm start` of this commit and of an earlier one, alternating. Each starts
 * with nothing compiled or installed; the downloads of npm and Go are in their caches.
 */
export async function run() {
  const commits = { now: execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim(), before: BEFORE };
  /** @type {Record<string, { seconds: number, memory: number }[]>} */
  const taken = { now: [], before: [] };
  for (let i = 0; i < ROUNDS; i++)
    for (const [side, commit] of i % 2 ? Object.entries(commits).reverse() : Object.entries(commits))
      taken[side]?.push(await start(commit));
  const rows = Object.entries(taken).flatMap(([side, all]) => [
    {
      what: "npm start in a fresh clone until it answers (s)",
      side,
      value: round(median(all.map((one) => one.seconds)), 1),
    },
    {
      what: "beside the server's own, in memory then (MB)",
      side,
      value: round(median(all.map((one) => one.memory)), 0),
    },
  ]);
  const [now = [], before = []] = [taken.now, taken.before];
  const shares = now.map((one, i) => one.seconds / (before[i]?.seconds ?? Number.NaN));
  return {
    name: "fresh",
    unit: "s, MB",
    rows: [
      ...rows,
      { what: "now / before, turn by turn (median)", side: "", value: round(median(shares)), target: 0.8 },
    ],
    settings: { now: commits.now, before: commits.before },
  };
}

/** @param {string} commit @returns {Promise<{ seconds: number, memory: number }>} */
async function start(commit) {
  const home = mkdtempSync(join(tmpdir(), "akamas-fresh-"));
  const clone = join(home, "clone");
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", process.cwd(), clone]);
  execFileSync("git", ["checkout", "--quiet", "--detach", commit], { cwd: clone });
  const port = await freePort();
  const env = {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(port),
    GOCACHE: join(home, "go"),
    GOFLAGS: "-modcacherw",
  };
  const began = performance.now();
  const child = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  try {
    while (!(await answers(`http://127.0.0.1:${port}/api/ready`))) {
      if (child.exitCode !== null || performance.now() - began > PATIENCE_MS) throw new Error(`${commit}: ${said}`);
      await new Promise((next) => setTimeout(next, 100));
    }
    return { seconds: (performance.now() - began) / 1000, memory: memoryOf(child.pid ?? 0) };
  } finally {
    // Its group: npm, the start and the server.
    process.kill(-(child.pid ?? 0), "SIGTERM");
    if (child.exitCode === null) await new Promise((done) => child.once("exit", done));
    rmSync(home, { recursive: true, force: true });
  }
}

const answers = (/** @type {string} */ url) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

/** Megabytes of the processes of a group that are not the server. @param {number} group @returns {number} */
function memoryOf(group) {
  let pages = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const isServer = readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "akamas";
      if (Number(fields[2]) === group && !isServer) pages += Number(fields[21]);
    } catch {
      // The process ended in the meantime.
    }
  return (pages * 4096) / 1024 ** 2;
}
