import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { makeHome, startCommand } from "../support/start-program.ts";

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
