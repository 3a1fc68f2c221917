import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import type { SmallDisk } from "./small-disk.ts";

/** A real server of its own: a copy of the migrated template, on a free port. */
export type Server = {
  url: string;
  dataDir: string;
  /** The process id of the running one. */
  pid(): number;
  /** Its output so far. */
  output(): string;
  /** Stops it like an operator, and removes its data. */
  stop(): Promise<void>;
  /** Stops it like an operator; the data stay for restart(). */
  pause(): Promise<void>;
  /** Kills it like a power failure (SIGKILL); the data stay for restart(). */
  kill(): Promise<void>;
  /** Starts it again with the same data and port, and another environment if given. */
  restart(env?: Record<string, string>): Promise<void>;
};

/** The accounts that every test server has from the start. */
export const SUPERUSER = { email: "superuser@akamas.test", password: "superuser-password" };
export const OFFICE = { email: "office@akamas.test", password: "office-password" };
const root = fileURLToPath(new URL("../..", import.meta.url));
const HEALTHY_WITHIN_MS = 60_000;

/** The program and its folders. */
const program = join(root, "build/akamas");
const folders = (dataDir: string, hooks: string) => [
  "--dir",
  dataDir,
  "--hooksDir",
  hooks,
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

/** `disk`: where the data are; `through`: a command that starts the program; `data`: a folder to copy instead; `hooks`: with a planted mistake. */
type Options = {
  env?: Record<string, string>;
  disk?: SmallDisk;
  through?: string[];
  data?: string;
  hooks?: string | undefined;
};

/** Starts a server on a copy of the template; `env` as in docs/operations.md, rate limits are off by default. */
export async function startServer({
  env = {},
  disk,
  through = disk?.through ?? [],
  data,
  hooks,
}: Options = {}): Promise<Server> {
  const template = data ?? process.env.SERVER_TEMPLATE_DIR;
  if (!template)
    throw new Error("no template: servers are for vitest's project 'server' (tests/support/server-setup.ts)");
  const dataDir = disk?.seen ?? mkdtempSync(join(tmpdir(), "akamas-test-"));
  cpSync(template, dataDir, { recursive: true });
  const port = await freePort();
  const begin = (more: Record<string, string>) =>
    run(disk?.dir ?? dataDir, port, { ...env, ...more }, { through, hooks });
  let running = await begin({});
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => running.pid,
    output: () => running.output(),
    pause: () => running.end("SIGTERM"),
    kill: () => running.end("SIGKILL"),
    async stop() {
      await running.end("SIGTERM");
      if (!disk) rmSync(dataDir, { recursive: true, force: true });
    },
    async restart(more = {}) {
      await running.end("SIGTERM");
      running = await begin(more);
    },
  };
}

/** Runs the program until it is healthy. */
async function run(
  dataDir: string,
  port: number,
  env: Record<string, string>,
  { through = [], hooks = join(root, "pb_hooks") }: Pick<Options, "through" | "hooks"> = {},
) {
  const [command = program, ...args] = [
    ...through,
    program,
    "serve",
    "--http",
    `127.0.0.1:${port}`,
    ...folders(dataDir, hooks),
  ];
  const child = spawn(command, args, {
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
    child.kill(signal); // no effect if it has already ended
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
  return { output: () => printed, pid: child.pid ?? 0, end };
}

/** A clean environment: the developer's shell must not influence a test. */
function serverEnv(more: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
    ADMIN_EMAIL: OFFICE.email,
    ADMIN_PASSWORD: OFFICE.password,
    RATE_LIMITS: "off",
    AKAMAS_END_WITH_PARENT: "1",
    AKAMAS_TEST: "1", // allows AKAMAS_CLOCK_OFFSET_MS to move the server's clock
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
