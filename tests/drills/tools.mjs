import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve("build/tools");

/**
 * The path of another program, built from its module if it is missing.
 * @param {string} name the program's @param {string} module with its version
 */
export async function installed(name, module) {
  const tool = join(FOLDER, name);
  if (existsSync(tool)) return tool;
  mkdirSync(FOLDER, { recursive: true });
  const env = { ...process.env, GOBIN: FOLDER, GOTOOLCHAIN: "local", CGO_ENABLED: "0" };
  if ((await ended(spawn("go", ["install", module], { env, stdio: "inherit" }))) !== 0)
    throw new Error(`${module} could not be built`);
  return tool;
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<number>} its exit code, -1 for a signal */
export function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? -1);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => done(code ?? -1));
  });
}
