import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { startTogether } from "./end-together.mjs";
import { bracketed, localUrl } from "./env.mjs";
import { isTaken } from "./free-port.mjs";
import { BINARY, ROOT } from "./paths.mjs";
import { Stop } from "./stop.mjs";

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
  const child = startTogether(() =>
    spawn(BINARY, ["serve", "--http", `${bracketed(host)}:${port}`, ...folders], {
      cwd: ROOT,
      env: { ...process.env, ...env, AKAMAS_END_WITH_PARENT: "1" },
      stdio: ["ignore", "inherit", "inherit"],
    }),
  );
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

/**
 * Before the build takes its time: another server of ours on this port would also answer that it is ready.
 * @param {import("./env.mjs").Settings} settings
 */
export async function refuseTakenPort({ host, port }) {
  if (await isTaken(host, Number(port)))
    throw new Stop(`${bracketed(host)}:${port} is already in use: stop the other program or choose another PORT.`);
}

/**
 * Starts the server, says when it is ready, and waits for its end. Returns the exit code.
 * @param {import("./env.mjs").Settings} settings
 */
export async function serveUntilEnd(settings) {
  if (!settings.hasMail) console.log("SMTP_URL is not set: mail stays queued.");
  const started = performance.now();
  const { child, ended, ready } = spawnServer(settings);
  const state = await ready;
  if (state.ready) {
    console.log(`Started the server in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    console.log(`Akamas Freight is ready: ${localUrl(settings.host, settings.port)}`);
    return ended;
  }
  if (child.exitCode === null && child.signalCode === null) {
    console.error(`The server is not ready: ${state.problems.join("; ") || "no answer"}.`);
    child.kill("SIGTERM");
    await ended;
    return 1;
  }
  return ended;
}
