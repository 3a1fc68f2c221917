import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { bracketed, localUrl } from "./env.mjs";
import { BINARY, ROOT } from "./paths.mjs";

const READY_WITHIN_MS = 60_000;

/**
 * The running server program: `ready` settles once, `ended` gives its exit code.
 * @param {import("./env.mjs").Settings} settings
 */
export function spawnServer({ host, port, dataDir, env }) {
  const folders = [
    "--dir",
    dataDir,
    "--hooksDir",
    "pb_hooks",
    "--migrationsDir",
    "pb_migrations",
    "--publicDir",
    "dist",
  ];
  const child = spawn(BINARY, ["serve", "--http", `${bracketed(host)}:${port}`, ...folders], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  /** @type {Promise<number>} */
  const ended = new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) => done(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
  });
  return { child, ended, ready: untilReady(localUrl(host, port), ended) };
}

/** @param {string} url @param {Promise<number>} ended @returns {Promise<{ ready: boolean, problems: string[] }>} */
async function untilReady(url, ended) {
  let gone = false;
  const stop = () => {
    gone = true;
  };
  ended.then(stop, stop);
  const deadline = performance.now() + READY_WITHIN_MS;
  /** @type {string[]} */
  let problems = [];
  while (!gone && performance.now() < deadline) {
    try {
      const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) });
      if (answer.ok) return { ready: true, problems: [] };
      // A 503 lists what is wrong; waiting would not change it.
      if (answer.status === 503) return { ready: false, problems: (await answer.json()).problems };
    } catch (error) {
      problems = [error instanceof Error ? error.message : String(error)];
    }
    await wait(20);
  }
  return { ready: false, problems: gone ? [] : problems };
}
