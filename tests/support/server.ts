import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A real server of its own: the migrated template's copy, on a free port. */
export type Server = {
  url: string;
  dataDir: string;
  /** Everything it printed so far. */
  output(): string;
  /** Ends it as an operator would, and removes its data. */
  stop(): Promise<void>;
  /** Ends it as an operator would; the data stays for restart(). */
  pause(): Promise<void>;
  /** Ends it as a power cut would (SIGKILL); the data stays for restart(). */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, with other environment if given. */
  restart(env?: Record<string, string>): Promise<void>;
};

/** The accounts that every test server has from its start. */
export const SUPERUSER = { email: "superuser@akamas.test", password: "superuser-password" };
export const OFFICE = { email: "office@akamas.test", password: "office-password" };
const root = new URL("../..", import.meta.url).pathname;
const HEALTHY_WITHIN_MS = 20_000;

/** The program and the folders it runs with. */
const program = join(root, "build/akamas");
const folders = (dataDir: string) => [
  "--dir",
  dataDir,
  "--hooksDir",
  join(root, "pb_hooks"),
  "--migrationsDir",
  join(root, "pb_migrations"),
  "--publicDir",
  join(root, "dist"),
];

/** Migrates an empty folder once (vitest's global setup); every test server starts from a copy of it. */
export async function prepareTemplate(dataDir: string): Promise<void> {
  const first = await run(dataDir, await freePort(), {});
  await first.end("SIGTERM");
}

/** Starts a server on a copy of the template; `env` as in docs/operations.md, rate limits are off unless asked for. */
export async function startServer({ env = {} }: { env?: Record<string, string> } = {}): Promise<Server> {
  const template = process.env.SERVER_TEMPLATE_DIR;
  if (!template)
    throw new Error("no template: servers are for vitest's project 'server' (tests/support/server-setup.ts)");
  const dataDir = mkdtempSync(join(tmpdir(), "akamas-test-"));
  cpSync(template, dataDir, { recursive: true });
  const port = await freePort();
  let running = await run(dataDir, port, env);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => running.output(),
    pause: () => running.end("SIGTERM"),
    kill: () => running.end("SIGKILL"),
    async stop() {
      await running.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
    async restart(more = {}) {
      await running.end("SIGTERM");
      running = await run(dataDir, port, { ...env, ...more });
    },
  };
}

/** Runs the program until it is healthy. */
async function run(dataDir: string, port: number, env: Record<string, string>) {
  const args = ["serve", "--http", `127.0.0.1:${port}`, ...folders(dataDir)];
  const child = spawn(program, args, {
    env: serverEnv({ PORT: String(port), ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal); // nothing happens if it has ended already
    await ended;
  };
  const deadline = Date.now() + HEALTHY_WITHIN_MS;
  while (!(await answers(`http://127.0.0.1:${port}/api/health`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end("SIGKILL");
      throw new Error(`the server did not start:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { output: () => printed, end };
}

/** A clean environment: what the developer's shell sets must not decide a test. */
function serverEnv(more: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
    ADMIN_EMAIL: OFFICE.email,
    ADMIN_PASSWORD: OFFICE.password,
    RATE_LIMITS: "off",
    AKAMAS_TEST: "1", // lets AKAMAS_CLOCK_OFFSET_MS move the server's clock
    ...more,
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
