import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { isTaken } from "../../tools/free-port.mjs";
import { freePort } from "../support/free-port.ts";
import { OFFICE } from "../support/server.ts";
import { type Home, makeHome, startCommand } from "../support/start-program.ts";

/** The command lines of a process's children. */
const childrenOf = (pid: number) =>
  execFileSync("ps", ["-A", "-o", "ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[1]) === pid)
    .map((found) => found?.[2]?.split(" ")[0]);

test("npm start prints each step with its time, and no build process is left once the server is ready", async () => {
  // Two parts that build quickly, with the bundler whose process would stay.
  for (const name of ["company", "hooks"]) rmSync(`build/stamps/${name}`, { force: true });
  const home = makeHome();
  const running = await startCommand(home);
  try {
    await expect.poll(running.output, { timeout: 240_000 }).toMatch(/is ready: http/);
    for (const step of ["Built the company record", "Built the hooks bundle", "Started the server"])
      expect(running.output()).toMatch(new RegExp(`^${step} in \\d+\\.\\d s\\.$`, "m"));
    expect(running.output()).not.toMatch(/warn/i);
    expect(childrenOf(running.pid)).toEqual([expect.stringMatching(/akamas$/)]);
  } finally {
    await running.stop();
    home.remove();
  }
}, 300_000);

/** What a process prints, as far as it has come. */
function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let printed = "";
  for (const stream of [stdout, stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  return () => printed;
}

/** A command as people type it; `pid` is npm's. */
function npm(name: string, home: Home, port: number) {
  const child = spawn("npm", ["run", name], {
    env: {
      ...{ PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", PORT: String(port), DATA_DIR: home.data },
      ...{ ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password, PUBLIC_URL: "http://127.0.0.1:8090" },
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const printed = printedBy(child);
  const closed = new Promise((resolve) => child.once("close", resolve));
  return { pid: child.pid ?? 0, printed, closed };
}

/** All processes below one, and itself. */
function treeOf(pid: number): number[] {
  const list = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = list.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const below = (of: number): number[] => rows.flatMap(([id = 0, parent]) => (parent === of ? [id, ...below(id)] : []));
  return [pid, ...below(pid)];
}

const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie has ended: its parent has only not asked for its code yet.
    return !/^Z/.test(execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).trim());
  } catch {
    return false;
  }
};

test.each([
  ["start", "SIGTERM"],
  ["start", "SIGINT"],
  ["start", "SIGHUP"],
  ["start", "SIGKILL"],
  ["dev", "SIGTERM"],
  ["dev", "SIGKILL"],
] as const)(
  "npm run %s ends with all that it started when npm alone gets %s, and the port is free",
  async (name, signal) => {
    const home = makeHome();
    const port = await freePort();
    const { pid, printed, closed } = npm(name, home, port);
    try {
      await expect.poll(printed, { timeout: 240_000 }).toMatch(/(is ready|\(development\)): http/);
      const tree = treeOf(pid);
      expect(tree.length).toBeGreaterThan(2);
      process.kill(pid, signal);
      await closed;
      await expect.poll(() => tree.filter(lives), { timeout: 20_000 }).toEqual([]);
      expect(await isTaken("127.0.0.1", port)).toBe(false);
    } finally {
      for (const one of treeOf(pid)) if (lives(one)) process.kill(one, "SIGKILL");
      home.remove();
    }
  },
  300_000,
);

test("a command of several steps takes no further step after a signal", async () => {
  const steps = `import { run } from "./tools/run.mjs";
    await run("sleep", ["60"]);
    console.log("the next step");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", steps], { stdio: ["ignore", "pipe", "pipe"] });
  const printed = printedBy(child);
  const closed = new Promise((resolve) => child.once("close", resolve));
  await expect.poll(() => treeOf(child.pid ?? 0).length, { timeout: 20_000 }).toBe(2);
  child.kill("SIGTERM");
  expect(await closed).toBe(1);
  expect(printed()).toBe("");
});

test("a signal while a program starts ends both", async () => {
  const steps = `import { spawn } from "node:child_process";
    import { startTogether } from "./tools/end-together.mjs";
    startTogether(() => {
      process.kill(process.pid, "SIGTERM");
      return spawn("sleep", ["60"], { stdio: "inherit" });
    }, "exit");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", steps], { stdio: ["ignore", "pipe", "pipe"] });
  const printed = printedBy(child);
  // Its output is open as long as either of them lives.
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(1);
  expect(printed()).toBe("");
});
