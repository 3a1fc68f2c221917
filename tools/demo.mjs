import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { BINARY, ROOT } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { runMain, Stop } from "./stop.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const USAGE = "npm run demo -- [--days 365] [--shipments 3000] [--seed demo]";
const FOLDERS = ["--hooksDir", "pb_hooks", "--migrationsDir", "pb_migrations"];

// Fills an empty folder with a year of made-up work and starts on it.
await runMain(async () => {
  const options = readOptions();
  const settings = await prepare({ ...process.env, DATA_DIR: process.env.DATA_DIR || "pb_demo" });
  const { dataDir, host } = settings;
  if (!["127.0.0.1", "::1", "localhost"].includes(host))
    throw new Stop(`The demo is served on this machine only: HOST is "${host}".`);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Stop(
      `${dataDir} has data already. \`DATA_DIR=${dataDir} npm start\` starts on it; the demo fills an empty folder only.`,
    );
  const { refuseTakenPort, serveUntilEnd } = await import("./serve.mjs");
  await refuseTakenPort(settings);
  const { buildApart } = await import("./parts.mjs");
  await buildApart(settings);
  const people = await fill(dataDir, options);
  tell(people);
  return serveUntilEnd(settings);
});

function readOptions() {
  /** @type {Record<string, string | undefined>} */
  let given = {};
  try {
    given = parseArgs({
      options: { days: { type: "string" }, shipments: { type: "string" }, seed: { type: "string" } },
    }).values;
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
  const { days = "365", shipments = "3000", seed = "demo" } = given;
  const whole = (/** @type {string} */ name, /** @type {string} */ text, /** @type {number} */ most) => {
    if (!/^[1-9]\d*$/.test(text) || Number(text) > most)
      throw new Stop(`--${name} must be a whole number from 1 to ${most}: it is "${text}".`);
    return Number(text);
  };
  return { days: whole("days", days, 730), shipments: whole("shipments", shipments, 20_000), seed };
}

/**
 * Everything is made beside the folder and takes its place at the end, so what was broken off is never taken for data.
 * @param {string} dataDir @param {{ days: number, shipments: number, seed: string }} options
 * @returns {Promise<Person[]>}
 */
async function fill(dataDir, options) {
  const started = performance.now();
  const making = join(dirname(dataDir), `${basename(dataDir)}.making`);
  const rows = join(making, "demo");
  const remove = () => rmSync(making, { recursive: true, force: true });
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  let stopped = "";
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = signal;
    child?.kill("SIGTERM");
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const step = async (/** @type {string} */ command, /** @type {string[]} */ args) => {
    child = spawn(command, args, {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, TZ: "UTC" },
    });
    let error = "";
    child.stderr?.on("data", (text) => {
      error = `${error}${text}`.slice(-2000);
    });
    const code = await new Promise((done, fail) => child?.once("error", fail).once("exit", done));
    if (stopped) throw new Stop("Stopped: nothing was kept.");
    if (code !== 0) throw new Stop(`The demo could not be made: ${lastLine(error)}`);
  };
  try {
    remove();
    mkdirSync(rows, { recursive: true });
    await bundle();
    await step(BINARY, ["migrate", "up", "--dir", making, ...FOLDERS]);
    await step(BINARY, ["demo", rows, "--dir", making, ...FOLDERS]);
    await step(process.execPath, ["build/demo.mjs", rows, JSON.stringify(options)]);
    const people = givePasswords(join(rows, "people.json"));
    await step(BINARY, ["demo", rows, "--dir", making, ...FOLDERS]);
    rmSync(rows, { recursive: true });
    rmSync(dataDir, { recursive: true, force: true });
    renameSync(making, dataDir);
    console.log(
      `Made ${options.shipments} shipments of ${options.days} days in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    );
    return people;
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`The demo could not be made: ${error instanceof Error ? error.message : error}`);
  } finally {
    remove();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** The line of a failed step that says what is wrong: no stack, no version. @param {string} text */
function lastLine(text) {
  const lines = text.split("\n").filter((line) => /^\S/.test(line) && !line.startsWith("Node.js"));
  return lines.find((line) => /error/i.test(line)) ?? lines.pop() ?? "no reason given";
}

async function bundle() {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["tools/demo/main.ts"],
    outfile: "build/demo.mjs",
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  });
  // Otherwise esbuild's service process stays in memory as long as the server.
  await stop();
}

/** @typedef {{ id: string, email: string, role: string, name: string, password: string }} Person */

/** Each account gets a random password, which is printed once. @param {string} file @returns {Person[]} */
function givePasswords(file) {
  const people = JSON.parse(readFileSync(file, "utf8")).map((/** @type {Person} */ person) => ({
    ...person,
    password: randomBytes(9).toString("base64url"),
  }));
  writeFileSync(file, JSON.stringify(people), { mode: 0o600 });
  return people;
}

/** @param {Person[]} people */
function tell(people) {
  console.log("\nThe accounts of the demo, printed once:");
  for (const { email, role, password } of people)
    console.log(`  ${(role || "customer").padEnd(9)}  ${email.padEnd(44)}  ${password}`);
  console.log("");
}
