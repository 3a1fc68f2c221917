import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = join(root, "build/akamas");
const READY_WITHIN_MS = 60_000;

export const OFFICE = { email: "office@akamas.test", password: "office-password" };
export const SUPERUSER = { email: "superuser@akamas.test", password: "superuser-password" };

/** The program's folders with the minimum that a start needs; `files` adds to them or replaces. */
export type Home = { dir: string; data: string; remove(): void };

const MIGRATION = `migrate((app) => {
  const users = app.findCollectionByNameOrId("users");
  users.fields.add(new TextField({ name: "full_name" }));
  app.save(users);
  const owner = { name: "user_id", type: "relation", collectionId: users.id, maxSelect: 1 };
  app.save(new Collection({ type: "base", name: "user_roles", fields: [owner, { name: "role", type: "text" }] }));
  const signedIn = "@request.auth.id != ''";
  app.save(new Collection({
    type: "base", name: "shipments", fields: [owner, { name: "status", type: "text" }],
    listRule: "", viewRule: "", createRule: signedIn, updateRule: signedIn, deleteRule: signedIn,
  }));
  app.save(new Collection({
    type: "base", name: "contact_messages", fields: [{ name: "message", type: "text" }], createRule: "",
  }));
}, () => {});`;

const HOOK = `$app.store().set("hooks_bundle", require(__hooks + "/domain.gen.js").bundle);
$app.store().set("rights", JSON.stringify({ shipments: ["admin"] }));
routerAdd("POST", "/test/native", (e) => {
  const file = e.findUploadedFiles("file")[0];
  return e.json(200, { sha256: $native.fileSha256(file), now: $native.now() });
});`;

const SITE = {
  "dist/site.json": JSON.stringify({
    pages: { "/": "index.html", "/services": "services.html" },
    app: ["/dashboard"],
    appPatterns: ["/dashboard/shipment/*"],
    notFound: "404.html",
    inline: {},
  }),
  "dist/index.html": "<!doctype html><title>home</title>",
  "dist/services.html": "<!doctype html><title>services</title>",
  "dist/404.html": "<!doctype html><title>lost</title>",
  "dist/assets/app-1a2b.js": "app()",
  "dist/assets/app-1a2b.js.br": "app() in brotli",
};

export function makeHome(files: Record<string, string> = {}): Home {
  const dir = mkdtempSync(join(tmpdir(), "akamas-start-"));
  const all = {
    "migrations/1_collections.js": MIGRATION,
    "hooks/main.pb.js": HOOK,
    "hooks/domain.gen.js": `module.exports = { bundle: "one" };`,
    ...SITE,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return { dir, data: join(dir, "data"), remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export type Ended = { code: number | null; lines: string[] };

export type Program = {
  url: string;
  port: number;
  output(): string;
  /** Resolves when it has ended by itself or was stopped. */
  ended: Promise<Ended>;
  stop(): Promise<Ended>;
  /** Like a power failure (SIGKILL). */
  kill(): void;
};

type Options = { data?: string; port?: number; env?: Record<string, string>; folders?: Record<string, string> };

/** Starts the program in a home; it may end at once, or serve until it is stopped. */
export async function spawnProgram(home: Home, { data = home.data, port, env = {}, folders = {} }: Options = {}) {
  const chosen = port ?? (await freePort());
  const of = (name: string) => join(home.dir, name);
  const dirs = { hooksDir: of("hooks"), migrationsDir: of("migrations"), publicDir: of("dist"), ...folders };
  const args = ["serve", "--http", `127.0.0.1:${chosen}`, "--dir", data];
  for (const [name, path] of Object.entries(dirs)) args.push(`--${name}`, path);
  return follow(program, args, chosen, {
    ADMIN_EMAIL: OFFICE.email,
    ADMIN_PASSWORD: OFFICE.password,
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
    ...env,
  });
}

/** Starts the program and waits until it answers. */
export async function serveProgram(home: Home, options: Options = {}): Promise<Program> {
  const running = await spawnProgram(home, options);
  const deadline = Date.now() + READY_WITHIN_MS;
  let over = false;
  running.ended.then(() => {
    over = true;
  });
  while (!(await answers(`${running.url}/api/health`))) {
    if (over || Date.now() > deadline) {
      await running.stop();
      throw new Error(`the program did not start:\n${running.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return running;
}

/** `npm start` with its own port and data folder; `pid` is its process. */
export async function startCommand(home: Home): Promise<Program & { pid: number }> {
  const port = await freePort();
  return follow(process.execPath, [join(root, "tools/start.mjs")], port, {
    PORT: String(port),
    DATA_DIR: home.data,
    ADMIN_EMAIL: OFFICE.email,
    ADMIN_PASSWORD: OFFICE.password,
    // Uses the existing build: a different address would make it stale.
    PUBLIC_URL: "http://127.0.0.1:8090",
  });
}

/** Runs one of the commands of package.json to its end. */
export async function runTool(name: string, env: Record<string, string>): Promise<Ended> {
  return (await follow(process.execPath, [join(root, "tools", `${name}.mjs`)], 0, env)).ended;
}

function follow(command: string, args: string[], port: number, env: Record<string, string>) {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code) => resolve({ code, lines: printed.split("\n").filter((line) => line.trim()) })),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    stop: () => {
      child.kill("SIGTERM"); // nothing happens if it has ended already
      return ended;
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** A port with a listener until close(). */
export async function takenPort(): Promise<{ port: number; close(): void }> {
  const server = await listen();
  return { port: portOf(server), close: () => server.close() };
}

const listen = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });

function portOf(server: Server): number {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}
