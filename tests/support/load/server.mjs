import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const BINARY = "build/akamas";

/** A migration that removes our triggers but keeps collections, rules and indexes; for a server without our hooks. */
export const WITHOUT_TRIGGERS = `migrate((app) => {
  const rows = arrayOf(new DynamicModel({ name: "" }));
  app.db().newQuery("SELECT name FROM sqlite_master WHERE type = 'trigger'").all(rows);
  for (const row of rows) app.db().newQuery("DROP TRIGGER " + row.name).execute();
}, () => {});`;

/** @returns {Promise<number>} a port that is free on the loopback now */
export const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });

/**
 * Starts the real binary on a new empty data folder.
 * @param {{ name: string, hooksDir?: string, afterMigrations?: string, env?: Record<string, string>,
 *   assets?: Record<string, string>, dataDir?: string, site?: string, binary?: string, product?: string }} options
 *   product: the folder of another built product; binary: another program than the one that is shipped; site: another web app than the built one; dataDir: another folder, which stays; hooksDir: other hooks than the product's; afterMigrations: JavaScript of one more migration, run after all others;
 *   assets: further files under /assets, by name
 */
export async function startServer({
  name,
  product = ".",
  hooksDir = resolve(product, "pb_hooks"),
  afterMigrations,
  env = {},
  assets = {},
  dataDir: given,
  site = "dist",
  binary = resolve(product, BINARY),
}) {
  const home = mkdtempSync(join(tmpdir(), `akamas-bench-${name}-`));
  const dataDir = given ?? join(home, "data");
  const emptyPublic = join(home, "public");
  mkdirSync(emptyPublic, { recursive: true });
  cpSync(resolve(site), emptyPublic, { recursive: true });
  for (const [file, text] of Object.entries(assets)) writeFileSync(join(emptyPublic, "assets", file), text);
  const flags = ["--dir", dataDir, "--publicDir", emptyPublic];
  const childEnv = { ...process.env, RATE_LIMITS: "off", AKAMAS_END_WITH_PARENT: "1", ...env };
  const migrated = spawnSync(
    resolve(product, BINARY),
    [
      ...["migrate", "up", ...flags, "--hooksDir", resolve(product, "pb_hooks")],
      ...["--migrationsDir", resolve(product, "pb_migrations")],
    ],
    {
      env: childEnv,
      encoding: "utf8",
    },
  );
  if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stdout}${migrated.stderr}`);
  let migrationsDir = resolve(product, "pb_migrations");
  if (afterMigrations) {
    migrationsDir = join(home, "migrations");
    mkdirSync(migrationsDir);
    writeFileSync(join(migrationsDir, "9999999999_bench.js"), afterMigrations);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    binary,
    ["serve", "--http", `127.0.0.1:${port}`, ...flags, "--hooksDir", hooksDir, "--migrationsDir", migrationsDir],
    {
      env: childEnv,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  for (let tries = 0; ; tries++) {
    const up = await fetch(`${url}/api/health`).then(
      (r) => r.ok,
      () => false,
    );
    if (up) break;
    if (child.exitCode !== null || tries > 24_000) throw new Error(`${name} did not start:\n${output}`);
    await new Promise((next) => setTimeout(next, 25));
  }
  return {
    name,
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    async stop() {
      const gone = new Promise((done) => child.once("exit", done));
      // It may have been killed before.
      if (child.exitCode === null && child.signalCode === null && child.kill("SIGTERM")) await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
