import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Device, Open, Paper, Tab } from "./engine.ts";

type Told = { n: number; value: unknown; error: string | null };
type Ask = <T = null>(name: string, more?: Record<string, unknown>) => Promise<T>;

/** WebKit through its own library: WebDriver forgets the profile, and its window.print() opens a dialog that nobody closes. */
export const openWebkit: Open = async ({ url, profile, storage, room = 0, first = "" }) => {
  // Debian's own python has the library; another one may come first in PATH.
  const program = spawn(
    "xvfb-run",
    ["-a", "/usr/bin/python3", "tests/engines/support/webkit.py", profile, storage ?? "", `${room}`, first],
    {
      stdio: ["pipe", "pipe", "inherit"],
      // A group of its own, so that a kill reaches all of the browser's processes.
      detached: true,
    },
  );
  const ask = await asking(program);
  return {
    name: "webkit",
    tab: async () => tabOn(ask, await ask<number>("open"), url),
    prints: async () => (await ask<string[]>("prints")).length,
    wrong: () => ask<string[]>("wrong"),
    async endStorage() {
      for (const pid of await processesOf(program.pid as number, "WebKitNetworkPr")) process.kill(pid, "SIGKILL");
    },
    async kill() {
      if (program.exitCode !== null || program.signalCode !== null) return;
      const ended = new Promise((resolve) => program.once("exit", resolve));
      process.kill(-(program.pid as number), "SIGKILL");
      await ended;
    },
  } satisfies Device;
};

function tabOn(ask: Ask, tab: number, url: string): Tab {
  return {
    goto: async (path) => void (await ask("goto", { tab, url: new URL(path, url).href })),
    run: (body) => ask("run", { tab, body }),
    async choose(input, paths) {
      await ask("files", { paths });
      await ask("run", { tab, body: `document.querySelectorAll("input[type=file]")[${input}].click()` });
    },
    press: async (keys) => void (await ask("press", { tab, keys })),
    async pdf({ width, height, margin }: Paper) {
      const path = join(await mkdtemp(join(tmpdir(), "akamas-print-")), "page.pdf");
      await ask("pdf", { tab, path, paper: [width, height, margin] });
      return readFile(path);
    },
    close: async () => void (await ask("close", { tab })),
  };
}

/** The processes of a group that have this name, of which Linux keeps fifteen letters. */
async function processesOf(group: number, name: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await readdir("/proc")) {
    const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
    // pid (name) state parent group …
    const [, is, ofGroup] = /^\d+ \((.*)\) \S \d+ (\d+)/.exec(stat) ?? [];
    if (is === name && Number(ofGroup) === group) found.push(Number(pid));
  }
  return found;
}

/** Sends commands and matches answers; rejects what is open when the program ends. */
async function asking(program: ChildProcess): Promise<Ask> {
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  const waiting = <T>(n: number) =>
    new Promise<T>((resolve, reject) => open.set(n, { resolve: resolve as (value: never) => void, reject }));
  const started = waiting(0);
  createInterface({ input: program.stdout as NodeJS.ReadableStream }).on("line", (line) => {
    const { n, value, error } = JSON.parse(line) as Told;
    const asked = open.get(n);
    open.delete(n);
    if (error) asked?.reject(new Error(error));
    else asked?.resolve(value as never);
  });
  program.once("exit", () => {
    for (const { reject } of open.values()) reject(new Error("WebKit has ended."));
    open.clear();
  });
  await started;
  return (name, more = {}) => {
    last += 1;
    program.stdin?.write(`${JSON.stringify({ n: last, name, ...more })}\n`);
    return waiting(last);
  };
}
